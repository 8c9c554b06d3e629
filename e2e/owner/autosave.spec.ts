import type { Page } from '@playwright/test';
import {
  adminApi,
  authenticate,
  createPost,
  deletePost,
  openPost,
  signIn,
  updatePost,
} from '../fixtures/owner.ts';
import { unique } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

const publishing = (page: Page) => page.getByRole('complementary', { name: 'Publishing' });
const saved = (page: Page) => publishing(page).getByText(/^Saved \d/);
const drafts = '**/api/admin/posts/*/draft';

/** Waits for an autosave that contains a text. */
const autosaveOf = (page: Page, text: string) =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith('/draft') &&
      response.ok() &&
      (response.request().postData() ?? '').includes(text),
  );

const storedPost = async (page: Page, id: string) =>
  (await adminApi(page, 'GET', `/posts/${id}`)).content;

/** The draft that autosave has created for a new post. */
async function idIn(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\?draft=/);
  return new URL(page.url()).searchParams.get('draft') ?? '';
}

test('a new post is a stored draft seconds after it is typed, and a killed tab loses nothing', async ({
  page,
  context,
}) => {
  const title = unique('Autosaved');
  await signIn(page, '/thisisme/create-post');
  await expect(publishing(page)).toContainText('Nothing to save yet');
  const first = autosaveOf(page, '$12');
  await page.getByLabel('Price').fill('$12');
  await expect(publishing(page)).toContainText('Unsaved changes');
  await first;
  await expect(saved(page)).toBeVisible();
  const id = await idIn(page);
  expect(await storedPost(page, id)).toMatchObject({ title: '', price: '$12', published: false });

  await test.step('without a title it is listed as untitled, and logged nowhere', async () => {
    const list = await context.newPage();
    await list.goto('/thisisme/manage-posts');
    await expect(
      list.getByRole('link', { name: 'Untitled draft', exact: true }).first(),
    ).toBeVisible();
    const log = JSON.stringify(await adminApi(page, 'GET', '/activity'));
    expect(log).not.toContain(title);
    await list.close();
  });

  await test.step('what is typed last is on this device at once', async () => {
    await page.route(drafts, (route) => route.abort());
    await page.getByLabel('Product Title').fill(title);
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(title);
    await page.close({ runBeforeUnload: false });
    const again = await context.newPage();
    await again.goto(`/thisisme/edit-post/${id}`);
    await again.getByRole('button', { name: 'Bring it back' }).click();
    await expect(again.getByLabel('Product Title')).toHaveValue(title);
    await expect(again.getByLabel('Price')).toHaveValue('$12');
    await expect(saved(again)).toBeVisible();
    await expect.poll(async () => (await storedPost(again, id)).title).toBe(title);

    await again.getByLabel('Recovery').check();
    await again.getByRole('button', { name: 'Update Post' }).click();
    await expect(again.getByText('Post updated successfully!')).toBeVisible();
    const log = JSON.stringify(await adminApi(again, 'GET', '/activity'));
    expect(log).toContain(`Created \\"${title}\\"`);
    await deletePost(again, id);
  });
});

