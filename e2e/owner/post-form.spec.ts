import { deletePostInList, signIn, updatePost } from '../fixtures/owner.ts';
import { heading, unique } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

const fields = [
  'Product Title',
  'Short Description',
  'Product Image URL',
  'Price',
  'Key Features',
  'Pros',
  'Cons',
  'Who is this for',
  'In-depth Analysis',
  'Primary Affiliate URL',
  'Primary CTA Text',
];

test('the post form has every field and can be saved and cancelled', async ({ page }) => {
  const title = unique('Every field');
  await signIn(page, '/thisisme/create-post');

  await test.step('a new post', async () => {
    for (const label of fields) await expect(page.getByLabel(label).first()).toBeEditable();
    await expect(page.getByRole('group', { name: 'Product Category' })).toBeVisible();
    await expect(page.getByLabel('Product Title')).toHaveAttribute('aria-required', 'true');
    await expect(page.getByLabel('Price')).toHaveAttribute('placeholder', '$49.99');
    await expect(page.getByLabel('Overall Rating').getByRole('option')).toHaveText([
      '1 Star',
      '2 Stars',
      '3 Stars',
      '4 Stars',
      '5 Stars',
    ]);
    await expect(
      page.getByLabel('Publish immediately (uncheck to save as draft)'),
    ).not.toBeChecked();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/thisisme/manage-posts');
    await page.getByRole('main').getByRole('link', { name: 'Create New Post' }).click();
    await expect(page).toHaveURL('/thisisme/create-post');
    await page.getByLabel('Product Title').fill(title);
    await page.getByLabel('Recovery').check();
    await page.getByRole('button', { name: 'Create Post' }).click();
    await expect(page.getByText('Product review post created successfully!')).toBeVisible();
    await expect(page.getByText('Success', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/thisisme/manage-posts');
  });

  await test.step('an existing post', async () => {
    await page.route('**/api/admin/posts/*', async (route) => {
      const reads = route.request().method() === 'GET';
      const busy = reads
        ? page.getByRole('main').getByText('Loading post...')
        : page.getByRole('button', { name: 'Updating...' });
      await expect(busy).toBeVisible();
      await route.continue();
    });
    await page.getByRole('link', { name: title, exact: true }).click();
    await expect(heading(page, 'Edit Post')).toBeVisible();
    for (const label of fields) await expect(page.getByLabel(label).first()).toBeEditable();
    await expect(page.getByLabel('Recovery')).toBeChecked();
    await expect(page.getByRole('switch', { name: 'Publish this post' })).not.toBeChecked();
    await page.getByLabel('Price').fill('$1');
    await updatePost(page);
    await expect(page).toHaveURL('/thisisme/manage-posts');
    await page.unroute('**/api/admin/posts/*');
    await page.getByRole('link', { name: `Edit ${title}` }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/thisisme/manage-posts');
  });
  await deletePostInList(page, title);
});
