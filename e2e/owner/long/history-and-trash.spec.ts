import type { Page } from '@playwright/test';
import {
  authenticate,
  createPost,
  deletePost,
  deletePostInList,
  openPost,
  searchPosts,
  updatePost,
} from '../../fixtures/owner.ts';
import { expectAccessible, heading, reviewPath, unique } from '../../fixtures/page.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Longer than a change takes to reach visitors. */
const WITHIN = { timeout: 30_000 };

const readText = async (page: Page, path: string) => (await page.request.get(path)).text();

const dateModified = async (page: Page, path: string) =>
  /"dateModified":"([^"]+)"/.exec(await readText(page, path))?.[1];

const versions = (page: Page) => page.getByRole('main').getByRole('listitem');

async function openHistory(page: Page) {
  await page.getByRole('link', { name: 'History' }).click();
  await expect(heading(page, 'History')).toBeVisible();
}

test('a version is read, named, compared and restored as a draft', async ({ page }) => {
  const title = unique('Rowing mat');
  const path = reviewPath(title);
  await authenticate(page);
  const id = await createPost(page, {
    title,
    published: true,
    price: '$10',
    pros: 'Light\nSoft',
    primary_cta_text: 'Buy Now',
  });

  await test.step('an update is listed with what it changed', async () => {
    await openPost(page, id);
    await page.getByLabel('Price', { exact: true }).fill('$20');
    await page.getByLabel('Pros').fill('Light\nFirm');
    await updatePost(page);
    await openPost(page, id);
    await openHistory(page);
    const [newest, oldest] = [versions(page).first(), versions(page).last()];
    await expect(newest).toContainText('Published');
    await expect(newest).toContainText('Current text');
    await expect(newest).toContainText('Price, Pros');
    await expect(oldest).toContainText('First revision');
  });

  await test.step('its words and items are compared', async () => {
    await page
      .getByRole('button', { name: /^Show changes/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Changes' });
    await expect(dialog.getByRole('insertion').filter({ hasText: 'Firm' })).toBeVisible();
    await expect(dialog.getByRole('deletion').filter({ hasText: 'Soft' })).toBeVisible();
    await expectAccessible(page, 'changes');
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a version gets a name', async () => {
    await page
      .getByRole('button', { name: /^Name the revision/ })
      .last()
      .click();
    await page.getByRole('dialog').getByLabel('Name').fill('Before the sale');
    await page.getByRole('button', { name: 'Save Name' }).click();
    await expect(page.getByText('“Before the sale”')).toBeVisible();
  });

  await test.step('any two versions are compared', async () => {
    await page
      .getByRole('button', { name: /^Compare the revision/ })
      .last()
      .click();
    await page
      .getByRole('button', { name: /^Compare the revision/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Changes' });
    await expect(dialog).toContainText('From Before the sale to');
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the old text becomes a draft that visitors do not see', async () => {
    await page
      .getByRole('button', { name: /^Restore as draft: / })
      .last()
      .click();
    await expect(page.getByText('Restored as a draft')).toBeVisible();
    await expect(versions(page).filter({ hasText: 'Restored' }).first()).toContainText(
      'Current text',
    );
    expect(await readText(page, path)).toContain('$20');
    await openPost(page, id);
    await expect(page.getByLabel('Price', { exact: true })).toHaveValue('$10');
    await expect(page.getByText('Published, with unpublished changes')).toBeVisible();
  });

  await test.step('only a substantive update changes the date that visitors see', async () => {
    const before = await dateModified(page, path);
    await updatePost(page);
    await expect(async () => expect(await readText(page, path)).toContain('$10')).toPass(WITHIN);
    expect(await dateModified(page, path)).toBe(before);
    await openPost(page, id);
    await page.getByLabel('Substantive update').check();
    await updatePost(page);
    await expect(async () => expect(await dateModified(page, path)).not.toBe(before)).toPass(
      WITHIN,
    );
  });
  await deletePost(page, id);
});

test('a deleted post comes back from the trash, and leaves it for good', async ({ page }) => {
  const title = unique('Ankle weight');
  await authenticate(page);
  await createPost(page, { title, published: true });
  await expect(async () => {
    expect((await page.request.get(reviewPath(title))).status()).toBe(200);
  }).toPass(WITHIN);
  await searchPosts(page, title);
  await deletePostInList(page, title);
  await expect(async () => {
    expect((await page.request.get(reviewPath(title))).status()).toBe(404);
  }).toPass(WITHIN);

  await page.getByRole('link', { name: 'Trash' }).click();
  await expect(heading(page, 'Trash')).toBeVisible();
  await page.getByRole('button', { name: `Restore ${title}` }).click();
  await expect(page.getByText('Post restored as a draft')).toBeVisible();
  await expect(page.getByRole('row', { name: title })).toHaveCount(0);
  await searchPosts(page, title);
  const row = page.getByRole('row', { name: title });
  await expect(row).toContainText('Draft');
  await expect(row).toContainText('Recovery');
  await deletePostInList(page, title);

  await page.goto('/thisisme/posts/trash');
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.message());
    // Other tests have posts in the trash too.
    if (asked.length === 1) await dialog.dismiss();
    else await dialog.accept();
  });
  await page.getByRole('button', { name: 'Empty trash' }).click();
  await page.getByRole('button', { name: `Delete permanently: ${title}` }).click();
  await expect(page.getByText('Post deleted successfully!')).toBeVisible();
  await expect(page.getByRole('row', { name: title })).toHaveCount(0);
  expect(asked).toHaveLength(2);
  for (const question of asked) expect(question).toContain('This action cannot be undone.');
});
