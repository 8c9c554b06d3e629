import {
  button,
  openAssistant,
  prompt,
  response,
  setWebhook,
  sidebar,
} from '../../fixtures/assistant.ts';
import { signIn } from '../../fixtures/owner.ts';
import { heading } from '../../fixtures/page.ts';
import { expect, test } from '../../fixtures/test.ts';

test('an unreachable webhook: the browser sends only after a click', async ({ page }) => {
  const address = 'http://192.168.77.1:5678/webhook';
  const sent: unknown[] = [];
  await page.route(address, async (route) => {
    sent.push(route.request().postDataJSON());
    await route.fulfill({ status: 200, body: 'never read' });
  });
  await openAssistant(page, address);
  await prompt(page).fill('Write about boots');
  await button(page, 'Send').click();
  const form = page.getByRole('form', { name: 'Prompt' });
  await expect(form.getByRole('alert')).toContainText(
    'Failed to send to webhook. Please check the URL and try again.',
  );
  await expect(form.getByRole('alert')).toContainText('private network');
  expect(sent).toEqual([]);

  await button(page, 'Send from this browser').click();
  await expect(page.getByText('Request Sent')).toBeVisible();
  await expect(page.getByText(/A browser cannot read the response/)).toBeVisible();
  await expect(form.getByRole('alert')).toHaveCount(0);
  expect(sent).toEqual([
    {
      prompt: 'Write about boots',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      triggered_from: new URL(page.url()).origin,
    },
  ]);
  await expect(response(page)).toHaveValue('');
});

test('a missing webhook and an error response are reported, in Settings too', async ({
  page,
  baseURL,
}) => {
  await openAssistant(page, 'http://127.0.0.1:1/webhook');
  await prompt(page).fill('Write');
  await button(page, 'Send').click();
  const alert = page.getByRole('form', { name: 'Prompt' }).getByRole('alert');
  await expect(alert).toContainText('The address could not be reached.');
  await button(page, 'Send from this browser').click();
  await expect(alert).toContainText('This browser could not reach the address either.');

  await setWebhook(page, `${baseURL}/no/such/page`);
  await button(page, 'Send').click();
  await expect(alert).toContainText('Failed to send to webhook.');
  await expect(alert).toContainText('It answered with status 404.');
  await expect(button(page, 'Send from this browser')).toHaveCount(0);

  await page.goto('/thisisme/settings');
  await button(page, 'Send test').click();
  await expect(page.getByRole('alert')).toContainText('Answered with status 404');
  await page.getByLabel('Webhook URL').fill('http://127.0.0.1:1/webhook');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await button(page, 'Send test').click();
  await expect(page.getByRole('alert')).toContainText('The address could not be reached.');
  await page.getByLabel('Webhook URL').fill('');
  await button(page, 'Save Webhook Settings').click();
  await expect(page.getByText('The webhook URL was removed from this browser.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('webhook_url'))).toBeNull();
});

test('a reply arrives while another screen is open', async ({ page }) => {
  await signIn(page, '/thisisme/settings');
  await button(page, 'Use it').click();
  await button(page, 'Save Webhook Settings').click();
  await sidebar(page).getByText('AI', { exact: true }).click();
  await prompt(page).fill('Product: Heath Vest');
  await button(page, 'Send').click();
  await sidebar(page).getByText('Dashboard Home').click();
  await expect(heading(page, 'Dashboard Home')).toBeVisible();
  await expect(page.getByText('Request Sent')).toBeVisible();
  await sidebar(page).getByText('AI', { exact: true }).click();
  await expect(response(page)).toHaveValue(/Heath Vest/);
});

test('waiting for a reply can be cancelled', async ({ page }) => {
  await openAssistant(page, 'http://127.0.0.1:1/webhook');
  await page.route('**/api/admin/webhook', () => {});
  await prompt(page).fill('Write');
  await button(page, 'Send').click();
  await expect(page.getByText(/^Waiting for the reply/)).toBeVisible();
  await button(page, 'Stop waiting').click();
  await expect(page.getByText(/^No longer waiting/)).toBeVisible();
  await expect(button(page, 'Send')).toBeEnabled();
});

test('an image is previewed and never sent', async ({ page }) => {
  await signIn(page, '/thisisme/settings');
  await button(page, 'Use it').click();
  await button(page, 'Save Webhook Settings').click();
  await sidebar(page).getByText('AI', { exact: true }).click();
  const input = page.getByLabel('Image (optional)');

  await input.setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('x'),
  });
  await expect(page.getByText('Invalid file type')).toBeVisible();
  await expect(page.getByText('Please select an image file')).toBeVisible();
  await expect(input).toHaveValue('');

  const picture =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30"/></svg>';
  await input.setInputFiles({
    name: 'boot.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(picture),
  });
  const shown = page.getByRole('img', { name: 'boot.svg' });
  await expect(shown).toBeVisible();
  await expect
    .poll(() => shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(40);

  const bodies: (string | null)[] = [];
  page.on('request', (request) => bodies.push(request.postData()));
  await prompt(page).fill('Product: Boot');
  await button(page, 'Send').click();
  await expect(page.getByText('Request Sent')).toBeVisible();
  expect(bodies.join('')).toContain('Product: Boot');
  expect(bodies.join('')).not.toMatch(/svg|image/);
  await button(page, 'Remove').click();
  await expect(shown).toHaveCount(0);
});
