import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { createPost, deletePost, heading, signIn, unique } from './owner.ts';

const search = (page: Page) => page.getByRole('combobox', { name: 'Search screens and posts' });
const choice = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

test('by keyboard to a screen and to a post', async ({ page }) => {
  const title = unique('Palette Paddle');
  await signIn(page);
  await createPost(page, title);

  await page.goto('/thisisme');
  await expect(heading(page, 'Dashboard Home')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(search(page)).toBeFocused();
  await expect(choice(page, 'Dashboard Home')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.type('post man');
  await expect(choice(page, 'Manage Posts')).toHaveAttribute('aria-selected', 'true');
  await expect(choice(page, 'Dashboard Home')).toHaveCount(0);
  const active = await choice(page, 'Manage Posts').getAttribute('id');
  await expect(search(page)).toHaveAttribute('aria-activedescendant', active ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/thisisme/manage-posts');
  await expect(heading(page, 'Manage Posts')).toBeFocused();

  await page.keyboard.press('Control+k');
  await search(page).fill(title.toUpperCase());
  await expect(choice(page, new RegExp(`^${title}.*Draft`))).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('1 found');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Edit Post')).toBeFocused();
  await expect(page.getByLabel('Product Title')).toHaveValue(title);
  await expect(page).toHaveTitle(new RegExp(`^${title} · Edit Post`));

  await deletePost(page, title);
});

test('by the button, with what is found, with nothing, and back where one was', async ({
  page,
}) => {
  await signIn(page);
  const button = page.getByRole('button', { name: 'Search screens and posts' });
  await button.click();
  await expect(choice(page, 'Master Category')).toBeVisible();
  await page.keyboard.type('a');
  await choice(page, /^All \d+ posts found$/).click();
  await expect(page).toHaveURL('/thisisme/manage-posts?search=a');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await button.click();
  await page.keyboard.type('zzzzzz');
  await expect(page.getByText('Nothing found for “zzzzzz”.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(search(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('it says when posts cannot be searched, and keeps the screens at hand', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/admin/posts?**', (route) =>
    route.fulfill({ status: 503, json: { error: 'The database is away.' } }),
  );
  await page.keyboard.press('Control+k');
  await expect(page.getByText('The posts could not be searched just now.')).toBeVisible();
  await expect(choice(page, 'Master Category')).toBeVisible();
});

test('it asks before it leads away from unsaved text, and stays closed under another dialog', async ({
  page,
}) => {
  await signIn(page, '/thisisme/create-post');
  await page.getByLabel('Product Title').fill('Half a thought');
  page.once('dialog', (dialog) => dialog.dismiss());
  await page.keyboard.press('Control+k');
  await page.keyboard.type('master');
  await expect(choice(page, 'Master Category')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/thisisme/create-post');
  await expect(page.getByLabel('Product Title')).toHaveValue('Half a thought');
  page.once('dialog', (dialog) => dialog.accept());
  await page.goto('/thisisme/master-category');
  await page.getByRole('button', { name: 'Add Category' }).click();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(search(page)).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width: 360, height: 740 } });

    test('it has no accessibility violation and fits', async ({ page }) => {
      await signIn(page);
      await page.keyboard.press('Control+k');
      await expect(choice(page, 'Dashboard Home')).toBeVisible();
      for (const text of ['', 'zzzzzz']) {
        await search(page).fill(text);
        if (text !== '') await expect(page.getByText(/^Nothing found/)).toBeVisible();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      }
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond).toBeLessThanOrEqual(0);
    });
  });
}
