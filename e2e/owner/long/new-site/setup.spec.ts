import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth/slim';
import { expectAccessible, heading } from '../../../fixtures/page.ts';
import { control, expect, test } from '../../../fixtures/test.ts';

// One site, which can be set up only once: these tests follow each other.
test.describe.configure({ mode: 'serial' });
test.use({ viewport: { width: 320, height: 720 } });

const owner = { username: 'anna', password: 'correct horse' };
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function expectNoOverflow(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
}

async function fillAccount(page: Page) {
  await page.getByLabel('Username').fill(owner.username);
  await page.getByLabel('Email address').fill('anna@example.com');
  await page.getByLabel('Password', { exact: false }).first().fill(owner.password);
  await page.getByLabel('Confirm password').first().fill(owner.password);
}

const stepsOf = (page: Page) => page.getByRole('region', { name: 'First steps' });
const done = (page: Page, name: string) =>
  stepsOf(page)
    .getByRole('listitem')
    .filter({ hasText: `Done${name}` });

async function signInAsAnna(page: Page) {
  await page.goto('/thisisme');
  await page.getByLabel('Username').fill(owner.username);
  await page.getByLabel('Password').fill(owner.password);
  await press(page, 'Login');
  await expect(heading(page, 'Dashboard Home')).toBeVisible();
}

test('without an owner, every admin address says that the site is not set up', async ({ page }) => {
  for (const path of ['/thisisme', '/thisisme/login', '/thisisme/settings']) {
    await page.goto(path);
    await expect(heading(page, 'This site is not set up yet')).toBeVisible();
    await expect(page).toHaveURL(/\/thisisme\/setup$/);
  }
  await expectNoOverflow(page);
  await page.goto(`/thisisme/setup#${'x'.repeat(43)}`);
  await page.reload();
  await expect(heading(page, 'This setup link is not valid')).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('For people of every level')).toBeVisible();
  await expect(page.getByText(/Our testers|for weeks/)).toHaveCount(0);
});

test('the link leads through the setup to the signed-in dashboard', async ({ page, browser }) => {
  const link = await control('setup-link');
  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await page.goto(link);

  // Each step checks itself and keeps what was typed.
  await press(page, 'Continue');
  await expect(page.getByRole('alert')).toHaveText('Username cannot be empty');
  await fillAccount(page);
  await page.getByLabel('Confirm password').first().fill('another');
  await press(page, 'Continue');
  await expect(page.getByRole('alert')).toHaveText('The passwords do not match');
  await page.getByLabel('Confirm password').first().fill(owner.password);
  await expectNoOverflow(page);
  await page.getByLabel('Confirm password').first().press('Enter');

  await page.getByLabel('Site name').fill('Kaffeekram');
  await page.getByLabel('Tagline').fill('Espresso machines, measured');
  await page.getByLabel('Paper colour', { exact: true }).fill('#808080');
  await press(page, 'Continue');
  await expect(page.getByRole('alert')).toContainText('The nearest colour that passes is');
  await page.getByLabel('Paper colour', { exact: true }).fill('#f0f4f1');
  await page.getByLabel('Accent colour', { exact: true }).fill('#1F7A5C');
  await expectNoOverflow(page);
  await press(page, 'Back');
  await expect(page.getByLabel('Email address')).toHaveValue('anna@example.com');
  await press(page, 'Continue');
  await expect(page.getByLabel('Site name')).toHaveValue('Kaffeekram');
  await press(page, 'Continue');

  await expect(page.getByRole('heading', { name: 'Language and time' })).toBeFocused();
  await page.getByLabel('Time zone').selectOption('Europe/Berlin');
  await expectNoOverflow(page);
  await press(page, 'Continue');

  await page.getByLabel('First category').fill('Espresso machines');
  await expectNoOverflow(page);
  await expectAccessible(page, 'the last step');
  // A lost connection loses nothing.
  await page.context().setOffline(true);
  await press(page, 'Set up the site');
  await expect(page.getByRole('alert')).toContainText('could not be reached');
  await page.context().setOffline(false);
  await press(page, 'Set up the site');
  await expect(page.getByText('Your site is set up, and you are signed in.')).toBeVisible();

  // Another window comes too late.
  await fillAccount(other);
  await press(other, 'Continue');
  await other.getByLabel('Site name').fill('Mine');
  await press(other, 'Continue');
  await press(other, 'Continue');
  await other.getByLabel('First category').fill('Mine');
  await press(other, 'Set up the site');
  await expect(heading(other, 'This site is set up')).toBeVisible();
  await other.close();

  await press(page, 'Skip for now');
  await expect(heading(page, 'Dashboard Home')).toBeVisible();
  await expect(page).toHaveURL(/\/thisisme$/);
  // Until the database, which rebuilds keep busy, says that there is an owner.
  await expect.poll(async () => (await page.request.get('/thisisme/setup')).status()).toBe(404);
});

