import { expect, test } from '@playwright/test';

const word = '[data-hero-word]';

test('the hero word changes every two seconds, in order, and can be stopped', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const stop = page.getByRole('button', { name: 'Stop the changing word' });
  await page.clock.runFor(500);
  await expect(stop).toBeVisible();
  for (const next of ['Faster', 'Healthier', 'Better', 'Fitter', 'Stronger']) {
    await page.clock.runFor(2_000);
    await expect(page.locator(word)).toHaveText(next);
  }
  await stop.click();
  await page.clock.runFor(10_000);
  await expect(page.locator(word)).toHaveText('Stronger');
});

test.describe('for people who prefer less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the hero word rests', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await page.clock.runFor(500);
    await expect(page.getByRole('button', { name: 'Let the word change' })).toBeVisible();
    await page.clock.runFor(10_000);
    await expect(page.locator(word)).toHaveText('Stronger');
  });
});

test('a click shows the large blue spinner until 300 ms have passed; a first load does not', async ({
  page,
}) => {
  const spinner = page.locator('.navigation-spinner');
  await page.goto('/');
  await expect(spinner).toBeHidden();
  await page.evaluate(() => sessionStorage.setItem('navigation-started', String(Date.now() + 250)));
  await page.goto('/products');
  await expect(spinner).toBeVisible();
  await expect(spinner.getByRole('status', { name: 'Loading...' })).toBeVisible();
  await expect(spinner).toBeHidden();
});

test('a click on a link of the site starts the spinner, one that opens elsewhere does not', async ({
  page,
}) => {
  await page.goto('/reviews/skip-9');
  const started = () => page.evaluate(() => sessionStorage.getItem('navigation-started'));
  await page.context().route('https://shop.example/**', (route) => route.fulfill({ body: '' }));
  await page.locator('[data-buy]').first().click();
  expect(await started()).toBeNull();
  await page.route('**/products', async (route) => {
    await expect(page.locator('.navigation-spinner')).toBeVisible();
    await route.continue();
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
  await expect(page).toHaveURL('/products');
  await page.goBack();
  await expect(page.locator('.navigation-spinner')).toBeHidden();
});
