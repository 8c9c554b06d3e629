import {
  deletePostInList,
  demoOwner,
  signIn,
  signInWithForm,
  submitLogin,
} from '../fixtures/owner.ts';
import { heading, unique } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

const screens = [
  '',
  '/profile',
  '/create-post',
  '/edit-post/00000000-0000-4000-8000-000000000001',
  '/manage-posts',
  '/master-category',
  '/analytics',
  '/ai',
  '/privacy',
  '/settings',
];

test('the login form validates, reports errors and opens the requested screen', async ({
  page,
}) => {
  await page.goto('/thisisme/manage-posts?sort=title-asc');
  await expect(page).toHaveURL('/thisisme/login');
  await expect(heading(page, 'Admin Login')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Demo credentials' })).toContainText(
    demoOwner.password,
  );

  await page.getByRole('button', { name: 'Login' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText('Please enter both username and password');
  await expect(alert).toHaveCSS('color', 'rgb(168, 42, 14)');
  await submitLogin(page, 'not the password');
  await expect(alert).toHaveText('Invalid credentials');
  await page.route('**/api/admin/session', (route) => route.abort());
  await submitLogin(page);
  await expect(alert).toHaveText('Login failed');
  await page.unroute('**/api/admin/session');
  await page.route('**/api/admin/session', (route) => route.fulfill({ status: 500, json: {} }));
  await submitLogin(page);
  await expect(alert).toHaveText('Login failed');
  await page.unroute('**/api/admin/session');

  await page.route(
    '**/api/admin/session',
    async (route) => {
      await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
      await route.continue();
    },
    { times: 1 },
  );
  await submitLogin(page);
  await expect(page).toHaveURL('/thisisme/manage-posts?sort=title-asc');
  await expect(heading(page, 'Manage Posts')).toBeVisible();
  const stored = await page.evaluate(() => localStorage.getItem('admin_user'));
  expect(JSON.parse(stored ?? '')).toEqual({ id: expect.any(String), username: 'owner' });

  await page.goto('/thisisme/login');
  await expect(page).toHaveURL('/thisisme');
});

test('a browser that keeps no cookie is told so', async ({ page, context }) => {
  await page.goto('/thisisme/login');
  await page.route(
    '**/api/admin/session',
    async (route) => {
      const response = await route.fetch();
      await context.clearCookies();
      const { 'set-cookie': _cookie, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    },
    { times: 1 },
  );
  await submitLogin(page);
  await expect(page.getByRole('alert')).toHaveText(/did not keep the cookie of the sign-in/);
  await expect(page).toHaveURL('/thisisme/login');
  await submitLogin(page);
  await expect(page.getByText('Admin Dashboard')).toBeVisible();
});

test('a stored user without a session, or an unreadable one, is removed', async ({ page }) => {
  await page.goto('/thisisme/login');
  await expect(heading(page, 'Admin Login')).toBeVisible();
  for (const stored of ['{"id":"1","username":"owner"}', '{"id":']) {
    await page.evaluate((value) => localStorage.setItem('admin_user', value), stored);
    await page.goto('/thisisme');
    await expect(page).toHaveURL('/thisisme/login');
    expect(await page.evaluate(() => localStorage.getItem('admin_user'))).toBeNull();
  }
});

test('every screen without a session shows a spinner, then the login', async ({ page }) => {
  for (const screen of screens) {
    await page.goto(`/thisisme${screen}`);
    await expect(page).toHaveURL('/thisisme/login');
  }
  await page.goto('/');
  await page.route('**/api/admin/session', async (route) => {
    await expect(page.getByRole('status', { name: 'Loading...' })).toBeVisible();
    await route.continue();
  });
  await page.goto('/thisisme');
  await expect(page).toHaveURL('/thisisme/login');
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a session that ends while editing: sign in over the page and continue', async ({
  page,
  context,
}) => {
  const title = unique('Expired');
  await signIn(page, '/thisisme/create-post');
  await page.getByLabel('Product Title').fill(title);
  await page.getByLabel('Equipment').check();
  // The save finds out, not a refresh or an autosave in the background.
  await page.route('**/api/admin/**', (route) =>
    route.request().method() === 'POST' ? route.fallback() : route.abort(),
  );
  await context.clearCookies();
  await page.getByRole('button', { name: 'Create Post' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog).toContainText('nothing you typed is lost');
  await page.unroute('**/api/admin/**');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Password').fill(demoOwner.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Product review post created successfully!')).toBeVisible();
  await deletePostInList(page, title);
});

test('password guessing is slowed for that username only', async ({ page }) => {
  await page.goto('/thisisme/login');
  const alert = page.getByRole('alert');
  await page.getByLabel('Username').fill(unique('intruder'));
  await expect(async () => {
    await page.getByLabel('Password').fill(crypto.randomUUID());
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(alert).toHaveText(
      /^Too many attempts\. Please wait \d+ seconds and try again\.$/,
      {
        timeout: 1_000,
      },
    );
  }).toPass();
  await signInWithForm(page);
});