test('the checklist leads to rebuilds and the first published review', async ({ page }) => {
  await signInAsAnna(page);
  const list = stepsOf(page);
  await expect(done(page, 'Choose colours and a logo')).toBeVisible();
  await expect(done(page, 'Write a review')).toHaveCount(0);
  await expectNoOverflow(page);

  await list.getByRole('link', { name: 'Connect rebuilds' }).click();
  await expect(page.getByText('No hook is connected')).toBeVisible();
  await page.getByLabel('URL of the hook').first().fill('http://10.0.0.1/hook');
  await press(page, 'Save the hook');
  await expect(page.getByRole('alert')).toHaveText('The URL must start with https://');
  const hook: { url: string; token: string } = JSON.parse(await control('rebuild-hook'));
  await page.getByLabel('GitHub').check();
  await page.getByLabel('URL of the hook').first().fill(hook.url);
  await page.getByLabel('Token').first().fill(hook.token);
  await expectNoOverflow(page);
  await press(page, 'Save the hook');
  await expect(page.getByText(`…${hook.token.slice(-4)}, since`)).toBeVisible();
  expect(await page.content()).not.toContain(hook.token);
  await press(page, 'Request a rebuild');
  await expect(page.getByText('The hook answered with status 202')).toBeVisible();
  // Ends after the requested one. Until then the local platform may refuse connections for a moment.
  await control('rebuild');
  expect(await (await page.request.get('/')).text()).toContain('Kaffeekram');

  await page.goto('/thisisme/create-post');
  await page.getByLabel('Product Title').fill('Lever Nove');
  await page.getByLabel('Espresso machines').check();
  await page.getByLabel('Publish immediately').check();
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect(page.getByText('Post created successfully!')).toBeVisible();
  await page.goto('/thisisme');
  for (const name of ['Connect rebuilds', 'Write a review', 'Publish it']) {
    await expect(done(page, name)).toBeVisible();
  }

  const visitor = await page.context().browser()?.newPage();
  if (visitor === undefined) throw new Error('No browser');
  await visitor.goto(new URL('/reviews/lever-nove', page.url()).href);
  await expect(heading(visitor, 'Lever Nove')).toBeVisible();
  await visitor.close();
});

test('the second factor ticks itself, and the list can be hidden', async ({ page }) => {
  await signInAsAnna(page);
  const response = await page.request.post('/api/admin/account/second-factor/setup');
  const { secret } = await response.json();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const enabled = await page.request.post('/api/admin/account/second-factor', {
    data: { current_password: owner.password, code },
  });
  expect(enabled.status()).toBe(201);
  await page.reload();
  const list = stepsOf(page);
  await expect(done(page, 'Switch on the second factor')).toBeVisible();
  await list.getByRole('button', { name: 'Hide this list' }).click();
  await expect(list).toHaveCount(0);
  await page.reload();
  await expect(heading(page, 'Dashboard Home')).toBeVisible();
  await expect(page.getByText('Quick Actions')).toBeVisible();
  await expect(list).toHaveCount(0);
});
