import type { Request } from '@playwright/test';
import { expect, test } from '../../../fixtures/test.ts';

test('the login is 12 requests and 100 KB, and typing loads the screens', async ({ page }) => {
  const responses: Promise<number>[] = [];
  const measure = (request: Request) => {
    const size = request.sizes();
    responses.push(size.then((sent) => sent.responseHeadersSize + sent.responseBodySize));
  };
  page.on('requestfinished', measure);
  await page.goto('/thisisme/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Login' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // What typing loads may arrive when the page is closed already.
  page.off('requestfinished', measure);
  const sizes = await Promise.all(responses);
  expect(sizes.length).toBeLessThanOrEqual(12);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(100 * 1024);

  const screens = page.waitForResponse(/\/_admin\/Screens-/);
  await page.getByLabel('Username').fill('o');
  expect((await screens).status()).toBe(200);
});
