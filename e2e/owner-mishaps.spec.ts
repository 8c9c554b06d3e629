import { expect, test } from '@playwright/test';
import { heading, signIn, unique } from './owner.ts';

test('a screen that breaks keeps what was typed', async ({ page }) => {
  const title = unique('Spilled');
  await signIn(page, '/thisisme/create-post');
  await page.getByLabel('Product Title').fill(title);
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  // The categories are there: while their first answer is on its way, nobody asks again.
  await expect(page.getByLabel('Recovery')).toBeVisible();

  // An answer that no screen can draw, for when the window is come back to.
  await page.route('**/api/admin/categories', (route) =>
    route.fulfill({ json: { items: [null] } }),
  );
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  const broken = page.getByRole('alert');
  await expect(broken).toContainText('This screen could not be shown.');
  await expect(page.getByText('Welcome, owner')).toBeVisible();

  await page.unroute('**/api/admin/categories');
  await broken.getByRole('button', { name: 'Try again' }).click();
  const offer = page.getByRole('region', { name: 'Unsaved text' });
  await expect(offer).toContainText(title);
  await offer.getByRole('button', { name: 'Bring it back' }).click();
  await expect(page.getByLabel('Product Title')).toHaveValue(title);
});

test('unsaved text is discarded after a question only', async ({ page }) => {
  const title = unique('Crumpled');
  await signIn(page, '/thisisme/create-post');
  await page.getByLabel('Product Title').fill(title);
  await expect(page.getByText('Unsaved changes')).toBeVisible();
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
});

test('a screen whose file is gone says so, leaves the others alone and comes back', async ({
  page,
}) => {
  await signIn(page);
  await page.route('**/_admin/CategoriesScreen-*.js', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('main').getByRole('link', { name: 'Master Category' }).click();
  await expect(page.getByRole('alert')).toContainText('This screen could not be shown.');
  await page.getByRole('navigation', { name: 'Admin' }).getByText('Dashboard Home').click();
  await expect(heading(page, 'Dashboard Home')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute('**/_admin/CategoriesScreen-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'Master Category')).toBeVisible();
});

test('without the file of all screens there is still a sentence', async ({ page }) => {
  await page.route('**/_admin/Screens-*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto('/thisisme/login');
  await page.getByLabel('Username').fill('owner');
  await page.getByLabel('Password').fill('spotter-demo');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toContainText('This screen could not be shown.');
  await page.unroute('**/_admin/Screens-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Welcome, owner')).toBeVisible();
});

test('every screen names its tab', async ({ page }) => {
  await page.goto('/thisisme/login');
  await expect(page).toHaveTitle('Admin Login · Spotter');
  await signIn(page);
  for (const [path, title] of [
    ['/thisisme', 'Dashboard Home · Spotter'],
    ['/thisisme/manage-posts', 'Manage Posts · Spotter'],
    ['/thisisme/create-post', 'Create New Post · Spotter'],
    ['/thisisme/master-category', 'Master Category · Spotter'],
    ['/thisisme/no-such-screen', 'Not found · 404 · Spotter'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
  }
});

test('an empty search leads back to all posts', async ({ page }) => {
  await signIn(page, '/thisisme/manage-posts?search=zzzzzz&status=draft');
  await page.getByRole('button', { name: 'Show all posts' }).click();
  await expect(page).toHaveURL('/thisisme/manage-posts');
  await expect(page.getByLabel('Search posts')).toHaveValue('');
  await expect(page.getByText(/^\d+ posts$/)).toBeVisible();
});
