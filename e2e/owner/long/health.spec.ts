import type { Page } from '@playwright/test';
import { signIn } from '../../fixtures/owner.ts';
import { expectAccessible, unique } from '../../fixtures/page.ts';
import { startReceiver } from '../../fixtures/receiver.ts';
import { control, expect, test } from '../../fixtures/test.ts';

// One after the other, because each looks at the only failed message.
test.describe.configure({ mode: 'default' });

const messages = (page: Page) => page.getByRole('region', { name: 'Failed messages' });

/** Makes the search for a keyword fail for good. */
const failSearch = (keyword: string) => control(`failed-search/${encodeURIComponent(keyword)}`);

test('the owner sees a failed message, looks at it and retries it', async ({ page }) => {
  const keyword = unique('000 failed');
  await failSearch(keyword);
  await signIn(page);
  await test.step('the dashboard leads to it', async () => {
    const line = page.getByRole('region', { name: 'Health', exact: true });
    await line.getByRole('link', { name: 'Open health' }).click();
    await expect(page).toHaveURL('/thisisme/health');
  });
  await expect(page.getByText(/messages? could not be processed/).first()).toBeVisible();
  for (const area of ['Database', 'Publishing', 'Queues', 'Schedule', 'Links', 'Versions']) {
    await expect(page.getByRole('heading', { name: area, exact: true })).toBeVisible();
  }
  await expectAccessible(page, 'health');

  await test.step('its content says what it was', async () => {
    const row = messages(page).getByRole('row').filter({ hasText: 'A view, click or search' });
    await row.getByRole('button', { name: /^Show/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Failed message' });
    await expect(dialog.getByRole('region', { name: 'Content' })).toContainText(keyword);
    await expect(dialog).toContainText('Failed after its retries');
    await expectAccessible(page, 'failed message');
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('1 message was sent to the queue again.')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
  await expect(messages(page)).toContainText('retried in the last 90 days');
  await expect(async () => {
    await page.goto('/thisisme/analytics?period=today&searches_sort=keyword-asc');
    await expect(page.getByText(keyword).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
});

test('a failed message is discarded after a question', async ({ page }) => {
  await failSearch(unique('000 discarded'));
  await signIn(page, '/thisisme/health');
  await messages(page).getByRole('button', { name: /^Show/ }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard message' });
  await expect(dialog).toContainText('it cannot be restored');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('1 message was discarded.')).toBeVisible();
});

test('alerts are sent to an address of the owner', async ({ page }) => {
  const receiver = await startReceiver();
  try {
    await signIn(page, '/thisisme/health/alerts');
    await page.getByRole('button', { name: 'Add channel' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add channel' });
    await dialog.getByLabel('Kind').selectOption('Webhook');
    await dialog.getByLabel('Address').fill('http://hooks.example/alerts');
    await dialog.getByRole('button', { name: 'Add channel' }).click();
    await expect(dialog).toContainText('The address must start with https://');
    await dialog.getByLabel('Address').fill(receiver.url);
    await dialog.getByRole('button', { name: 'Add channel' }).click();
    const secret = page.getByRole('dialog', { name: 'Signing secret' });
    await expect(secret.getByLabel('Signing secret')).toHaveValue(/^whsec_/);
    await secret.getByRole('button', { name: 'Done' }).click();

    const { host } = new URL(receiver.url);
    const channel = page.getByRole('listitem').filter({ hasText: host });
    await channel.getByRole('button', { name: /^Test/ }).click();
    await expect(page.getByText('The test was delivered.')).toBeVisible();
    const [message] = receiver.received.filter(({ body }) => body.includes('Test alert'));
    expect(JSON.parse(message?.body ?? '{}')).toMatchObject({ event: 'test', title: 'Test alert' });
    expect(message?.headers).toHaveProperty('webhook-signature');
    const row = page.getByRole('row').filter({ hasText: host }).filter({ hasText: 'Test alert' });
    await expect(row).toContainText('Delivered');
    await expectAccessible(page, 'alerts');

    receiver.stop();
    await channel.getByRole('button', { name: /^Test/ }).click();
    await expect(channel.getByRole('alert')).toContainText('could not be reached');
    await channel.getByRole('button', { name: /^Remove/ }).click();
    await page
      .getByRole('dialog', { name: 'Remove channel' })
      .getByRole('button', { name: 'Remove' })
      .click();
    await expect(page.getByText('Channel removed')).toBeVisible();
    await expect(channel).toHaveCount(0);
  } finally {
    receiver.stop();
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('health and alerts fit', async ({ page }) => {
    await failSearch(unique('000 phone'));
    await signIn(page, '/thisisme/health');
    await expect(messages(page).getByRole('table')).toBeVisible();
    await expectAccessible(page, 'health');
    await page.goto('/thisisme/health/alerts');
    await expect(page.getByRole('heading', { name: 'Last deliveries' })).toBeVisible();
    await expectAccessible(page, 'alerts');
  });
});
