import { expect, test } from '@playwright/test';
import { expectAccessible, heading, signIn } from './owner.ts';

test('failures say so in place and can be tried again', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/admin/posts?**', (route) =>
    route.fulfill({ status: 503, json: { error: 'The database is away.' } }),
  );
  await page.getByRole('main').getByRole('link', { name: 'Manage Posts' }).click();
  await expect(page.getByRole('alert')).toContainText('The database is away.');
  await page.unroute('**/api/admin/posts?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^\d+ posts$/)).toBeVisible();
});

test('the sidebar: by keyboard, remembered, a drawer on small screens', async ({
  page,
  context,
}) => {
  await signIn(page);
  const sidebar = page.getByRole('complementary', { name: 'Admin Panel' });
  await expect(sidebar).toHaveCSS('width', '256px');
  await page.keyboard.press('Control+b');
  await expect(sidebar).toHaveCSS('width', '48px');
  await page.reload();
  await expect(sidebar).toHaveCSS('width', '48px');
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'sidebar_state');
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(7);

  await page.keyboard.press('Meta+b');
  await expect(sidebar).toHaveCSS('width', '256px');
  await page.setViewportSize({ width: 768, height: 740 });
  await expect(sidebar).toBeVisible();
  await page.setViewportSize({ width: 767, height: 740 });
  await expect(sidebar).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  const drawer = page.getByRole('dialog', { name: 'Admin Panel' });
  await expect(drawer).toHaveCSS('width', '288px');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await page.keyboard.press('Control+b');
  await drawer.getByRole('link', { name: 'Manage Posts' }).click();
  await expect(page).toHaveURL('/thisisme/manage-posts');
  await expect(drawer).toHaveCount(0);
});

test('the sidebar leads to every screen, in order', async ({ page }) => {
  await signIn(page);
  const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  await expect(links).toHaveText([
    'Dashboard Home',
    'Profile',
    'See Website (opens in a new tab)',
    'Create New Post',
    'Manage Posts',
    'Master Category',
    'Analytics',
    'AI',
    'Settings',
  ]);
  for (const [name, path, title] of [
    ['Profile', '/thisisme/profile', 'Profile Settings'],
    ['Create New Post', '/thisisme/create-post', 'Create New Post'],
    ['Manage Posts', '/thisisme/manage-posts', 'Manage Posts'],
    ['Master Category', '/thisisme/master-category', 'Master Category'],
    ['Analytics', '/thisisme/analytics', 'Analytics'],
    ['AI', '/thisisme/ai', 'AI Assistant'],
    ['Settings', '/thisisme/settings', 'Settings'],
    ['Dashboard Home', '/thisisme', 'Dashboard Home'],
  ] as const) {
    await links.filter({ hasText: new RegExp(`^${name}$`) }).click();
    await expect(page).toHaveURL(path);
    await expect(heading(page, title)).toBeVisible();
  }
  const [website] = await Promise.all([
    page.context().waitForEvent('page'),
    links.filter({ hasText: 'See Website' }).click(),
  ]);
  await expect(website).toHaveURL('/');
});

test('a change of path shows the large blue spinner for 300 ms', async ({ page }) => {
  await page.clock.install();
  await signIn(page);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const spinner = page.getByRole('status', { name: 'Loading...' });
  await expect(spinner).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Master Category' }).click();
  await expect(spinner).toBeVisible();
  await page.clock.runFor(299);
  await expect(spinner).toBeVisible();
  await page.clock.runFor(1);
  await expect(spinner).toHaveCount(0);
  await expect(heading(page, 'Master Category')).toBeVisible();
});

const screens = [
  '/thisisme',
  '/thisisme/manage-posts',
  '/thisisme/manage-posts?search=zzzzzz',
  '/thisisme/create-post',
  '/thisisme/master-category',
  '/thisisme/analytics',
  '/thisisme/settings',
  '/thisisme/no-such-screen',
];

// Colours do not depend on the width, nor the shape of a screen on the colours: each is seen both ways.
const looks = [
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 1280 },
] as const;

for (const { colorScheme, width } of looks) {
  test.describe(`in ${colorScheme}, ${width} wide`, () => {
    test.use({ colorScheme, viewport: { width, height: 800 } });

    test('no screen has an accessibility violation, and all fit', async ({ page }) => {
      const check = (name: string) => expectAccessible(page, name);
      await page.goto('/thisisme/login');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await check('login');
      await signIn(page);
      for (const screen of screens) {
        await page.goto(screen);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText('Loading...')).toHaveCount(0);
        await check(screen);
      }
      // Of the demonstration: no other story touches it.
      await page.goto('/thisisme/manage-posts?search=Penwick');
      await page.getByRole('link', { name: /^Edit Penwick/ }).click();
      await expect(page.getByLabel('Product Title')).toBeVisible();
      await page.getByLabel('Product Title').fill('');
      await page.getByRole('button', { name: 'Update Post' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await check('messages of the form');
      page.once('dialog', (dialog) => dialog.accept());
      await page.goto('/thisisme/master-category');
      await page.getByRole('button', { name: 'Delete Apparel' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await check('dialog');
    });
  });
}
