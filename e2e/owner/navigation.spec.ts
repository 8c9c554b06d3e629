import { authenticate, signIn } from '../fixtures/owner.ts';
import { heading } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

test('the sidebar toggles by keyboard, keeps its state and is a drawer on small screens', async ({
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

test('the sidebar lists every screen in order', async ({ page }) => {
  await signIn(page);
  const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  await expect(links).toHaveText([
    'Dashboard Home',
    'Profile',
    'See Website (opens in a new tab)',
    'Create New Post',
    'Manage Posts',
    'Schedule',
    'Best-of Pages',
    'Pages',
    'Links',
    'Media Library',
    'Master Category',
    'Analytics',
    'Earnings',
    'AI',
    'Health',
    'Settings',
  ]);
  for (const [name, path, title] of [
    ['Profile', '/thisisme/profile', 'Profile Settings'],
    ['Create New Post', '/thisisme/create-post', 'Create New Post'],
    ['Manage Posts', '/thisisme/manage-posts', 'Manage Posts'],
    ['Schedule', '/thisisme/schedule', 'Schedule'],
    ['Best-of Pages', '/thisisme/best-of', 'Best-of Pages'],
    ['Pages', '/thisisme/pages', 'Pages'],
    ['Links', '/thisisme/links', 'Link health'],
    ['Media Library', '/thisisme/media', 'Media Library'],
    ['Master Category', '/thisisme/master-category', 'Master Category'],
    ['Analytics', '/thisisme/analytics', 'Analytics'],
    ['AI', '/thisisme/ai', 'AI Assistant'],
    ['Health', '/thisisme/health', 'Health'],
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

test('a path change shows the large blue spinner for 300 ms', async ({ page }) => {
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

test('the profile tabs work by keyboard', async ({ page }) => {
  await signIn(page, '/thisisme/profile');
  await page.getByRole('tab', { name: 'General' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Security' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Security' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByRole('tabpanel', { name: 'Login History' })).toBeVisible();
  await expect(page).toHaveURL('/thisisme/profile?tab=login-history');
  await page.keyboard.press('Home');
  await expect(page).toHaveURL('/thisisme/profile');
});

test('every screen sets the page title', async ({ page }) => {
  await page.goto('/thisisme/login');
  await expect(page).toHaveTitle('Admin Login · Spotter');
  await authenticate(page);
  for (const [path, title] of [
    ['/thisisme', 'Dashboard Home · Spotter'],
    ['/thisisme/manage-posts', 'Manage Posts · Spotter'],
    ['/thisisme/create-post', 'Create New Post · Spotter'],
    ['/thisisme/media', 'Media Library · Spotter'],
    ['/thisisme/master-category', 'Master Category · Spotter'],
    ['/thisisme/no-such-screen', 'Not found · 404 · Spotter'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
  }
});
