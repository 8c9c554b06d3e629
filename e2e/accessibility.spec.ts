import { expect, test } from '@playwright/test';
import { expectAccessible } from './owner.ts';

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

// Colours do not depend on the width, nor the shape of a page on the colours: each is seen both ways.
const looks = [
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 1440 },
] as const;

for (const { colorScheme, width } of looks) {
  test.describe(`in ${colorScheme}, ${width} wide`, () => {
    test.use({ colorScheme, viewport: { width, height: 800 } });

    for (const path of pages) {
      test(`${path} has no accessibility violation, and fits`, async ({ page }) => {
        await page.goto(path);
        await expectAccessible(page, path);
      });
    }
  });
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
