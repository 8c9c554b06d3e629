import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { signIn } from './owner.ts';

const screens = [
  '/thisisme/profile',
  '/thisisme/profile?tab=security',
  '/thisisme/profile?tab=login-history',
  '/thisisme/privacy',
];

// Colours do not depend on the width, nor the shape of a screen on the colours: each is seen both ways.
const looks = [
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 1280 },
] as const;

for (const { colorScheme, width } of looks) {
  test.describe(`in ${colorScheme}, ${width} wide`, () => {
    test.use({ colorScheme, viewport: { width, height: 800 } });

    test('no screen of the account has an accessibility violation, and all fit', async ({
      page,
    }) => {
      await signIn(page);
      for (const screen of screens) {
        await page.goto(screen);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText('Loading...')).toHaveCount(0);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
        expect.soft(found, screen).toEqual([]);
        const root = page.locator('html');
        const beyond = await root.evaluate((html) => html.scrollWidth - window.innerWidth);
        expect.soft(beyond, screen).toBeLessThanOrEqual(0);
      }
    });
  });
}

test('the tabs of the profile work by keyboard', async ({ page }) => {
  await signIn(page, '/thisisme/profile');
  await page.getByRole('tab', { name: 'General' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Security' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Security' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByRole('tabpanel', { name: 'Login History' })).toBeVisible();
  await expect(page).toHaveURL('/thisisme/profile?tab=login-history');
  await page.keyboard.press('Home');
  await expect(page).toHaveURL('/thisisme/profile');
});
