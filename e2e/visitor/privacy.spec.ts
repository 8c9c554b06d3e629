import { expect, test } from '../fixtures/test.ts';

test('the privacy form validates its fields and reports a missing account', async ({ page }) => {
  await page.goto('/privacy');
  await expect(page.getByRole('region', { name: 'Account Information' })).toContainText(
    'Admin user data not found',
  );
  const alert = page.getByRole('alert');
  const update = page.getByRole('button', { name: 'Update Password' });
  await update.click();
  await expect(alert).toHaveText('Please fill in all required fields');
  await page.getByLabel('Email').fill('owner@spotter.example');
  await page.getByLabel('Current Password', { exact: true }).fill('old-secret');
  await page.getByLabel('New Password', { exact: true }).fill('12345');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('1234');
  await update.click();
  await expect(alert).toHaveText('New password and confirmation do not match');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('12345');
  await update.click();
  await expect(alert).toHaveText('New password must be at least 6 characters long');
  await page.getByLabel('New Password', { exact: true }).fill('123456');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('123456');
  await update.click();
  await expect(alert).toHaveText('Admin user data not found');
});

test('the privacy statement explains what is counted', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'What we count' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'What we count' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Do not track' })).toBeVisible();
  await page.goto('/privacy');
  await page.getByRole('main').getByRole('link', { name: 'What we count' }).click();
  await expect(page).toHaveURL('/privacy-statement');
});
