import {
  adminApi,
  authenticate,
  createPost,
  deletePost,
  deletePostInList,
  openPost,
  signIn,
  updatePost,
} from '../fixtures/owner.ts';
import { expectReported, heading, unique } from '../fixtures/page.ts';
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

for (const [device, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1280, height: 800 }],
] as const) {
  test(`a failed save is reported in the window of a ${device}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signIn(page, '/thisisme/create-post');
    const alert = page.getByRole('form').getByRole('alert');
    const scrollDown = () => page.getByLabel('Search Description').scrollIntoViewIfNeeded();
    const failSaves = (method: string) =>
      page.route(/\/api\/admin\/posts\b/, async (route) => {
        if (route.request().method() !== method) return route.fallback();
        await route.fulfill({ status: 500, json: { error: 'The database is away.' } });
      });

    await test.step('a new post without a title, then one that the server refuses', async () => {
      await scrollDown();
      await page.getByRole('button', { name: 'Create Post' }).click();
      await expectReported(alert, 'Title is required');
      // Pressed again, it is reported again.
      await scrollDown();
      await page.getByRole('button', { name: 'Create Post' }).click();
      await expectReported(alert, 'Title is required');
      await alert.getByRole('button').click();
      await expect(page.getByLabel('Product Title')).toBeFocused();
      await page.getByLabel('Product Title').fill(unique('Refused'));
      await page.getByLabel('Recovery').check();
      await failSaves('POST');
      await failSaves('PUT');
      await scrollDown();
      await page.getByRole('button', { name: 'Create Post' }).click();
      await expectReported(alert, 'The database is away.');
    });

    await page.unrouteAll();
    const id = await createPost(page, { title: unique('Reported'), published: true });
    await test.step('an update', async () => {
      page.on('dialog', (dialog) => dialog.accept());
      await openPost(page, id);
      await failSaves('PUT');
      await page.getByLabel('Price').fill('$12');
      await scrollDown();
      await page.getByRole('button', { name: 'Update Post' }).click();
      await expectReported(alert, 'The database is away.');
    });

    await test.step('a draft', async () => {
      await scrollDown();
      await page.getByRole('button', { name: 'Save draft' }).click();
      await expectReported(alert, 'The draft is not completely saved');
    });
    await page.unrouteAll();
    await deletePost(page, id);
  });
}

test('opening and updating a review without a text of its button changes nothing', async ({
  page,
}) => {
  await authenticate(page);
  const id = await createPost(page, { title: unique('Untouched'), published: true });
  const read = async () => (await adminApi(page, 'GET', `/posts/${id}`)).content;
  const before = await read();
  expect(before.primary_cta_text).toBe('');

  await openPost(page, id);
  await expect(page.getByLabel('Primary CTA Text')).toHaveValue('Buy Now');
  await updatePost(page);
  const after = await read();
  expect(after).toEqual({ ...before, version: after.version, updated_at: after.updated_at });
  const { items } = await adminApi(page, 'GET', `/posts/${id}/revisions`);
  expect(items.flatMap(({ changed }: { changed: string[] | null }) => changed ?? [])).toEqual([]);

  await test.step('the default can be typed over, and emptied', async () => {
    await openPost(page, id);
    await page.getByLabel('Primary CTA Text').fill('');
    await expect(page.getByLabel('Primary CTA Text')).toHaveValue('');
    await page.getByLabel('Primary CTA Text').fill('Buy Now');
    await updatePost(page);
    expect((await read()).primary_cta_text).toBe('Buy Now');
  });
  await deletePost(page, id);
});
