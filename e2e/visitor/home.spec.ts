import { expect, test } from '../fixtures/test.ts';

test('the home page with a search redirects to the products page', async ({ page }) => {
  await page.goto('/?search=roller');
  await expect(page).toHaveURL('/products?search=roller');
});

test('the home page shows the newest three reviews, four values and the year', async ({
  page,
  request,
}) => {
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

test('the headline is read as one sentence, without the control of its word', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Stop the changing word' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName(
    'Get Stronger, Faster, Healthier, Better, Fitter',
  );
});

test('the logo and the menu open the main pages', async ({ page }) => {
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

test('the category menu works by keyboard', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  const summary = page.locator('nav summary');
  await summary.focus();
  await page.keyboard.press('Enter');
  const first = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Apparel' });
  await expect(first).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(first).toBeHidden();
  await expect(summary).toBeFocused();
});

test('the mobile menu opens a category', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.locator('summary', { hasText: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main, on small screens' });
  await menu.getByRole('link', { name: 'Wearables' }).click();
  await expect(page).toHaveURL('/products?category=wearables');
});
