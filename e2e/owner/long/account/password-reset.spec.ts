import type { Page } from '@playwright/test';
import { alert, newPassword, press, restorePassword } from '../../../fixtures/account.ts';
import { demoOwner, signInWithForm, submitLogin } from '../../../fixtures/owner.ts';
import { expectAccessible } from '../../../fixtures/page.ts';
import { readEmails } from '../../../fixtures/receiver.ts';
import { expect, test } from '../../../fixtures/test.ts';

async function setPassword(page: Page, password: string, confirmation = password) {
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm New Password', { exact: true }).fill(confirmation);
  await press(page, 'Save password');
}

test('a forgotten password is reset with a link by e-mail', async ({ page, browser }) => {
  const elsewhere = await (await browser.newContext()).newPage();
  await signInWithForm(elsewhere);
  const sent = (await readEmails()).length;

  await test.step('the login leads to the form', async () => {
    await page.goto('/thisisme/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeFocused();
    await expectAccessible(page, 'forgot password');
    await press(page, 'Send link');
    await expect(alert(page)).toHaveText('Please enter your username or e-mail address');
  });

  await test.step('the answer does not say whether there is an account', async () => {
    const sentence = page
      .getByRole('status')
      .filter({ hasText: 'If an account has this username' });
    await page.getByLabel('Username or e-mail address').fill('nobody');
    await press(page, 'Send link');
    await expect(sentence).toBeVisible();
    await page.reload();
    await page.getByLabel('Username or e-mail address').fill(demoOwner.username);
    await press(page, 'Send link');
    await expect(sentence).toBeVisible();
  });

  let link = '';
  await test.step('one e-mail arrives', async () => {
    await expect.poll(async () => (await readEmails()).length).toBe(sent + 1);
    const email = (await readEmails()).at(-1) ?? '';
    expect(email).toContain('To: owner@spotter.example');
    link = /https?:\/\/\S+forgot-password#\S+/.exec(email)?.[0] ?? '';
  });

  await test.step('its link sets a new password, and hides itself', async () => {
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'New password' })).toBeVisible();
    await expect(page).toHaveURL('/thisisme/forgot-password');
    await setPassword(page, newPassword, 'something else');
    await expect(alert(page)).toHaveText('New passwords do not match');
    await setPassword(page, newPassword);
    await expect(page.getByText('The password was changed. Sign in with it.')).toBeVisible();
    await expectAccessible(page, 'new password');
  });

  await test.step('the new password signs in, and every other browser is signed out', async () => {
    await page.getByRole('link', { name: 'Go to login' }).click();
    await submitLogin(page);
    await expect(alert(page)).toHaveText('Invalid credentials');
    await submitLogin(page, newPassword);
    await expect(page.getByText('Admin Dashboard')).toBeVisible();
    await elsewhere.reload();
    await expect(elsewhere.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  });

  await test.step('the link works once', async () => {
    await elsewhere.goto('about:blank');
    await elsewhere.goto(link);
    await setPassword(elsewhere, 'yet another one');
    await expect(alert(elsewhere)).toContainText('already used');
    await press(elsewhere, 'Request a new link');
    await expect(elsewhere.getByLabel('Username or e-mail address')).toBeVisible();
  });

  await page.goto('/thisisme/profile?tab=security');
  await restorePassword(page, 'Change Password');
});
