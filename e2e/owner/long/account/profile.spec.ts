import { alert, email, press } from '../../../fixtures/account.ts';
import { signIn } from '../../../fixtures/owner.ts';
import { heading } from '../../../fixtures/page.ts';
import { expect, test } from '../../../fixtures/test.ts';

test('the username can be changed, with every validation message', async ({ page, context }) => {
  await signIn(page);
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
  await expect(alert(page)).toBeFocused();
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

  // An open tab would store the user again.
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

test('the email address can be changed, with every validation message', async ({ page }) => {
  await signIn(page, '/thisisme/profile');
  const field = page.getByRole('textbox', { name: 'Email' });
  await expect(field).toHaveValue(email);
  await field.fill('');
  await press(page, 'Update Email');
  await expect(alert(page)).toHaveText('Email cannot be empty');
  await field.fill('owner@spotter');
  await press(page, 'Update Email');
  await expect(alert(page)).toHaveText('Please enter a valid email address');
  await expect(alert(page)).toBeFocused();
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
