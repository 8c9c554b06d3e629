import type { Page } from '@playwright/test';
import {
  authenticate,
  createPost,
  deletePost,
  openPost,
  updatePost,
} from '../../fixtures/owner.ts';
import { unique } from '../../fixtures/page.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Opens the form of a post whose changes do not reach the server from the list. */
async function openUnsaved(page: Page, title: string) {
  await authenticate(page);
  await page.route('**/api/admin/posts/*/draft', (route) => route.abort());
  const id = await createPost(page, { title, published: true });
  await page.goto(`/thisisme/manage-posts?${new URLSearchParams({ search: title })}`);
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByLabel('Product Title')).toHaveValue(title);
  return id;
}

test('unsaved text is discarded only after confirmation', async ({ page }) => {
  const title = unique('Crumpled');
  const id = await openUnsaved(page, title);
  await page.getByLabel('Price').fill('$99');
  await expect(page.getByText('Not saved, retrying').first()).toBeVisible();
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  const offer = page.getByRole('region', { name: 'Unsaved text' });
  await expect(offer).toContainText(title);
  const discard = offer.getByRole('button', { name: 'Discard it' });
  page.once('dialog', (dialog) => dialog.dismiss());
  await discard.click();
  await expect(offer).toContainText(title);
  page.once('dialog', (dialog) => dialog.accept());
  await discard.click();
  await expect(offer).toHaveCount(0);
  await deletePost(page, id);
});

test('unsaved text: a warning before leaving, kept over a reload, removed at logout', async ({
  page,
}) => {
  const title = unique('Unsaved');
  const id = await openUnsaved(page, title);
  const price = page.getByLabel('Price');
  await price.fill('$99');
  await expect(page.getByText('Not saved, retrying').first()).toBeVisible();

  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await (asked.length < 3 ? dialog.dismiss() : dialog.accept());
  });
  await page.getByRole('link', { name: 'Dashboard Home' }).click();
  expect(asked).toEqual(['confirm']);
  await expect(page).toHaveURL(`/thisisme/edit-post/${id}`);
  await expect(price).toHaveValue('$99');

  await page.evaluate(() => history.back());
  await expect.poll(() => asked).toEqual(['confirm', 'confirm']);
  await expect(page).toHaveURL(`/thisisme/edit-post/${id}`);
  await expect(price).toHaveValue('$99');

  await page.reload();
  expect(asked).toEqual(['confirm', 'confirm', 'beforeunload']);
  const offer = page.getByRole('region', { name: 'Unsaved text' });
  await expect(offer).toContainText(title);
  await expect(price).toHaveValue('');
  await page.reload();
  await offer.getByRole('button', { name: 'Bring it back' }).click();
  await expect(price).toHaveValue('$99');
  await expect(offer).toHaveCount(0);

  await page.goto('/thisisme');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/thisisme/login');
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => key.startsWith('spotter_draft'))).toEqual([]);
  await authenticate(page);
  await deletePost(page, id);
});

test('two tabs edit one post: the second save reports the conflict', async ({ page, context }) => {
  const title = unique('Two tabs');
  await authenticate(page);
  const id = await createPost(page, { title, published: true });
  await openPost(page, id);
  const other = await context.newPage();
  await openPost(other, id);

  await other.getByLabel('Price').fill('$20');
  await other.getByLabel('Pros').fill('Light');
  await updatePost(other);

  await page.getByLabel('Price').fill('$30');
  await page.getByLabel('Cons').fill('Loud');
  await page.getByRole('button', { name: 'Update Post' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changed elsewhere' });
  await expect(dialog).toContainText('$20');
  await expect(dialog).toContainText('$30');
  await expect(dialog).toContainText('Loud');

  await test.step('take theirs and restore mine', async () => {
    await dialog.getByRole('button', { name: 'Take theirs' }).click();
    await expect(page.getByLabel('Price')).toHaveValue('$20');
    await expect(page.getByLabel('Cons')).toHaveValue('');
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await expect(page.getByLabel('Price')).toHaveValue('$30');
  });

  await test.step('keep mine, merged with their other changes', async () => {
    await page.getByRole('button', { name: 'Update Post' }).click();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByText('Post updated successfully!')).toBeVisible();
    await openPost(page, id);
    await expect(page.getByLabel('Price')).toHaveValue('$30');
    await expect(page.getByLabel('Pros')).toHaveValue('Light');
    await expect(page.getByLabel('Cons')).toHaveValue('Loud');
  });
  await deletePost(page, id);
});
