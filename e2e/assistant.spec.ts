import { expect, type Page, test } from '@playwright/test';
import { clipboardText, deletePost, expectAccessible, heading, signIn, unique } from './owner.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt' });
const response = (page: Page) => page.getByRole('textbox', { name: 'Response' });
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Admin' });

/** Keeps an address as Settings does, without going there. */
async function keepWebhook(page: Page, address: string) {
  await page.evaluate((url) => localStorage.setItem('webhook_url', url), address);
}

/** Signs in on the way to the assistant, with a webhook. */
async function openAssistant(page: Page, address?: string) {
  await signIn(page, '/thisisme/ai');
  if (address !== undefined) await keepWebhook(page, address);
  await expect(heading(page, 'AI Assistant')).toBeVisible();
}

test('from the webhook in Settings by prompt, response and draft to the preview', async ({
  page,
  context,
}) => {
  const product = unique('Marsh Boot');
  const title = `${product}: Plain, Sturdy, Fairly Priced`;
  await signIn(page);

  await test.step('Settings: what is no address, the test webhook, a test', async () => {
    await sidebar(page).getByText('Settings').click();
    await expect(heading(page, 'Settings')).toBeFocused();
    const field = page.getByLabel('Webhook URL');
    await field.fill('n8n.example/webhook');
    await button(page, 'Save Webhook Settings').click();
    await expect(
      page.getByText('This must be an address that starts with https:// or http://'),
    ).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill('');
    await button(page, 'Send test').click();
    await expect(page.getByText('Enter a webhook URL to test it.')).toBeVisible();
    await button(page, 'Use it').click();
    await button(page, 'Save Webhook Settings').click();
    await expect(page.getByText('Settings Saved')).toBeVisible();
    const stored = await page.evaluate(() => localStorage.getItem('webhook_url'));
    expect(stored).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/webhook$/);
    await button(page, 'Send test').click();
    await expect(button(page, 'Testing...')).toBeDisabled();
    await expect(page.getByText(/^Answered with status 200 after \d+\.\d s\.$/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Answer of the webhook' })).toContainText(
      'Hartwell Field Bottle',
    );
  });

  await test.step('the prompt goes out and the reply comes back', async () => {
    await sidebar(page).getByText('AI', { exact: true }).click();
    await expect(heading(page, 'AI Assistant')).toBeFocused();
    await prompt(page).fill(`Write a review.\nProduct: ${product}\nPrice: $89`);
    await button(page, 'Send').click();
    await expect(button(page, 'Sending...')).toBeDisabled();
    await expect(page.getByText('Request Sent')).toBeVisible();
    await expect(response(page)).toHaveValue(/```json/);
  });

  await test.step('Implement fills the draft', async () => {
    await button(page, 'Implement').click();
    await expect(page.getByRole('heading', { name: 'Draft' })).toBeFocused();
    await expect(page.getByLabel('Product Title')).toHaveValue(title);
    await expect(page.getByLabel('Price')).toHaveValue('$89');
    await expect(page.getByLabel('Overall Rating')).toHaveValue('4');
    await expect(page.getByLabel('Pros')).toHaveValue(
      'Does its one job well\nEasy to clean\nNo app, no account',
    );
    await expect(page.getByLabel('Primary Affiliate URL')).toHaveValue('');
    await expect(page.getByLabel('Enable Limited Time Offer')).not.toBeChecked();
    await expect(page.getByRole('img', { name: 'Product preview' })).toBeVisible();
    for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
  });

  await test.step('a category is missing, then the draft is created', async () => {
    await button(page, 'Create Draft Post').click();
    await expect(page.getByRole('form', { name: 'Draft post' }).getByRole('alert')).toHaveText(
      'Please fill in all required fields (Title and at least one Category)',
    );
    await page.getByLabel('Recovery').check();
    await button(page, 'Create Draft Post').click();
    await expect(page.getByText('Draft post created successfully!')).toBeVisible();
    await expect(page).toHaveURL('/thisisme/manage-posts');
  });

  await test.step('it is a draft, and its preview shows the text', async () => {
    await page.goto(`/thisisme/manage-posts?search=${encodeURIComponent(product)}`);
    await expect(page.getByRole('row', { name: title })).toContainText('Draft');
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: `Preview ${title}` }).click();
    const preview = await opened;
    await expect(preview.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(preview.getByText('Draft preview: not published, not public')).toBeVisible();
    await expect(preview.getByText('Easy to clean')).toBeVisible();
    await expect(preview.locator('strong', { hasText: 'First days.' })).toBeVisible();
  });

  await page.goto('/thisisme/ai');
  await expect(prompt(page)).toHaveValue('');
  await expect(page.getByLabel('Product Title')).toHaveValue('');
  await deletePost(page, title);
});

test('every message of the prompt, the response and the draft', async ({ page }) => {
  await openAssistant(page);

  await test.step('Send', async () => {
    await button(page, 'Send').click();
    const alert = page.getByRole('form', { name: 'Prompt' }).getByRole('alert');
    await expect(alert).toHaveText('Please enter a prompt before sending.');
    await expect(prompt(page)).toBeFocused();
    await prompt(page).fill('   ');
    await expect(alert).toHaveCount(0);
    await button(page, 'Send').click();
    await expect(alert).toHaveText('Please enter a prompt before sending.');
    await prompt(page).fill('Write');
    await button(page, 'Send').click();
    await expect(alert).toContainText('Please configure webhook URL in Settings first.');
    await expect(alert.getByRole('link', { name: 'Open Settings' })).toHaveAttribute(
      'href',
      '/thisisme/settings',
    );
  });

  await test.step('Copy and Implement without a response', async () => {
    await button(page, 'Copy').click();
    await expect(page.getByText('Nothing to copy')).toBeVisible();
    await button(page, 'Implement').click();
    await expect(page.getByText('Nothing to implement')).toBeVisible();
    await expect(page.getByText('Response is empty').first()).toBeVisible();
  });

  await test.step('Implement what is no reply', async () => {
    const message =
      'Unable to parse AI response. Please ensure the response is in valid JSON format.';
    for (const text of ['Sorry, I cannot do that.', '{"title": "cut o', '["a"]', '{"x": 1}']) {
      await response(page).fill(text);
      await expect(page.getByText(message)).toHaveCount(0);
      await button(page, 'Implement').click();
      await expect(page.getByText(message)).toBeVisible();
    }
    await expect(page.getByLabel('Product Title')).toHaveValue('');
  });

  await test.step('Create Draft Post', async () => {
    const alert = page.getByRole('form', { name: 'Draft post' }).getByRole('alert');
    const required = 'Please fill in all required fields (Title and at least one Category)';
    await button(page, 'Create Draft Post').click();
    await expect(alert).toHaveText(required);
    await expect(page.getByLabel('Product Title')).toBeFocused();
    await page.getByLabel('Product Title').fill('A title');
    await button(page, 'Create Draft Post').click();
    await expect(alert).toHaveText(required);
    await page.getByLabel('Recovery').check();
    await page.getByLabel('Product Image URL').fill('javascript:alert(1)');
    await button(page, 'Create Draft Post').click();
    await expect(alert).toContainText('https://');
  });

  await test.step('Cancel goes home, and nothing typed is lost', async () => {
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/thisisme');
    await page.goBack();
    await expect(page.getByLabel('Product Title')).toHaveValue('A title');
  });
});

test('nothing that is pasted can execute', async ({ page }) => {
  const executed: string[] = [];
  page.on('dialog', async (dialog) => {
    executed.push(dialog.message());
    await dialog.dismiss();
  });
  await openAssistant(page);
  await response(page).fill(`<script>alert(1)</script>
    {"title": "<img src=x onerror=alert(2)>", "product_image_url": "javascript:alert(3)",
     "__proto__": {"published": true}, "pros": ["<svg onload=alert(4)>"],}`);
  await button(page, 'Implement').click();
  await expect(page.getByLabel('Product Title')).toHaveValue('<img src=x onerror=alert(2)>');
  await expect(page.getByLabel('Pros')).toHaveValue('<svg onload=alert(4)>');
  await expect(page.getByRole('img', { name: 'Product preview' })).toHaveCount(0);
  expect(executed).toEqual([]);
});

test('Implement over a draft can be undone', async ({ page }) => {
  await openAssistant(page);
  await page.getByLabel('Product Title').fill('Mine');
  await response(page).fill('{"title": "Theirs"}');
  await button(page, 'Implement').click();
  await expect(page.getByLabel('Product Title')).toHaveValue('Theirs');
  await button(page, 'Undo').click();
  await expect(page.getByLabel('Product Title')).toHaveValue('Mine');
});

test('the edge cannot reach it: the browser is offered, and sends only when asked', async ({
  page,
}) => {
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
  await expect(page.getByText(/A browser cannot read the answer/)).toBeVisible();
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

test('a webhook that is not there, one that answers with an error, and Settings on both', async ({
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

  await keepWebhook(page, `${baseURL}/no/such/page`);
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

test('a reply finds its way while the owner looks at another screen', async ({ page }) => {
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

test('waiting can be ended', async ({ page }) => {
  await openAssistant(page, 'http://127.0.0.1:1/webhook');
  await page.route('**/api/admin/webhook', () => {});
  await prompt(page).fill('Write');
  await button(page, 'Send').click();
  await expect(page.getByText(/^Waiting for the reply/)).toBeVisible();
  await button(page, 'Stop waiting').click();
  await expect(page.getByText(/^No longer waiting/)).toBeVisible();
  await expect(button(page, 'Send')).toBeEnabled();
});

test('text is kept over a reload, cleared on request, and gone after a log-out', async ({
  page,
}) => {
  await openAssistant(page);
  await prompt(page).fill('Half a prompt');
  await response(page).fill('Half a reply');
  await page.getByLabel('Price').fill('$7');
  await page.reload();
  await expect(prompt(page)).toHaveValue('Half a prompt');
  await expect(response(page)).toHaveValue('Half a reply');
  await expect(page.getByLabel('Price')).toHaveValue('$7');

  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.message());
    await dialog.accept();
  });
  await button(page, 'Start over').click();
  expect(asked).toEqual(['Clear the prompt, the response and the draft?']);
  await expect(prompt(page)).toHaveValue('');
  await expect(page.getByLabel('Price')).toHaveValue('');
  await expect(button(page, 'Start over')).toHaveCount(0);

  await prompt(page).fill('For my eyes only');
  await page.goto('/thisisme');
  await button(page, 'Logout').click();
  await expect(page).toHaveURL('/thisisme/login');
  expect(asked[1]).toContain('Logging out removes it');
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).not.toContain('For my eyes only');
});

test('a picture is looked at and never sent', async ({ page }) => {
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

test('the Doc tab: by keyboard, in the address, its template and example copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const clipboard = () => clipboardText(page);
  await openAssistant(page);
  await prompt(page).fill('Kept');
  await page.getByRole('tab', { name: 'Prompt' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Doc' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Doc' })).toBeVisible();
  await expect(prompt(page)).toBeHidden();
  await expect(page).toHaveURL('/thisisme/ai?tab=doc');

  await page.getByRole('button', { name: 'Copy Prompt template' }).click();
  await expect(page.getByText('Copied to clipboard')).toBeVisible();
  expect(await clipboard()).toMatch(/under 60 characters[\s\S]*under 160 characters/);
  await page.getByRole('button', { name: 'Copy Example reply' }).click();
  await expect.poll(clipboard).toMatch(/^\{/);
  const example = await clipboard();
  expect(JSON.parse(example)).toHaveProperty('pros');

  await page.reload();
  await expect(page.getByRole('tab', { name: 'Doc' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Prompt' }).click();
  await expect(prompt(page)).toHaveValue('Kept');
  await response(page).fill(example);
  await button(page, 'Implement').click();
  await expect(page.getByLabel('Who is this for')).not.toHaveValue('');

  await button(page, 'Copy').click();
  expect(await clipboard()).toBe(example);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
  });
  await button(page, 'Copy').click();
  await expect(page.getByText('Failed to copy to clipboard')).toBeVisible();
});

// Colours do not depend on the width, nor the shape of a screen on the colours: each is seen both ways.
const looks = [
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 1280 },
] as const;

for (const { colorScheme, width } of looks) {
  test.describe(`in ${colorScheme}, ${width} wide`, () => {
    test.use({ colorScheme, viewport: { width, height: 800 } });

    test('the screens are accessible and fit, with messages and long text', async ({ page }) => {
      await openAssistant(page, 'http://127.0.0.1:1/webhook');
      await expect(page.getByLabel('Recovery')).toBeVisible();
      await prompt(page).fill('x'.repeat(3_000));
      await response(page).fill(`{"title": "${'long'.repeat(100)}"`);
      await button(page, 'Implement').click();
      await button(page, 'Send').click();
      await expect(button(page, 'Send from this browser')).toBeVisible();
      await button(page, 'Create Draft Post').click();
      await expect(page.getByText(/^Please fill in all required fields/)).toBeVisible();
      await expectAccessible(page, 'prompt');
      await page.getByRole('tab', { name: 'Doc' }).click();
      await expectAccessible(page, 'doc');
      await page.goto('/thisisme/settings');
      await button(page, 'Use it').click();
      await button(page, 'Send test').click();
      await expect(page.getByText(/^Answered with status 200/)).toBeVisible();
      await page.getByLabel('Webhook URL').fill('x'.repeat(300));
      await button(page, 'Save Webhook Settings').click();
      await expect(page.getByText(/^This must be an address/)).toBeVisible();
      await expectAccessible(page, 'settings');
    });
  });
}
