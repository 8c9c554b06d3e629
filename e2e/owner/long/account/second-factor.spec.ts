import { Secret, TOTP } from 'otpauth/slim';
import { alert, press } from '../../../fixtures/account.ts';
import { demoOwner, signIn, signInWithForm, submitLogin } from '../../../fixtures/owner.ts';
import { clipboardText, expectAccessible, heading } from '../../../fixtures/page.ts';
import { expect, test } from '../../../fixtures/test.ts';

test('the second factor is set up, required at login, recovered and switched off', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, '/thisisme/profile?tab=security');
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
    await expectAccessible(page, 'second factor');
    const key = ((await dialog.getByRole('definition').textContent()) ?? '').replaceAll(' ', '');
    const totp = new TOTP({ secret: Secret.fromBase32(key) });
    codeIn = (seconds) => totp.generate({ timestamp: Date.now() + seconds * 1_000 });

    await press(page, 'Switch on');
    await expect(problem).toHaveText('Please enter your current password');
    await dialog.getByLabel('Current Password', { exact: true }).fill('not the password');
    await press(page, 'Switch on');
    await expect(problem).toHaveText('Please enter the code');
    await code.fill('123');
    await press(page, 'Switch on');
    await expect(problem).toHaveText('A code has 6 digits, a recovery code 16 letters and digits');
    await code.fill(codeIn(0));
    await press(page, 'Switch on');
    await expect(problem).toHaveText('Current password is incorrect');
    await dialog.getByLabel('Current Password', { exact: true }).fill(demoOwner.password);
    await code.fill(codeIn(3_000));
    await press(page, 'Switch on');
    await expect(problem).toContainText('This code is wrong');
    await code.fill(codeIn(0));
    await press(page, 'Switch on');
    await expect(page.getByText('Second factor switched on')).toBeVisible();
  });

  await test.step('recovery codes, shown once', async () => {
    await expect(dialog).toHaveAccessibleName('Recovery codes');
    codes = await dialog.getByRole('listitem').allInnerTexts();
    expect(codes).toHaveLength(10);
    await expectAccessible(page, 'second factor');
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
    await submitLogin(page, 'not the password');
    await expect(alert(page)).toHaveText('Invalid credentials');
    await submitLogin(page);
    await expect(code).toBeFocused();
    await expectAccessible(page, 'second factor');
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
    await submitLogin(page);
    await form.getByRole('button', { name: 'Start over' }).click();
    await submitLogin(page);
    // The next code: the current one was used to switch it on.
    await code.fill(codeIn(30));
    await form.getByRole('button', { name: 'Verify' }).click();
    await expect(page).toHaveURL('/thisisme/profile');
    await expect(heading(page, 'Profile Settings')).toBeVisible();
  });

  await test.step('sign in over an expired page with a recovery code', async () => {
    await context.clearCookies();
    await page.getByRole('tab', { name: 'Login History' }).click();
    await expect(dialog).toHaveAccessibleName('Sign in again');
    await dialog.getByLabel('Password').fill(demoOwner.password);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await code.fill(codes[0] ?? '');
    await dialog.getByRole('button', { name: 'Verify' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('table')).toBeVisible();
    await page.getByRole('tab', { name: 'Security' }).click();
    await expect(section).toContainText('9 recovery codes are left.');
  });

  await test.step('new recovery codes replace the old ones', async () => {
    await section.getByRole('button', { name: 'New recovery codes' }).click();
    await dialog.getByLabel('Current Password', { exact: true }).fill(demoOwner.password);
    await code.fill(codes[0] ?? '');
    await press(page, 'Create new codes');
    await expect(problem).toHaveText('This recovery code is wrong or was already used.');
    await code.fill(codes[1] ?? '');
    await press(page, 'Create new codes');
    await expect(dialog).toHaveAccessibleName('Recovery codes');
    codes = await dialog.getByRole('listitem').allInnerTexts();
    await press(page, 'I have kept them');
    await expect(section).toContainText('10 recovery codes are left.');
  });

  await test.step('switch off with password and code', async () => {
    await section.getByRole('button', { name: 'Switch off' }).click();
    await expect(dialog).toHaveAccessibleName('Switch off the second factor');
    await expectAccessible(page, 'second factor');
    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await expect(problem).toHaveText('Please enter your current password');
    await dialog.getByLabel('Current Password', { exact: true }).fill(demoOwner.password);
    await code.fill(codes[0]?.toLowerCase() ?? '');
    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByText('Second factor switched off')).toBeVisible();
    await expect(section).toContainText('It is off.');
    await press(page, 'Logout');
    await signInWithForm(page);
  });
});
