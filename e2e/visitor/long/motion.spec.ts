import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

const word = '[data-hero-word]';

test('the hero word changes every two seconds, in order, and can be stopped', async ({ page }) => {
  const words = ['Stronger', 'Faster', 'Healthier', 'Better', 'Fitter'];
  await page.clock.install({ time: 0 });
  await page.goto('/');
  const stop = page.getByRole('button', { name: 'Stop the changing word' });
  await expect(stop).toBeVisible();
  // Until here the clock runs; a slow start may have changed the word already.
  await page.clock.pauseAt(120_000);
  const first = words.indexOf((await page.locator(word).textContent()) ?? '');
  for (const step of [1, 2, 3, 4, 5]) {
    await page.clock.runFor(2_000);
    await expect(page.locator(word)).toHaveText(words[(first + step) % words.length] ?? '');
  }
  await stop.click();
  await page.clock.runFor(10_000);
  await expect(page.locator(word)).toHaveText(words[first] ?? '');
});

/** What islands need to hydrate: React. */
const rendererOf = async (page: Page) =>
  (await page.locator('astro-island').first().getAttribute('renderer-url')) ?? '';

test('the hero word hydrates when the page is idle', async ({ page }) => {
  const renderers: string[] = [];
  const hydrated = () => expect(page.locator('astro-island:has(h1)')).not.toHaveAttribute('ssr');
  await page.goto('/');
  const renderer = await rendererOf(page);
  // Otherwise the request of this visit could come while that of the next one is expected.
  await hydrated();
  page.on('request', (request) => renderers.push(new URL(request.url()).pathname));
  await page.reload();
  await hydrated();
  expect(renderers.filter((path) => path === renderer)).toHaveLength(1);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the hero word rests and loads nothing', async ({ page }) => {
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(page.locator(word)).toHaveText('Stronger');
    await expect(page.getByRole('heading', { level: 1 }).locator('xpath=..//button')).toHaveCount(
      0,
    );
    const islands = page.locator('astro-island');
    await expect(islands.first()).toBeAttached();
    for (const name of ['renderer-url', 'component-url']) {
      for (const island of await islands.all()) {
        expect(paths).not.toContain(await island.getAttribute(name));
      }
    }
    await expect(page.locator('astro-island:has(h1)')).toHaveAttribute('ssr');
  });

  test('the hero word starts when motion is wanted again', async ({ page }) => {
    await page.goto('/');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const stop = page.getByRole('button', { name: 'Stop the changing word' });
    await expect(stop).toBeVisible();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(page.getByRole('button', { name: 'Restart the changing word' })).toBeVisible();
  });
});

/** Records in the session storage when the spinner appears and disappears, from the start of a page. */
function watchSpinner() {
  new MutationObserver(() => {
    const states = JSON.parse(sessionStorage.getItem('states') ?? '[]');
    states.push('navigating' in document.documentElement.dataset ? 'shown' : 'hidden');
    sessionStorage.setItem('states', JSON.stringify(states));
    sessionStorage.setItem('changed', String(Date.now()));
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-navigating'] });
}

const spinnerStates = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('states') ?? '[]'));

test('a first load shows no spinner', async ({ page }) => {
  await page.addInitScript(watchSpinner);
  await page.goto('/products');
  expect(await spinnerStates(page)).toEqual([]);
  await expect(page.locator('.navigation-spinner')).toBeHidden();
});

test('an internal link shows the spinner, a link to a shop does not', async ({ page }) => {
  await page.addInitScript(watchSpinner);
  await page.context().route('https://shop.example/**', (route) => route.fulfill({ body: '' }));
  await page.goto('/reviews/skip-9');
  await page.locator('[data-buy]').first().click();
  expect(await spinnerStates(page)).toEqual([]);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Products' }).click();
  await expect(page).toHaveURL('/products');
  expect((await spinnerStates(page))[0]).toBe('shown');
  await expect(page.locator('.navigation-spinner')).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/reviews/skip-9');
  await expect(page.locator('.navigation-spinner')).toBeHidden();
});

test('the next page shows the spinner until 300 ms after the click', async ({ page }) => {
  await page.addInitScript(watchSpinner);
  await page.addInitScript(() => {
    sessionStorage.setItem('clicked', String(Date.now()));
    sessionStorage.setItem('navigation-started', String(Date.now()));
  });
  await page.goto('/products');
  await expect.poll(() => spinnerStates(page)).toEqual(['shown', 'hidden']);
  const lasted = await page.evaluate(
    () => Number(sessionStorage.getItem('changed')) - Number(sessionStorage.getItem('clicked')),
  );
  expect(lasted).toBeGreaterThanOrEqual(300);
});

test('the spinner is large, blue, centred and labelled', async ({ page }) => {
  await page.goto('/products');
  await page.evaluate(() => {
    document.documentElement.dataset.navigating = '';
  });
  const ring = page.locator('.navigation-spinner').getByRole('status', { name: 'Loading...' });
  await expect(ring).toBeVisible();
  await expect(ring.locator('span')).toHaveCSS('border-bottom-color', 'rgb(37, 99, 235)');
  await expect(ring.locator('span')).toHaveCSS('width', '64px');
  const box = (await ring.locator('span').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const viewport = page.viewportSize() ?? { width: 0, height: 0 };
  const screen = (await page.locator('.navigation-spinner').boundingBox()) ?? viewport;
  expect(screen.height).toBe(viewport.height);
  expect(viewport.width - screen.width).toBeLessThan(20);
  // A scroll bar moves the centre by its half.
  expect(Math.abs(box.x + box.width / 2 - viewport.width / 2)).toBeLessThan(10);
  expect(Math.abs(box.y + box.height / 2 - viewport.height / 2)).toBeLessThan(10);
});
