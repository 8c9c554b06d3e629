/** After a failed submit the alert has the focus and is in the window, whatever the form and its length. */
import type { Page } from '@playwright/test';
import { signIn } from '../../fixtures/owner.ts';
import { expect, test } from '../../fixtures/test.ts';

interface FailingForm {
  path: string;
  /** Opens the form if it is in a dialog. */
  open?: string;
  /** A field to fill in wrongly; otherwise the form fails as it opens. */
  wrong?: { label: string; text: string };
  submit: string;
}

/** One of each layout; all forms report with the same component. */
const forms: FailingForm[] = [
  { path: '/thisisme/create-post', submit: 'Create Post' },
  { path: '/thisisme/best-of/new', wrong: { label: 'Address', text: 'No slug!' }, submit: 'Save' },
  { path: '/thisisme/links/merchants', open: 'Add merchant', submit: 'Create' },
  { path: '/thisisme/profile?tab=security', submit: 'Change Password' },
  {
    path: '/thisisme/settings',
    wrong: { label: 'Webhook URL', text: 'no address' },
    submit: 'Save Webhook Settings',
  },
];

async function submit(page: Page, { wrong, submit, open }: FailingForm) {
  const part = open === undefined ? page.getByRole('main') : page.getByRole('dialog');
  if (wrong !== undefined) await part.getByRole('textbox', { name: wrong.label }).fill(wrong.text);
  await part.getByRole('button', { name: submit, exact: true }).click();
  const alert = part.getByRole('alert').first();
  await expect(alert).toBeFocused();
  await expect(alert).toBeInViewport({ ratio: 1 });
}

for (const form of forms) {
  test(`a failed "${form.submit}" on ${form.path} is reported in view`, async ({ page }) => {
    await signIn(page);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 640 });
      await page.goto(form.path);
      if (form.open !== undefined) {
        await page.getByRole('button', { name: form.open, exact: true }).click();
      }
      await submit(page, form);
    }
  });
}
