import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';

const pages = [
  '/',
  '/products',
  '/products?search=roller&view=list',
  '/products?search=zzzzzz',
  '/reviews/senal-pulse-strap',
  '/reviews/premium-whey-protein-isolate',
  '/reviews/no-such-review',
  '/privacy',
  '/privacy-statement',
  '/no/such/page',
];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    for (const path of pages) {
      test(`${path} has no accessibility violation`, async ({ page }) => {
        await page.goto(path);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      });
    }
  });
}

for (const width of [360, 1440]) {
  for (const path of pages) {
    test(`${path} fits a screen ${width} wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond).toBeLessThanOrEqual(0);
    });
  }
}

test('the menus work by keyboard', async ({ page }) => {
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

test('the menu of small screens', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.locator('summary', { hasText: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main, on small screens' });
  await menu.getByRole('link', { name: 'Wearables' }).click();
  await expect(page).toHaveURL('/products?category=wearables');
});
