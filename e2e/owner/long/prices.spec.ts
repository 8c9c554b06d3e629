import type { StoredOffer } from '../../../core/offers/schema.ts';
import {
  adminApi,
  authenticate,
  createPost,
  deletePost,
  openPost,
  signIn,
} from '../../fixtures/owner.ts';
import { unique } from '../../fixtures/page.ts';
import { expect, test } from '../../fixtures/test.ts';

const offer = (given: Partial<StoredOffer>): StoredOffer => ({
  id: crypto.randomUUID(),
  merchant_id: null,
  url: 'https://shop.example/',
  amount: 4_999,
  currency: 'USD',
  condition: 'new',
  availability: 'in-stock',
  note: null,
  source: 'manual',
  checked_at: '2026-01-01T12:00:00.000Z',
  starts_at: null,
  ends_at: null,
  ...given,
});

test('prices are re-checked one after another with the keyboard', async ({ page }) => {
  const title = unique('Priced');
  await authenticate(page);
  const offers = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) =>
    offer({ checked_at: `${day}T12:00:00.000Z` }),
  );
  const id = await createPost(page, { title, offers, published: true });
  await signIn(page, '/thisisme/links/prices');
  const inputs = page.getByRole('textbox', { name: `Price of ${title}` });
  await inputs.first().focus();

  await test.step('an amount, an unchanged price, and one that is none', async () => {
    await page.keyboard.type('39,90 €');
    await page.keyboard.press('Enter');
    await expect(inputs.nth(1)).toBeFocused();
    await page.keyboard.press('=');
    await expect(inputs.nth(2)).toBeFocused();
    await page.keyboard.type('1e309');
    await page.keyboard.press('Enter');
    await expect(inputs.nth(2)).toBeFocused();
    await expect(page.getByRole('alert')).toContainText('not an amount');
    await page.keyboard.press('Shift+Enter');
    await expect(inputs.nth(1)).toBeFocused();
    await expect(inputs.nth(2)).toHaveValue('1e309');
  });

  await test.step('are recorded with the time', async () => {
    await expect(page.getByText('€39.90, checked now')).toBeVisible();
    await expect(page.getByText('$49.99, checked now')).toBeVisible();
    const { content: post } = await adminApi(page, 'GET', `/posts/${id}`);
    expect(post.offers).toMatchObject([
      { amount: 3_990, currency: 'EUR' },
      { amount: 4_999, currency: 'USD' },
      { amount: 4_999, checked_at: '2026-01-03T12:00:00.000Z' },
    ]);
    expect(Date.parse(post.offers[1].checked_at)).toBeGreaterThan(Date.now() - 60_000);
  });

  await test.step('leaving with an unsaved price asks first', async () => {
    page.once('dialog', (dialog) => dialog.dismiss());
    await page.getByRole('link', { name: 'Link health' }).click();
    await expect(inputs.nth(2)).toHaveValue('1e309');
    page.once('dialog', (dialog) => dialog.accept());
    await page.getByRole('link', { name: 'Link health' }).click();
    await expect(page).toHaveURL(/links$/);
  });
  await deletePost(page, id);
});

test('the price of a primary offer is checked again, and its review says when', async ({
  page,
}) => {
  const name = unique('Fell');
  const domain = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.example`;
  const title = unique('Primary');
  await authenticate(page);
  await page.goto('/thisisme/links/merchants');
  await page.getByRole('button', { name: 'Add merchant' }).click();
  const form = page.getByRole('dialog', { name: 'Add merchant' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Domains').fill(domain);
  await form.getByLabel('Hours that a price is shown').fill('24');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
  const id = await createPost(page, {
    title,
    price: 'about $50',
    primary_affiliate_url: `https://${domain}/roller`,
    published: true,
  });

  await page.goto('/thisisme/links/prices');
  await page.getByLabel('Merchant').selectOption(name);
  const input = page.getByRole('textbox', { name: `Price of ${title} at ${name}` });
  const row = page.getByRole('listitem').filter({ hasText: title });
  await expect(row).toContainText(`Primary offer, ${name}`);
  await expect(row).toContainText('about $50, checked');
  await expect(row).toContainText('It cannot be read as an amount');
  await expect(row).toContainText('May be shown until');
  await input.fill('$45.00');
  await input.press('Enter');
  await expect(row).toContainText('$45.00, checked now');

  await openPost(page, id);
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('$45.00');
  await expect(page.getByText(/^Checked on /)).toBeVisible();
  await page.goto(`/reviews/${id}`);
  await expect(page.getByRole('region', { name: 'Scorecard' })).toContainText(
    /\$45\.00Price checked \d+ \w+ \d{4}, \d\d:\d\d UTC/,
  );
  await deletePost(page, id);
});
