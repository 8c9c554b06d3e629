import {
  alert,
  email,
  fillPasswords,
  newPassword,
  press,
  restorePassword,
  signInElsewhere,
} from '../../fixtures/account.ts';
import { demoOwner, signIn, signInWithForm, submitLogin } from '../../fixtures/owner.ts';
import { heading } from '../../fixtures/page.ts';
import { expect, test } from '../../fixtures/test.ts';

test('changing the password shows every message and ends other sessions', async ({
  page,
  browser,
}) => {
  const elsewhere = await signInElsewhere(browser);
  await elsewhere.clock.install();
  await elsewhere.reload();
  await signIn(page, '/thisisme/profile');
  await page.getByRole('tab', { name: 'Security' }).click();
  await expect(page).toHaveURL('/thisisme/profile?tab=security');
  await page.reload();
  for (const label of ['Current Password', 'New Password', 'Confirm New Password']) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute('type', 'password');
    await press(page, `Show ${label}`);
    await expect(field).toHaveAttribute('type', 'text');
    await press(page, `Hide ${label}`);
    await expect(field).toHaveAttribute('type', 'password');
  }

  await press(page, 'Change Password');
  await expect(alert(page)).toHaveText('All password fields are required');
  await expect(alert(page)).toBeFocused();
  await fillPasswords(page, demoOwner.password, newPassword, 'battery');
  await press(page, 'Change Password');
  await expect(alert(page)).toHaveText('New passwords do not match');
  await fillPasswords(page, demoOwner.password, '12345');
  await press(page, 'Change Password');
  await expect(alert(page)).toHaveText('New password must be at least 6 characters long');
  await fillPasswords(page, demoOwner.password, 'é'.repeat(37));
  await press(page, 'Change Password');
  await expect(alert(page)).toHaveText('New password must be at most 72 bytes long');
  await fillPasswords(page, 'not the password', newPassword);
  await press(page, 'Change Password');
  await expect(alert(page)).toHaveText('Current password is incorrect');
  await expect(alert(page)).toBeFocused();
  await page.route('**/api/admin/account/password', (route) => route.fulfill({ status: 500 }));
  await fillPasswords(page, demoOwner.password, newPassword);
  await press(page, 'Change Password');
  await expect(alert(page)).toHaveText('Failed to change password');
  await page.unroute('**/api/admin/account/password');
  await press(page, 'Change Password');
  await expect(page.getByText('Password updated successfully!')).toBeVisible();
  await expect(page.getByLabel('New Password', { exact: true })).toHaveValue('');
  await page.reload();
  await expect(page.getByText('You are signed in only here.')).toBeVisible();

  // The next refresh of the dashboard is refused.
  await elsewhere.clock.runFor(10_000);
  const dialog = elsewhere.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('Password').fill(demoOwner.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Invalid credentials');
  await dialog.getByLabel('Password').fill(newPassword);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(heading(elsewhere, 'Dashboard Home')).toBeVisible();

  await restorePassword(page, 'Change Password');
});

test('the privacy screen in the admin shows every message and changes the password', async ({
  page,
}) => {
  await signIn(page, '/thisisme/profile');
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
  await expect(alert(page)).toBeFocused();
  await address.fill('other@spotter.example');
  await fillPasswords(page, 'not the password', newPassword, 'battery');
  await press(page, 'Update Password');
  await expect(alert(page)).toHaveText('New password and confirmation do not match');
  await fillPasswords(page, 'not the password', '12345');
  await press(page, 'Update Password');
  await expect(alert(page)).toHaveText('New password must be at least 6 characters long');
  await fillPasswords(page, 'not the password', newPassword);
  await press(page, 'Update Password');
  await expect(alert(page)).toHaveText('Email does not match this account');
  await expect(alert(page)).toBeFocused();
  await address.fill(email);
  await press(page, 'Update Password');
  await expect(alert(page)).toHaveText('Current password is incorrect');
  await page.route('**/api/admin/account/privacy', (route) => route.fulfill({ status: 500 }));
  await fillPasswords(page, demoOwner.password, newPassword);
  await press(page, 'Update Password');
  await expect(alert(page)).toHaveText('Failed to update password');
  await page.unroute('**/api/admin/account/privacy');
  await press(page, 'Update Password');
  await expect(page.getByText('Password updated successfully!')).toBeVisible();
  await expect(page.getByLabel('New Password', { exact: true })).toHaveValue('');

  await address.fill(email);
  await restorePassword(page, 'Update Password');
});

test('the public privacy page works for the owner and reports a missing account', async ({
  page,
}) => {
  await page.goto('/privacy');
  const information = page.getByRole('region', { name: 'Account Information' });
  await expect(information).toContainText('Admin user data not found');

  await page.goto('/thisisme/login');
  await submitLogin(page);
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
  await fillPasswords(page, 'not the password', newPassword);
  await press(page, 'Update Password');
  await expect(alert(page)).toHaveText('Current password is incorrect');
  await fillPasswords(page, demoOwner.password, newPassword);
  await press(page, 'Update Password');
  await expect(page.getByText('Password updated successfully!')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await restorePassword(page, 'Update Password');

  await page.context().clearCookies();
  await page.reload();
  await expect(information).toContainText('Admin user data not found');
});

test('guessing the current password is slowed', async ({ page }) => {
  // A new session, because the attempts of each session are counted.
  await signInWithForm(page, '/thisisme/profile?tab=security');
  await fillPasswords(page, 'not the password', newPassword);
  await expect(async () => {
    await press(page, 'Change Password');
    await expect(alert(page)).toHaveText(
      /^Too many attempts\. Please wait \d+ seconds and try again\.$/,
      { timeout: 1_000 },
    );
  }).toPass();
});
