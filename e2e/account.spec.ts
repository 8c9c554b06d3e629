import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth/slim';
import { hostileSiteStory } from './hostile-site-stories.ts';
import { clipboardText, fillIn, heading, owner, signInAtTheForm } from './owner.ts';
import { ports } from './ports.ts';

const baseURL = `http://localhost:${ports.account}`;

test.use({ baseURL });
test.describe.configure({ mode: 'serial' });

const fresh = 'battery staple';
const email = 'owner@spotter.example';

const exact = { exact: true } as const;
const alert = (page: Page) => page.getByRole('alert');
const press = (page: Page, name: string) => page.getByRole('button', { name, ...exact }).click();

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

/** The same owner with another browser. */
async function signInElsewhere(context: BrowserContext) {
  const other = await context.browser()?.newContext({ baseURL });
  if (other === undefined) throw new Error('There is no browser');
  const page = await other.newPage();
  await signInAtTheForm(page);
  return page;
}

/** Fills in the password fields that a form has. */
async function fillPasswords(page: Page, current: string, next: string, confirmation = next) {
  await page.getByLabel('Current Password', exact).fill(current);
  await page.getByLabel('New Password', exact).fill(next);
  await page.getByLabel('Confirm New Password', exact).fill(confirmation);
}

hostileSiteStory();

test('the username: every message, and a new name wherever it is shown', async ({
  page,
  context,
}) => {
  await signInAtTheForm(page);
  await expect(heading(page, 'Dashboard Home')).toBeVisible();
  await page.getByRole('navigation', { name: 'Admin' }).getByText('Profile').click();
  await expect(heading(page, 'Profile Settings')).toBeFocused();
  await expect(page).toHaveTitle(/^Profile Settings · /);
  const name = page.getByRole('textbox', { name: 'Username' });
  await expect(name).toHaveValue('owner');
  const otherTab = await context.newPage();
  await otherTab.goto('/thisisme');
  await expect(otherTab.getByText('Welcome, owner')).toBeVisible();

  await name.fill('   ');
  await press(page, 'Update Username');
  await expect(alert(page)).toHaveText('Username cannot be empty');
  await expect(name).toBeFocused();
  await name.fill('x'.repeat(101));
  await press(page, 'Update Username');
  await expect(alert(page)).toHaveText('At most 100 characters');
  await page.route('**/api/admin/account/username', (route) => route.fulfill({ status: 500 }));
  await name.fill('keeper');
  await press(page, 'Update Username');
  await expect(alert(page)).toHaveText('Failed to update username');
  await page.unroute('**/api/admin/account/username');

  await press(page, 'Update Username');
  await expect(page.getByText('Username updated successfully!')).toBeVisible();
  await expect(alert(page)).toHaveCount(0);
  await expect(page.getByText('Welcome, keeper')).toBeVisible();
  await expect(otherTab.getByText('Welcome, keeper')).toBeVisible();
  const stored = await page.evaluate(() => localStorage.getItem('admin_user'));
  expect(JSON.parse(stored ?? '')).toEqual({ id: expect.any(String), username: 'keeper' });
  await page.reload();
  await expect(name).toHaveValue('keeper');

  // It would store the owner anew.
  await otherTab.close();
  await page.evaluate(() => localStorage.removeItem('admin_user'));
  await name.fill('owner');
  await press(page, 'Update Username');
  await expect(alert(page)).toHaveText('Admin user data not found');
  await page.reload();
  await name.fill('owner');
  await press(page, 'Update Username');
  await expect(page.getByText('Welcome, owner')).toBeVisible();
});

test('the e-mail address: every message, and stored', async ({ page }) => {
  await signInAtTheForm(page, '/thisisme/profile');
  const field = page.getByRole('textbox', { name: 'Email' });
  await expect(field).toHaveValue(email);
  await field.fill('');
  await press(page, 'Update Email');
  await expect(alert(page)).toHaveText('Email cannot be empty');
  await field.fill('owner@spotter');
  await press(page, 'Update Email');
  await expect(alert(page)).toHaveText('Please enter a valid email address');
  await expect(field).toBeFocused();
  await page.route('**/api/admin/account/email', (route) => route.fulfill({ status: 500 }));
  await field.fill('new@spotter.example');
  await press(page, 'Update Email');
  await expect(alert(page)).toHaveText('Failed to update email');
  await page.unroute('**/api/admin/account/email');
  await press(page, 'Update Email');
  await expect(page.getByText('Email updated successfully!')).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue('new@spotter.example');
  await field.fill(email);
  await press(page, 'Update Email');
  await expect(page.getByText('Email updated successfully!')).toBeVisible();
  await page.goto('/thisisme');
  await expect(page.getByText('Changed the email to "new@spotter.example"')).toBeVisible();
});