test('cancelling asks whether to keep what autosave created', async ({ page }) => {
  const title = unique('Undecided');
  await signIn(page, '/thisisme/create-post');
  await page.getByLabel('Product Title').fill(title);
  await expect(saved(page)).toBeVisible();
  const id = await idIn(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keep this draft?' });
  await dialog.getByRole('button', { name: 'Go on editing' }).click();
  await expect(page.getByLabel('Product Title')).toHaveValue(title);

  await page.getByRole('link', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await expect(page).toHaveURL('/thisisme/manage-posts');
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();

  await openPost(page, id);
  const sent = autosaveOf(page, '$1');
  await page.getByLabel('Price').fill('$1');
  await sent;
  await page.getByRole('link', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL('/thisisme/manage-posts');
  expect(await storedPost(page, id)).toMatchObject({ title, price: '' });
  await deletePost(page, id);

  await page.goto('/thisisme/create-post');
  await page.getByLabel('Product Title').fill(unique('Discarded'));
  await expect(saved(page)).toBeVisible();
  const discarded = await idIn(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page).toHaveURL('/thisisme/manage-posts');
  expect((await page.request.get(`/api/admin/posts/${discarded}`)).status()).toBe(404);
});

test('offline editing goes on and is saved later', async ({ page, context }) => {
  const title = unique('Offline');
  await authenticate(page);
  const id = await createPost(page, { title });
  await openPost(page, id);
  await context.setOffline(true);
  await page.getByLabel('Price').fill('$33');
  await expect(publishing(page)).toContainText('Not saved, retrying');
  await page.getByLabel('Pros').fill('Works in tunnels');
  const synced = autosaveOf(page, 'tunnels');
  await context.setOffline(false);
  await synced;
  await expect(saved(page)).toBeVisible();
  expect(await storedPost(page, id)).toMatchObject({ price: '$33', pros: 'Works in tunnels' });
  await deletePost(page, id);
});

test('two tabs with one draft: the second is told, and nothing is overwritten', async ({
  page,
  context,
}) => {
  const title = unique('Twice');
  await authenticate(page);
  const id = await createPost(page, { title });
  await openPost(page, id);
  const other = await context.newPage();
  await openPost(other, id);
  await other.getByLabel('Pros').fill('Theirs');
  await expect.poll(async () => (await storedPost(page, id)).pros).toBe('Theirs');

  await page.getByLabel('Pros').fill('Mine');
  await page.getByLabel('Price').fill('$44');
  await expect(publishing(page)).toContainText('Not saved: changed in another window');
  expect(await storedPost(page, id)).toMatchObject({ pros: 'Theirs', price: '' });

  await page.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changed elsewhere' });
  await expect(dialog).toContainText('Theirs');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(async () => (await storedPost(page, id)).pros).toBe('Mine');
  await expect(page.getByLabel('Price')).toHaveValue('$44');
  await deletePost(page, id);
});

test('changes of a published post are a draft: visitors see them after Update Post', async ({
  page,
}) => {
  const title = unique('Live');
  await authenticate(page);
  const id = await createPost(page, { title, published: true });
  await openPost(page, id);
  const { slug } = await storedPost(page, id);
  await page.getByLabel('Price').fill('$55');
  await expect(publishing(page)).toContainText('Published, with unpublished changes');
  await expect(publishing(page)).toContainText('not public');
  const visitor = await page.context().newPage();
  await visitor.goto(`/reviews/${slug}`);
  await expect(visitor.getByRole('heading', { name: title })).toBeVisible();
  await expect(visitor.getByText('$55')).toHaveCount(0);

  await updatePost(page);
  await visitor.reload();
  await expect(visitor.getByText('$55').first()).toBeVisible();
  expect(await storedPost(page, id)).toMatchObject({ price: '$55', draft: null });
  await deletePost(page, id);
});

test('a half-typed address waits, and the rest is saved', async ({ page }) => {
  const title = unique('Half');
  await authenticate(page);
  const id = await createPost(page, { title });
  await openPost(page, id);
  const sent = autosaveOf(page, '$66');
  await page.getByLabel('Primary Affiliate URL').fill('https:/');
  await page.getByLabel('Price').fill('$66');
  await sent;
  await expect(publishing(page)).toContainText('Not saved yet: Primary Affiliate URL');
  expect(await storedPost(page, id)).toMatchObject({ price: '$66', primary_affiliate_url: '' });
  await page.getByLabel('Primary Affiliate URL').fill('https://shop.example/x');
  await expect(publishing(page)).not.toContainText('Not saved yet');
  await expect
    .poll(async () => (await storedPost(page, id)).primary_affiliate_url)
    .toBe('https://shop.example/x');
  await deletePost(page, id);
});
