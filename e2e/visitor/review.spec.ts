import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

test('a review shows all its parts', async ({ page }) => {
  await page.goto('/reviews/senal-pulse-strap');
  await expect(page.getByRole('heading', { level: 1, name: 'Señal Pulse Strap' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Señal Pulse Strap' })).toHaveAttribute(
    'src',
    '/images/reviews/heart-rate-strap.svg',
  );
  for (const heading of ['Pros', 'Cons', 'Key Features', 'Who Is This For', 'In-Depth Analysis']) {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
  const scorecard = page.getByRole('region', { name: 'Scorecard' });
  await expect(scorecard.getByText('5 out of 5 stars')).toBeVisible();
  for (const item of [
    'CR2032 coin cell, replaceable with a coin',
    'Strap still grips after fifty machine washes',
    'The poppers tarnish, though without any effect we could measure',
  ]) {
    await expect(page.getByRole('listitem').filter({ hasText: item })).toHaveText(item);
  }
  await expect(page.getByText(/^For people who train to heart rate/)).toBeVisible();
  await expect(scorecard).toContainText('€79.00');
  await expect(scorecard).toContainText('Special offer');
  const offer = page.getByRole('complementary', { name: 'Special offer' });
  await expect(offer).toContainText('PULSE');
  await expect(offer).toContainText('Get the best price available with our exclusive offer!');
  await expect(page.locator('.analysis strong').first()).toBeVisible();
  await expect(page.getByText('A demonstration review')).toBeVisible();
});

test('a review without image, rating, price, button text or offer shows the fallbacks', async ({
  page,
}) => {
  await page.goto('/reviews/skip-9');
  const scorecard = page.getByRole('region', { name: 'Scorecard' });
  await expect(scorecard.getByText('4 out of 5 stars')).toBeVisible();
  await page.goto('/reviews/ossery-chicken-bone-broth');
  await expect(page.getByRole('img', { name: /bone broth/i })).toHaveAttribute(
    'src',
    '/images/reviews/default-nutrition.svg',
  );
  await expect(page.getByRole('link', { name: /^SHOP NOW/ }).first()).toBeVisible();
  await page.goto('/reviews/lantern-milepost-3-daily-trainer');
  await expect(page.getByText('Special offer')).toHaveCount(0);
});

test('an image that fails is replaced by the default image, in a list too', async ({ page }) => {
  const shown = async (image: Locator) => {
    await expect(image).toHaveAttribute('src', '/images/reviews/default.svg');
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.complete)).toBe(true);
    await image.evaluate((one: HTMLImageElement) => one.decode());
  };
  await page.route('**/images/reviews/heart-rate-strap.svg', (route) => route.abort());
  await page.goto('/reviews/senal-pulse-strap');
  await shown(page.getByRole('img', { name: 'Señal Pulse Strap' }));
  await page.goto('/products?search=pulse+strap');
  const listed = page.getByRole('article').filter({ hasText: 'Señal Pulse Strap' }).locator('img');
  await shown(listed);
  // Rendered in the browser, after the script ran.
  await page.goto('/products');
  await page.getByPlaceholder('Search products...').fill('pulse strap');
  await expect(page).toHaveURL('/products?search=pulse+strap');
  await expect(page.getByRole('article').first()).toContainText('Señal Pulse Strap');
  await shown(listed);
});

test('other URLs of a review redirect to its canonical URL', async ({ page, request }) => {
  const { items } = await (await request.get('/api/products?search=skip')).json();
  await page.goto(`/reviews/${items[0].id}`);
  await expect(page).toHaveURL('/reviews/skip-9');
  await page.goto('/reviews/pre-skip-9-view-justme');
  await expect(page).toHaveURL('/reviews/skip-9');
});

test('the sample review is a fixed page with noindex', async ({ page }) => {
  await page.goto('/reviews/premium-whey-protein-isolate');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/premium whey protein isolate/i);
  await expect(page.getByText('A sample page with fixed content.')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('a review stays usable when events cannot be sent', async ({ page, context }) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await context.route('https://shop.example/**', (route) => route.fulfill({ body: 'The shop' }));
  await page.route(/\/api\/(?:events|searches)$/, (route) => route.abort());
  const tried = (path: string) =>
    page.waitForEvent('requestfailed', (one) => one.url().endsWith(path));
  const [viewed] = await Promise.all([tried('/api/events'), page.goto('/reviews/skip-9')]);
  expect(viewed.method()).toBe('POST');
  const [shop] = await Promise.all([
    context.waitForEvent('page'),
    page.locator('[data-buy]').first().click(),
  ]);
  await expect(shop.getByText('The shop')).toBeVisible();
  const searched = tried('/api/searches');
  await page.getByPlaceholder('Search products...').fill('roller');
  await searched;
  await expect(page.getByRole('search').getByRole('option').first()).toBeVisible();
  expect(errors).toEqual([]);
});

test('a review shows author, date and affiliate disclosure before its first buy link', async ({
  page,
}) => {
  await page.goto('/reviews/senal-pulse-strap');
  const card = page.getByRole('region', { name: 'Scorecard' });
  const disclosure = card.getByText('Some links on this site are affiliate links');
  const buy = page.getByRole('link', { name: /\(opens the shop in a new tab\)$/ });
  await expect(disclosure).toBeVisible();
  const before = await disclosure.evaluate(
    (text, link) => (link ? text.compareDocumentPosition(link) : 0),
    await buy.first().elementHandle(),
  );
  expect(before & 4).toBe(4);
  await expect(buy.first()).toHaveAttribute('rel', 'sponsored nofollow noopener');
  await expect(page.getByText(/^Published \d+ \w+ \d{4}$/)).toBeVisible();
  const author = page.getByRole('region', { name: 'The author' });
  await expect(author.getByRole('heading', { name: 'The Spotter team' })).toBeVisible();
  await author.getByRole('link', { name: 'How we test' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'How we test' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText(
    'Some links on this site are affiliate',
  );
});

test('structured data is present and causes no CSP error', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  await page.goto('/reviews/senal-pulse-strap');
  const types = await page.evaluate(() =>
    [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      (script) => JSON.parse(script.textContent ?? '')['@type'],
    ),
  );
  expect(types).toEqual(['Product', 'BreadcrumbList', 'Article']);
  expect(refused).toEqual([]);
});