test('the password: shown and hidden, every message, and other browsers are out', async ({
  page,
  context,
}) => {
  const elsewhere = await signInElsewhere(context);
  await signInAtTheForm(page, '/thisisme/profile');
  await page.getByRole('tab', { name: 'Security' }).click();
  await expect(page).toHaveURL('/thisisme/profile?tab=security');
  await page.reload();
  for (const label of ['Current Password', 'New Password', 'Confirm New Password']) {
    const field = page.getByLabel(label, exact);
    await expect(field).toHaveAttribute('type', 'password');
    await press(page, `Show ${label}`);
    await expect(field).toHaveAttribute('type', 'text');
    await press(page, `Hide ${label}`);
    await expect(field).toHaveAttribute('type', 'password');
  }

  await press(page, 'Change Password');
  await expect(alert(page)).toHaveText('All password fields are required');
  await expect(page.getByLabel('Current Password', exact)).toBeFocused();
  await fillPasswords(page, owner.password, fresh, 'battery');
  await press(page, 'Change Password');
  await expect(alert(page)).toHaveText('New passwords do not match');
  await fillPasswords(page, owner.password, '12345');
  await press(page, 'Change Password');
  await expect(alert(page)).toHaveText('New password must be at least 6 characters long');
  await fillPasswords(page, owner.password, 'é'.repeat(37));
  await press(page, 'Change Password');
  await expect(alert(page)).toHaveText('New password must be at most 72 bytes long');
  await fillPasswords(page, 'not the password', fresh);
  await press(page, 'Change Password');
  await expect(alert(page)).toHaveText('Current password is incorrect');
  await expect(page.getByLabel('Current Password', exact)).toBeFocused();
  await page.route('**/api/admin/account/password', (route) => route.fulfill({ status: 500 }));
  await fillPasswords(page, owner.password, fresh);
  await press(page, 'Change Password');
  await expect(alert(page)).toHaveText('Failed to change password');
  await page.unroute('**/api/admin/account/password');
  await press(page, 'Change Password');
  await expect(page.getByText('Password updated successfully!')).toBeVisible();
  await expect(page.getByLabel('New Password', exact)).toHaveValue('');
  await page.reload();
  await expect(page.getByText('You are signed in here and nowhere else.')).toBeVisible();

  // The dashboard asks again every ten seconds, and is told.
  const dialog = elsewhere.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('Password').fill(owner.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Invalid credentials');
  await dialog.getByLabel('Password').fill(fresh);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(heading(elsewhere, 'Dashboard Home')).toBeVisible();

  await fillPasswords(page, fresh, owner.password);
  await press(page, 'Change Password');
  await expect(page.getByText('Password updated successfully!')).toBeVisible();
});

test('privacy and security on the admin path: every message, then the password', async ({
  page,
}) => {
  await signInAtTheForm(page, '/thisisme/profile');
  await page.getByRole('link', { name: 'Privacy and Security' }).click();
  await expect(page).toHaveURL('/thisisme/privacy');
  await expect(heading(page, 'Privacy and Security')).toBeVisible();
  await expect(page).toHaveTitle(/^Privacy and Security · /);
  const information = page.getByRole('region', { name: 'Account Information' });
  await expect(information).toContainText('owner');
  await expect(information).toContainText(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  const address = page.getByRole('textbox', { name: 'Email' });

  await press(page, 'Update Password');
  await expect(alert(page)).toHaveText('Please fill in all required fields');
  await expect(address).toBeFocused();
  await address.fill('other@spotter.example');
  await fillPasswords(page, 'not the password', fresh, 'battery');
  await press(page, 'Update Password');
  await expect(alert(page)).toHaveText('New password and confirmation do not match');
  await fillPasswords(page, 'not the password', '12345');
  await press(page, 'Update Password');
  await expect(alert(page)).toHaveText('New password must be at least 6 characters long');
  await fillPasswords(page, 'not the password', fresh);
  await press(page, 'Update Password');
  await expect(alert(page)).toHaveText('Email does not match this account');
  await expect(address).toBeFocused();
  await address.fill(email);
  await press(page, 'Update Password');
  await expect(alert(page)).toHaveText('Current password is incorrect');
  await page.route('**/api/admin/account/privacy', (route) => route.fulfill({ status: 500 }));
  await fillPasswords(page, owner.password, fresh);
  await press(page, 'Update Password');
  await expect(alert(page)).toHaveText('Failed to update password');
  await page.unroute('**/api/admin/account/privacy');
  await press(page, 'Update Password');
  await expect(page.getByText('Password updated successfully!')).toBeVisible();
  await expect(page.getByLabel('New Password', exact)).toHaveValue('');
});

test('privacy and security on the public path, for the owner and for nobody', async ({ page }) => {
  await page.goto('/privacy');
  const information = page.getByRole('region', { name: 'Account Information' });
  await expect(information).toContainText('Admin user data not found');

  await page.goto('/thisisme/login');
  await fillIn(page, fresh);
  await expect(page.getByText('Admin Dashboard')).toBeVisible();
  await page.route('**/api/admin/account', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/privacy');
  await expect(information.getByRole('alert')).toContainText(
    'The account could not be read just now.',
  );
  await page.unroute('**/api/admin/account');
  await information.getByRole('button', { name: 'Try again' }).click();
  await expect(information).toContainText('owner');

  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await fillPasswords(page, 'not the password', owner.password);
  await press(page, 'Update Password');
  await expect(alert(page)).toHaveText('Current password is incorrect');
  await fillPasswords(page, fresh, owner.password);
  await press(page, 'Update Password');
  await expect(page.getByText('Password updated successfully!')).toBeVisible();

  await page.context().clearCookies();
  await page.reload();
  await expect(information).toContainText('Admin user data not found');
});

test('login history: when, from where, with what; nothing; and a failure', async ({ page }) => {
  await signInAtTheForm(page, '/thisisme/profile?tab=login-history');
  const table = page.getByRole('table');
  await expect(table.getByRole('row')).not.toHaveCount(1);
  await expect(table.getByRole('row').nth(1)).toContainText(/Chrome \d+ on Linux/);
  await expect(table.getByRole('row').nth(1)).toContainText(/127\.0\.0\.1|::1/);
  await expect(table.getByRole('row').nth(1)).toContainText(String(new Date().getFullYear()));

  await page.route('**/api/admin/account/login-history', (route) =>
    route.fulfill({ status: 503, json: { error: 'The database is away.' } }),
  );
  await page.reload();
  await expect(alert(page)).toContainText('The database is away.');
  await page.unroute('**/api/admin/account/login-history');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(table).toBeVisible();

  await page.route('**/api/admin/account/login-history', (route) =>
    route.fulfill({ json: { items: [] } }),
  );
  await page.reload();
  await expect(page.getByText('No login history available')).toBeVisible();
});

test('active sessions: one is ended, then all others', async ({ page, context }) => {
  const [first, second] = [await signInElsewhere(context), await signInElsewhere(context)];
  await signInAtTheForm(page, '/thisisme/profile?tab=security');
  const rows = page.getByRole('region', { name: 'Active sessions' }).getByRole('listitem');
  await expect(rows.first()).toContainText('This browser');
  await expect(rows.first()).toContainText(/Chrome \d+ on Linux/);
  const before = await rows.count();
  expect(before).toBeGreaterThanOrEqual(3);
  await rows.first().locator('xpath=following-sibling::li').first().getByRole('button').click();
  await expect(page.getByText('Signed out there')).toBeVisible();
  await expect(rows).toHaveCount(before - 1);
  await press(page, 'Sign out everywhere else');
  await expect(page.getByText('Signed out everywhere else')).toBeVisible();
  await expect(rows).toHaveCount(1);
  for (const other of [first, second]) {
    await other.reload();
    await expect(other).toHaveURL(`${baseURL}/thisisme/login`);
  }
  await page.reload();
  await expect(rows).toHaveCount(1);
});

test('guessing at the current password is slowed', async ({ page }) => {
  await signInAtTheForm(page, '/thisisme/profile?tab=security');
  await fillPasswords(page, 'not the password', fresh);
  await expect(async () => {
    await press(page, 'Change Password');
    await expect(alert(page)).toHaveText(
      /^Too many attempts\. Please wait \d+ seconds and try again\.$/,
      { timeout: 1_000 },
    );
  }).toPass();
});

test('the second factor: set up, asked for, a recovery code, switched off', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAtTheForm(page, '/thisisme/profile?tab=security');
  const section = page.getByRole('region', { name: 'Second factor' });
  const dialog = page.getByRole('dialog');
  const form = page.getByRole('form', { name: 'Second factor' });
  const problem = dialog.getByRole('alert');
  const code = page.getByLabel('Authentication Code');
  await expect(section).toContainText('It is off.');
  let codes: string[] = [];
  let codeIn = (_seconds: number) => '';

  await test.step('set up, with every message', async () => {
    await section.getByRole('button', { name: 'Set up' }).click();
    await expect(dialog).toHaveAccessibleName('Set up the second factor');
    await expect(
      dialog.getByRole('img', { name: 'QR code for your authenticator app' }),
    ).toBeVisible();
    await expectAccessible(page);
    const key = ((await dialog.getByRole('definition').textContent()) ?? '').replaceAll(' ', '');
    const totp = new TOTP({ secret: Secret.fromBase32(key) });
    codeIn = (seconds) => totp.generate({ timestamp: Date.now() + seconds * 1_000 });

    await press(page, 'Switch on');
    await expect(problem).toHaveText('Please enter your current password');
    await dialog.getByLabel('Current Password', exact).fill('not the password');
    await press(page, 'Switch on');
    await expect(problem).toHaveText('Please enter the code');
    await code.fill('123');
    await press(page, 'Switch on');
    await expect(problem).toHaveText('A code has 6 digits, a recovery code 16 letters and digits');
    await code.fill(codeIn(0));
    await press(page, 'Switch on');
    await expect(problem).toHaveText('Current password is incorrect');
    await dialog.getByLabel('Current Password', exact).fill(owner.password);
    await code.fill(codeIn(3_000));
    await press(page, 'Switch on');
    await expect(problem).toContainText('This code is wrong');
    await code.fill(codeIn(0));
    await press(page, 'Switch on');
    await expect(page.getByText('Second factor switched on')).toBeVisible();
  });

  await test.step('recovery codes, shown this once', async () => {
    await expect(dialog).toHaveAccessibleName('Recovery codes');
    codes = await dialog.getByRole('listitem').allInnerTexts();
    expect(codes).toHaveLength(10);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByText('Recovery codes copied')).toBeVisible();
    const copied = await clipboardText(page);
    expect(copied.trim().split('\n')).toEqual(codes);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await press(page, 'I have kept them');
    await expect(section).toContainText('10 recovery codes are left.');
  });

  await test.step('sign in with password and code', async () => {
    await press(page, 'Logout');
    await expect(heading(page, 'Admin Login')).toBeVisible();
    await fillIn(page, 'not the password');
    await expect(alert(page)).toHaveText('Invalid credentials');
    await fillIn(page, owner.password);
    await expect(code).toBeFocused();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Verify' }).click();
    await expect(alert(page)).toHaveText('Please enter the code');
    await code.fill('12');
    await form.getByRole('button', { name: 'Verify' }).click();
    await expect(alert(page)).toContainText('A code has 6 digits');
    await code.fill(codeIn(3_000));
    await form.getByRole('button', { name: 'Verify' }).click();
    await expect(alert(page)).toContainText('This code is wrong');
    await page.goto('/thisisme/profile');
    await expect(page).toHaveURL('/thisisme/login');
    await fillIn(page, owner.password);
    await form.getByRole('button', { name: 'Start over' }).click();
    await fillIn(page, owner.password);
    // The next code: the one of now was used to switch it on.
    await code.fill(codeIn(30));
    await form.getByRole('button', { name: 'Verify' }).click();
    await expect(page).toHaveURL('/thisisme/profile');
    await expect(heading(page, 'Profile Settings')).toBeVisible();
  });

  await test.step('sign in over an expired page with a recovery code, once', async () => {
    await context.clearCookies();
    await page.getByRole('tab', { name: 'Login History' }).click();
    await expect(dialog).toHaveAccessibleName('Sign in again');
    await dialog.getByLabel('Password').fill(owner.password);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await code.fill(codes[0] ?? '');
    await dialog.getByRole('button', { name: 'Verify' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('table')).toBeVisible();
    await page.getByRole('tab', { name: 'Security' }).click();
    await expect(section).toContainText('9 recovery codes are left.');
  });

  await test.step('new recovery codes end the old ones', async () => {
    await section.getByRole('button', { name: 'New recovery codes' }).click();
    await dialog.getByLabel('Current Password', exact).fill(owner.password);
    await code.fill(codes[0] ?? '');
    await press(page, 'Make new codes');
    await expect(problem).toHaveText('This recovery code is wrong or was used already.');
    await code.fill(codes[1] ?? '');
    await press(page, 'Make new codes');
    await expect(dialog).toHaveAccessibleName('Recovery codes');
    codes = await dialog.getByRole('listitem').allInnerTexts();
    await press(page, 'I have kept them');
    await expect(section).toContainText('10 recovery codes are left.');
  });

  await test.step('switched off, with password and code', async () => {
    await section.getByRole('button', { name: 'Switch off' }).click();
    await expect(dialog).toHaveAccessibleName('Switch off the second factor');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await expect(problem).toHaveText('Please enter your current password');
    await dialog.getByLabel('Current Password', exact).fill(owner.password);
    await code.fill(codes[0]?.toLowerCase() ?? '');
    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByText('Second factor switched off')).toBeVisible();
    await expect(section).toContainText('It is off.');
    await press(page, 'Logout');
    await signInAtTheForm(page);
  });
});
