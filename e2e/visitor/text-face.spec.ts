import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

/** What a page shows until it has the font of its texts: `--font-text-face`. */
const FALLBACK = /(--font-text-face:)"Text Georgia"[^}]*/;

// The pages are given another fallback, so that what moves does not depend on the fonts of the machine.
test.use({ bypassCSP: true });

async function openWith(page: Page, path: string, fallback: string) {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    expect(html).toMatch(FALLBACK);
    await route.fulfill({ response, body: html.replace(FALLBACK, `$1${fallback}`) });
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path);
}

const shifts = (page: Page) => page.evaluate<number[]>('shifts');

/** Resolves when a page of this visitor has loaded the font. */
const hasLoaded = (page: Page) =>
  expect.poll(() => page.evaluate(() => sessionStorage.getItem('text-face'))).toBe('poster');

const usesFace = (page: Page) => page.locator('html[data-face]');

test('texts get their font after the first paint where nothing on the screen moves', async ({
  page,
}) => {
  await openWith(page, '/', 'var(--font-text-poster)');
  await hasLoaded(page);
  await expect(usesFace(page)).toBeAttached();
  expect(await shifts(page)).toEqual([]);
});

test('a font that would move what is being read waits for the next page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  // Much wider.
  await openWith(page, '/reviews/skip-9', 'monospace');
  await hasLoaded(page);
  await expect(usesFace(page)).not.toBeAttached();
  expect(await shifts(page)).toEqual([]);

  await page.goto('/products');
  await expect(usesFace(page)).toBeAttached();
  expect(await shifts(page)).toEqual([]);
});

test('a first page requests one font before it has been shown', async ({ page }) => {
  // Its headings are in plain letters.
  await page.goto('/privacy');
  await hasLoaded(page);
  const { fonts, painted = 0 } = await page.evaluate(() => ({
    fonts: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, startTime })),
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  }));
  expect(fonts).toHaveLength(2);
  const early = fonts.filter(({ startTime }) => startTime < painted).map(({ path }) => path);
  await expect(page.locator('link[rel="preload"][as="font"]')).toHaveAttribute(
    'href',
    early.join(),
  );
});
