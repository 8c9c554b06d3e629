import type { APIRequestContext } from '@playwright/test';
import { heading, typeWithStoppedClock } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

const cards = 'main article';

const POLICY = /<meta http-equiv="content-security-policy" content="([^"]*)">/;

/** The directive that a meta element cannot contain; files and edge-rendered pages have it in a header. */
const NO_FRAMES = /;?\s*frame-ancestors 'none'/;

async function readPage(request: APIRequestContext, path: string) {
  const response = await request.get(path);
  const html = await response.text();
  const header = response.headers()['content-security-policy'] ?? '';
  expect(header).toMatch(NO_FRAMES);
  return {
    html: html.replace(POLICY, ''),
    policy: (POLICY.exec(html)?.[1] ?? header.replace(NO_FRAMES, '')).replace(/;?\s*$/, ''),
  };
}

test('a search without results says so and links to all reviews', async ({ page }) => {
  await page.goto('/products?search=zzzzzz');
  await expect(page.getByText('Oops, the data will be there soon')).toBeVisible();
  await page.getByRole('link', { name: 'Show all reviews' }).click();
  await expect(page).toHaveURL('/products');
  await expect(page.locator(cards)).toHaveCount(12);
});

test('the first press of the clear button clears the search', async ({ page }) => {
  await page.goto('/products?search=roller');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).toHaveURL('/products');
  await expect(page.getByPlaceholder('Search products...')).toHaveValue('');
  await expect(page.getByPlaceholder('Search products...')).toBeFocused();
  await expect(page.locator(cards)).toHaveCount(12);
});

test('heading and title name the chosen category', async ({ page }) => {
  await page.goto('/products?category=recovery');
  await expect(heading(page, 'Recovery')).toBeVisible();
  await page.getByLabel('Category').selectOption('Wearables');
  await expect(heading(page, 'Wearables')).toBeVisible();
  await expect(page).toHaveTitle('Wearables · Spotter');
  await page.getByLabel('Category').selectOption('All categories');
  await expect(heading(page, 'All reviews')).toBeVisible();
  await expect(page).toHaveTitle('All reviews · Spotter');
  await page.goBack();
  await page.goBack();
  await expect(heading(page, 'Recovery')).toBeVisible();
  await expect(page).toHaveTitle('Recovery · Spotter');
});

test('an unknown category is named as such and leads to all reviews', async ({ page }) => {
  await page.goto('/products?category=no-such-category');
  await expect(heading(page, 'Category not found')).toBeVisible();
  await expect(page).toHaveTitle('Category not found · Spotter');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  // Hydration must not change the filter.
  await page.getByLabel('Sort by').selectOption('Title Z to A');
  await expect(page).toHaveURL('/products?category=no-such-category&sort=title-desc');
  await expect(page.getByText('There is no category at this address.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all reviews' }).click();
  await expect(heading(page, 'All reviews')).toBeVisible();
  await expect(page.locator(cards)).toHaveCount(12);
});

test('a failed load shows an error, keeps the list and can be retried', async ({ page }) => {
  await page.goto('/products');
  await page.route('**/api/products**', (route) => route.abort());
  await page.getByLabel('Sort by').selectOption('Title Z to A');
  await expect(page.getByRole('alert')).toContainText('The reviews could not be loaded just now.');
  await expect(page.locator(cards)).toHaveCount(12);
  await page.unroute('**/api/products**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText(/^\d+ reviews$/)).toBeVisible();
});

test('a filter chosen before hydration is applied', async ({ page }) => {
  await page.goto('/products');
  await page.getByLabel('Category').selectOption('Wearables', { force: true });
  await expect(page).toHaveURL('/products?category=wearables');
  await expect(page.getByText(/^\d+ reviews?$/)).toBeVisible();
});

test('a filter chosen before the scripts of the page run is applied', async ({ page }) => {
  await page.addInitScript(() => {
    // The page is read then, and its scripts come next.
    document.addEventListener('readystatechange', () => {
      const select = document.querySelector<HTMLSelectElement>('main select[name=category]');
      if (document.readyState !== 'interactive' || select === null) return;
      select.value = 'wearables';
      select.dispatchEvent(new Event('input', { bubbles: true }));
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
  });
  await page.goto('/products');
  await expect(page).toHaveURL('/products?category=wearables');
  await expect(page.getByRole('heading', { level: 1, name: 'Wearables' })).toBeVisible();
});

test('a draft does not appear in the public catalogue', async ({ page, request }) => {
  await page.goto('/products?search=penwick');
  await expect(page.getByText('Oops, the data will be there soon')).toBeVisible();
  expect(
    (await request.get('/catalogue.json').then((answer) => answer.text())).toLowerCase(),
  ).not.toContain('penwick');
});

test('a loading list shows the loading text', async ({ page }) => {
  await page.goto('/products');
  await page.route('**/api/products**', async (route) => {
    await expect(page.getByText('Loading products...')).toBeVisible();
    await route.continue();
  });
  await page.getByLabel('Sort by').selectOption('Title Z to A');
  await expect(page.getByText(/^\d+ reviews$/)).toBeVisible();
  await expect(page.getByText('Loading products...')).toHaveCount(0);
});

test('the list updates 500 ms after typing stops', async ({ page }) => {
  await typeWithStoppedClock(page, '/products');
  await expect(page).toHaveURL('/products');
  await page.clock.runFor(1);
  await expect(page).toHaveURL('/products?search=kettlebell');
});

test('the built and the edge-rendered products page are identical', async ({ request }) => {
  const built = await readPage(request, '/products');
  const rendered = await readPage(request, '/products?sort=newest&page=1');
  expect(rendered.html).toBe(built.html);
  expect(rendered.policy).toBe(built.policy);
});
