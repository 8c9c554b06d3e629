import { expect, test } from '@playwright/test';

test('the home page: the newest three, four values and the year', async ({ page, request }) => {
  await expect(async () => {
    const { items } = await (await request.get('/catalogue.json')).json();
    const newest = items.slice(0, 3).map(({ title }: { title: string }) => title);
    await page.goto('/');
    const featured = page.getByRole('region', { name: 'Featured Reviews' });
    expect(await featured.getByRole('heading', { level: 3 }).allTextContents()).toEqual(newest);
  }).toPass();
  const mission = page.getByRole('region', { name: 'Our Mission' });
  await expect(mission.getByRole('heading', { level: 3 })).toHaveText([
    'Health & Wellness',
    'Honest Reviews',
    'Community Focus',
    'Trust & Transparency',
  ]);
  await expect(page.getByRole('contentinfo')).toContainText('© 2025');
});

test('the header: the logo and the menu', async ({ page }) => {
  await page.goto('/reviews/skip-9');
  const header = page.getByRole('banner');
  const menu = header.getByRole('navigation', { name: 'Main', exact: true });
  await menu.getByRole('link', { name: 'Products' }).click();
  await expect(page).toHaveURL('/products');
  await menu.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/products');
  await header.getByRole('link', { name: 'Spotter, home page' }).click();
  await expect(page).toHaveURL('/');
});

test('a list that is being loaded says so', async ({ page }) => {
  await page.goto('/products');
  await page.route('**/api/products**', async (route) => {
    await expect(page.getByText('Loading products...')).toBeVisible();
    await route.continue();
  });
  await page.getByLabel('Sort by').selectOption('Title Z to A');
  await expect(page.getByText(/^\d+ reviews$/)).toBeVisible();
  await expect(page.getByText('Loading products...')).toHaveCount(0);
});

test('the list follows the search box 500 ms after typing stops', async ({ page }) => {
  await page.clock.install();
  await page.goto('/products');
  const box = page.getByPlaceholder('Search products...');
  await box.focus();
  await expect(page.locator('astro-island[ssr]').filter({ has: box })).toHaveCount(0);
  await page.clock.pauseAt(Date.now() + 60_000);
  await box.fill('kettle');
  await page.clock.runFor(300);
  await box.fill('kettlebell');
  await page.clock.runFor(499);
  await expect(page).toHaveURL('/products');
  await page.clock.runFor(1);
  await expect(page).toHaveURL('/products?search=kettlebell');
});

test('a review can be read and left while nothing can be counted', async ({ page, context }) => {
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
  await expect(page.locator('search [role=status]').getByRole('link').first()).toBeVisible();
  expect(errors).toEqual([]);
});

test('no public page leads to the owner', async ({ request }) => {
  for (const path of ['/', '/products', '/reviews/skip-9', '/reviews/none', '/no/such/page']) {
    expect(await (await request.get(path)).text(), path).not.toContain('thisisme');
  }
});
