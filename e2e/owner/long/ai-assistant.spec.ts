import { button, openAssistant, prompt, response, sidebar } from '../../fixtures/assistant.ts';
import { deletePostInList, searchPosts, signIn } from '../../fixtures/owner.ts';
import { clipboardText, expectReported, heading, unique } from '../../fixtures/page.ts';
import { expect, test } from '../../fixtures/test.ts';

test('the owner sets a webhook, sends a prompt and saves the reply as a draft', async ({
  page,
  context,
}) => {
  const product = unique('Marsh Boot');
  const title = `${product}: Plain, Sturdy, Fairly Priced`;
  await signIn(page);

  await test.step('Settings: an invalid URL, the test webhook, a test request', async () => {
    await sidebar(page).getByText('Settings').click();
    await expect(heading(page, 'Settings')).toBeFocused();
    const field = page.getByLabel('Webhook URL');
    await field.fill('n8n.example/webhook');
    await button(page, 'Save Webhook Settings').click();
    await expect(page.getByRole('alert')).toHaveText(
      'Webhook URL: This must be an address that starts with https:// or http://',
    );
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill('');
    await button(page, 'Send test').click();
    await expect(page.getByRole('alert')).toHaveText('Enter a webhook URL to test it.');
    await button(page, 'Use it').click();
    await button(page, 'Save Webhook Settings').click();
    await expect(page.getByText('Settings Saved')).toBeVisible();
    const stored = await page.evaluate(() => localStorage.getItem('webhook_url'));
    expect(stored).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/webhook$/);
    await button(page, 'Send test').click();
    await expect(button(page, 'Testing...')).toBeDisabled();
    await expect(page.getByText(/^Answered with status 200 after \d+\.\d s\.$/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Response of the webhook' })).toContainText(
      'Hartwell Field Bottle',
    );
  });

  await test.step('the prompt is sent and the reply arrives', async () => {
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

  await test.step('the post is a draft and its preview shows the text', async () => {
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
  await searchPosts(page, title);
  await deletePostInList(page, title);
});

test('validation messages of prompt, response and draft', async ({ page }) => {
  await openAssistant(page);

  await test.step('Send', async () => {
    await button(page, 'Send').click();
    const alert = page.getByRole('form', { name: 'Prompt' }).getByRole('alert');
    await expect(alert).toHaveText('Please enter a prompt before sending.');
    await expect(alert).toBeFocused();
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

  await test.step('Implement an invalid reply', async () => {
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
    await expect(alert).toBeFocused();
    await page.getByLabel('Product Title').fill('A title');
    await button(page, 'Create Draft Post').click();
    await expect(alert).toHaveText(required);
    await page.getByLabel('Recovery').check();
    await page.getByLabel('Product Image URL').fill('javascript:alert(1)');
    await button(page, 'Create Draft Post').click();
    await expect(alert).toContainText('https://');
  });

  await test.step('Cancel returns to the dashboard and keeps the text', async () => {
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/thisisme');
    await page.goBack();
    await expect(page.getByLabel('Product Title')).toHaveValue('A title');
  });
});

test('pasted markup does not execute', async ({ page }) => {
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
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(page.getByLabel('Product Title')).toHaveValue('Mine');
});

test('text is kept over a reload, cleared on request and removed at logout', async ({ page }) => {
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

test('the Doc tab works by keyboard, has its own URL and copies template and example', async ({
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
  const doc = page.getByRole('tabpanel', { name: 'Doc' });
  const headings = ['How it works', 'Prompt template', 'Example reply', 'Fields', 'Tips'];
  for (const [index, name] of headings.entries()) {
    await expect(doc.getByRole('heading', { level: 2 }).nth(index)).toHaveText(name);
  }
  await expect(doc.getByRole('listitem').first()).toContainText('a workflow that begins with a');
  await expect(doc.getByRole('listitem').last()).toContainText('The image that you choose is only');
  await expect(doc.getByRole('term')).toHaveCount(12);
  await expect(doc.getByRole('definition').first()).toBeVisible();

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

for (const [device, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1280, height: 800 }],
] as const) {
  test(`a failed draft is reported in the window of a ${device}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openAssistant(page);
    const alert = page.getByRole('form', { name: 'Draft post' }).getByRole('alert');
    const create = button(page, 'Create Draft Post');
    await create.click();
    await expectReported(alert, /^Please fill in all required fields/);
    await page.getByLabel('Product Title').fill(unique('Refused'));
    await page.getByLabel('Recovery').check();
    await page.route(/\/api\/admin\/posts\b/, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: { error: 'The database is away.' } })
        : route.fallback(),
    );
    await create.click();
    await expectReported(alert, 'The database is away.');
  });
}
