import { expect, type Page, test } from '@playwright/test';

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

/** Notes in the session storage whenever the spinner comes and goes, from before the page begins. */
function watchSpinner() {
  new MutationObserver(() => {
    const seen = JSON.parse(sessionStorage.getItem('seen') ?? '[]');
    seen.push('navigating' in document.documentElement.dataset ? 'shown' : 'hidden');
    sessionStorage.setItem('seen', JSON.stringify(seen));
    sessionStorage.setItem('changed', String(Date.now()));
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-navigating'] });
}

const seen = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('seen') ?? '[]'));

test('a first load shows no spinner', async ({ page }) => {
  await page.addInitScript(watchSpinner);
  await page.goto('/products');
  expect(await seen(page)).toEqual([]);
  await expect(page.locator('.navigation-spinner')).toBeHidden();
});

test('a click on a link of the site shows the spinner, one that opens elsewhere does not', async ({
  page,
}) => {
  await page.addInitScript(watchSpinner);
  await page.context().route('https://shop.example/**', (route) => route.fulfill({ body: '' }));
  await page.goto('/reviews/skip-9');
  await page.locator('[data-buy]').first().click();
  expect(await seen(page)).toEqual([]);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Products' }).click();
  await expect(page).toHaveURL('/products');
  expect((await seen(page))[0]).toBe('shown');
  await expect(page.locator('.navigation-spinner')).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/reviews/skip-9');
  await expect(page.locator('.navigation-spinner')).toBeHidden();
});

test('the arriving page keeps the spinner until 300 ms after the click', async ({ page }) => {
  await page.addInitScript(watchSpinner);
  await page.addInitScript(() => {
    sessionStorage.setItem('clicked', String(Date.now()));
    sessionStorage.setItem('navigation-started', String(Date.now()));
  });
  await page.goto('/products');
  await expect.poll(() => seen(page)).toEqual(['shown', 'hidden']);
  const lasted = await page.evaluate(
    () => Number(sessionStorage.getItem('changed')) - Number(sessionStorage.getItem('clicked')),
  );
  expect(lasted).toBeGreaterThanOrEqual(300);
});

test('the spinner is large, blue, in the middle, and says that something is loading', async ({
  page,
}) => {
  await page.goto('/products');
  await page.evaluate(() => {
    document.documentElement.dataset.navigating = '';
  });
  const ring = page.locator('.navigation-spinner').getByRole('status', { name: 'Loading...' });
  await expect(ring).toBeVisible();
  await expect(ring.locator('span')).toHaveCSS('border-bottom-color', 'rgb(37, 99, 235)');
  await expect(ring.locator('span')).toHaveCSS('width', '64px');
});
