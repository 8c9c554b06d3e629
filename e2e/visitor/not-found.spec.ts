import { expect, test } from '../fixtures/test.ts';

test('unknown URLs show the not-found page', async ({ page }) => {
  const missing = await page.goto('/no/such/page');
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await expect(page.getByText("Sorry, there's nothing left in here")).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');

  const review = await page.goto('/reviews/no-such-review');
  expect(review?.status()).toBe(404);
  await expect(page.getByText('Product review not found.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible();
});

test('no public page links to the admin', async ({ request }) => {
  for (const path of ['/', '/products', '/reviews/skip-9', '/reviews/none', '/no/such/page']) {
    expect(await (await request.get(path)).text(), path).not.toContain('thisisme');
  }
});
