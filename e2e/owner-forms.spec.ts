import { expect, test } from '@playwright/test';
import { ask, createPost, deletePost, draftByHand, heading, signIn, unique } from './owner.ts';

const texts = [
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

test('the form of a post: every field, loading, saving and turning back', async ({ page }) => {
  const title = unique('Every field');
  await signIn(page, '/thisisme/create-post');

  await test.step('a new one', async () => {
    for (const label of texts) await expect(page.getByLabel(label).first()).toBeEditable();
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
    await createPost(page, title);
    await expect(page.getByText('Success', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/thisisme/manage-posts');
  });

  await test.step('an existing one', async () => {
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
    for (const label of texts) await expect(page.getByLabel(label).first()).toBeEditable();
    await expect(page.getByLabel('Recovery')).toBeChecked();
    await expect(page.getByRole('switch', { name: 'Publish this post' })).not.toBeChecked();
    await page.getByLabel('Price').fill('$1');
    await page.getByRole('button', { name: 'Update Post' }).click();
    await expect(page.getByText('Post updated successfully!')).toBeVisible();
    await expect(page).toHaveURL('/thisisme/manage-posts');
    await page.unroute('**/api/admin/posts/*');
    await page.getByRole('link', { name: `Edit ${title}` }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/thisisme/manage-posts');
  });
  await deletePost(page, title);
});

test('Manage Posts: what each column says, and the category to show', async ({ page }) => {
  const title = unique('In columns');
  const description = `${'Sixty letters of a description that goes on beyond it'.padEnd(60, '.')}cut`;
  await signIn(page);
  const id = await draftByHand(page, {
    title,
    short_description: description,
    overall_rating: null,
  });
  await page.goto(`/thisisme/manage-posts?search=${encodeURIComponent(title)}`);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Title',
    'Categories',
    'Rating',
    'Status',
    'Created',
    'Actions',
  ]);
  const row = page.getByRole('row', { name: title });
  await expect(row).toContainText(description.slice(0, 60));
  await expect(row).not.toContainText('cut');
  await expect(row.getByRole('cell', { name: 'N/A', exact: true })).toBeVisible();
  await expect(row.getByRole('cell', { name: 'Draft', exact: true })).toBeVisible();
  const today = await page.evaluate(() =>
    new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date()),
  );
  await expect(row.getByRole('cell', { name: today, exact: true })).toBeVisible();
  await expect(row.getByRole('link', { name: `Edit ${title}` })).toHaveAttribute(
    'href',
    `/thisisme/edit-post/${id}`,
  );

  const category = page.getByLabel('Category');
  await expect(category).toHaveValue('');
  await expect(category.getByRole('option').first()).toHaveText('All Categories');
  await category.selectOption('Equipment');
  await expect(page.getByText('No post matches this search.')).toBeVisible();
  await category.selectOption('Recovery');
  await expect(row).toBeVisible();
  await ask(page, 'DELETE', `/posts/${id}`);

  await page.goto('/thisisme/manage-posts?search=skip+9');
  const published = page.getByRole('row', { name: 'Skip 9' });
  await expect(published).toContainText('Published');
  await expect(published.getByRole('link', { name: /^Preview/ })).toHaveCount(0);
  await expect(published.getByRole('link', { name: 'Edit Skip 9' })).toBeVisible();
});

test('Master Category: what each column says', async ({ page }) => {
  await signIn(page, '/thisisme/master-category');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'Slug',
    'Active',
    'Created',
    'Actions',
  ]);
  const row = page.getByRole('row', { name: 'Wearables' });
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  await expect(row.getByRole('cell', { name: /\d{4}/ })).toBeVisible();

  await page.getByRole('button', { name: 'Add Category' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Category' });
  await adding.getByRole('button', { name: 'Cancel' }).click();
  await expect(adding).toHaveCount(0);
});
