import type { Page } from '@playwright/test';
import { authenticate, createPost, deletePost, openPost, signIn } from '../fixtures/owner.ts';
import { heading, unique } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

const search = (page: Page) => page.getByRole('combobox', { name: 'Search screens and posts' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

test('the palette opens a screen and a post by keyboard', async ({ page }) => {
  const title = unique('Palette Paddle');
  await authenticate(page);
  const id = await createPost(page, { title });

  await page.goto('/thisisme');
  await expect(heading(page, 'Dashboard Home')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(search(page)).toBeFocused();
  await expect(option(page, 'Dashboard Home')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.type('post man');
  await expect(option(page, 'Manage Posts')).toHaveAttribute('aria-selected', 'true');
  await expect(option(page, 'Dashboard Home')).toHaveCount(0);
  const active = await option(page, 'Manage Posts').getAttribute('id');
  await expect(search(page)).toHaveAttribute('aria-activedescendant', active ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/thisisme/manage-posts');
  await expect(heading(page, 'Manage Posts')).toBeFocused();

  await page.keyboard.press('Control+k');
  await search(page).fill(title.toUpperCase());
  await expect(option(page, new RegExp(`^${title}.*Draft`))).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('1 found');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Edit Post')).toBeFocused();
  await expect(page.getByLabel('Product Title')).toHaveValue(title);
  await expect(page).toHaveTitle(new RegExp(`^${title} · Edit Post`));

  await deletePost(page, id);
});

test('the palette opens by button, shows results or none, and restores focus', async ({ page }) => {
  await signIn(page);
  const button = page.getByRole('button', { name: 'Search screens and posts' });
  await button.click();
  await expect(option(page, 'Master Category')).toBeVisible();
  await page.keyboard.type('a');
  await option(page, /^All \d+ posts found$/).click();
  await expect(page).toHaveURL('/thisisme/manage-posts?search=a');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // A new screen takes the focus when it has loaded.
  await expect(heading(page, 'Manage Posts')).toBeFocused();

  await button.click();
  await page.keyboard.type('zzzzzz');
  await expect(page.getByText('Nothing found for “zzzzzz”.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(search(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('the palette reports a failed post search and still lists the screens', async ({ page }) => {
  await page.route('**/api/admin/posts?**', (route) =>
    route.fulfill({ status: 503, json: { error: 'The database is away.' } }),
  );
  await signIn(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByText('The posts could not be searched just now.')).toBeVisible();
  await expect(option(page, 'Master Category')).toBeVisible();
});

test('the palette asks before leaving unsaved text and does not open over a dialog', async ({
  page,
}) => {
  await authenticate(page);
  const id = await createPost(page, { title: unique('Half'), published: true });
  await openPost(page, id);
  await page.getByLabel('Product Title').fill('Half a thought');
  // Autosave cannot store half an address.
  await page.getByLabel('Primary Affiliate URL').fill('https:/');
  page.once('dialog', (dialog) => dialog.dismiss());
  await page.keyboard.press('Control+k');
  await page.keyboard.type('master');
  await expect(option(page, 'Master Category')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/thisisme/edit-post/${id}`);
  await expect(page.getByLabel('Product Title')).toHaveValue('Half a thought');
  page.once('dialog', (dialog) => dialog.accept());
  await page.goto('/thisisme/master-category');
  await page.getByRole('button', { name: 'Add Category' }).click();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(search(page)).toHaveCount(0);
  await deletePost(page, id);
});
