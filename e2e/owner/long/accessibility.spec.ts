import { button, openAssistant, prompt, response } from '../../fixtures/assistant.ts';
import { loadEditors } from '../../fixtures/editor.ts';
import { authenticate, signIn } from '../../fixtures/owner.ts';
import { expectAccessibleInBoth } from '../../fixtures/page.ts';
import { expect, test } from '../../fixtures/test.ts';

test('messages and dialogs have no accessibility violations or horizontal overflow', async ({
  page,
}) => {
  await page.goto('/thisisme/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessibleInBoth(page, 'login');
  await authenticate(page);
  // A published demo post: only a save would change it.
  await page.goto('/thisisme/manage-posts?search=Skip');
  await page.getByRole('link', { name: /^Edit Skip 9/ }).click();
  await expect(page.getByLabel('Product Title')).toBeVisible();
  await page.getByLabel('Product Title').fill('');
  await page.getByRole('button', { name: 'Update Post' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await loadEditors(page);
  await expectAccessibleInBoth(page, 'messages of the form');
  page.once('dialog', (dialog) => dialog.accept());
  await page.goto('/thisisme/master-category');
  await page.getByRole('button', { name: 'Delete Apparel' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInBoth(page, 'dialog');
});

test('assistant and settings have no accessibility violations, with messages and long text', async ({
  page,
}) => {
  await openAssistant(page, 'http://127.0.0.1:1/webhook');
  await expect(page.getByLabel('Recovery')).toBeVisible();
  await prompt(page).fill('x'.repeat(3_000));
  await response(page).fill(`{"title": "${'long'.repeat(100)}"`);
  await button(page, 'Implement').click();
  await button(page, 'Send').click();
  await expect(button(page, 'Send from this browser')).toBeVisible();
  await button(page, 'Create Draft Post').click();
  await expect(page.getByText(/^Please fill in all required fields/)).toBeVisible();
  await expectAccessibleInBoth(page, 'prompt');
  await page.getByRole('tab', { name: 'Doc' }).click();
  await expectAccessibleInBoth(page, 'doc');
  await page.goto('/thisisme/settings');
  await button(page, 'Use it').click();
  await button(page, 'Send test').click();
  await expect(page.getByText(/^Answered with status 200/)).toBeVisible();
  await page.getByLabel('Webhook URL').fill('x'.repeat(300));
  await button(page, 'Save Webhook Settings').click();
  await expect(page.getByRole('alert')).toContainText('This must be an address');
  await expectAccessibleInBoth(page, 'settings');
});

test('the palette has no accessibility violations or horizontal overflow', async ({ page }) => {
  await signIn(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: 'Dashboard Home' })).toBeVisible();
  await expectAccessibleInBoth(page, 'all screens');
  await page.getByRole('combobox', { name: 'Search screens and posts' }).fill('zzzzzz');
  await expect(page.getByText(/^Nothing found/)).toBeVisible();
  await expectAccessibleInBoth(page, 'no results');
});
