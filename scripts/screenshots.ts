/**
 * Takes docs/screenshots/ from a platform that is running: `npm run screenshots`, with the site's
 * address as the only word when it is not http://localhost:8787.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from './browser.ts';

const site = process.argv[2] ?? 'http://localhost:8787';
const folder = join(import.meta.dirname, '../docs/screenshots');

const screens: { name: string; path: string; prepare?: (page: Page) => Promise<unknown> }[] = [
  { name: 'home', path: '/' },
  { name: 'products', path: '/products' },
  { name: 'products-list', path: '/products?category=recovery&view=list' },
  { name: 'products-empty', path: '/products?search=anvil+pillow' },
  { name: 'review', path: '/reviews/senal-pulse-strap' },
  { name: 'review-long-title', path: '/reviews/skerry-coldwater-omega-3' },
  { name: 'sample-review', path: '/reviews/premium-whey-protein-isolate' },
  {
    name: 'privacy',
    path: '/privacy',
    prepare: (page) => page.getByRole('button', { name: 'Update Password' }).click(),
  },
  { name: 'review-not-found', path: '/reviews/no-such-review' },
  { name: 'not-found', path: '/no/such/page' },
];

/** Scrolls through the page, so that the pictures further down are there too. */
async function loadPictures(page: Page) {
  await page.evaluate(async () => {
    for (const picture of document.images) {
      picture.loading = 'eager';
      await picture.decode().catch(() => {});
    }
  });
}

const shapes = [
  { shape: 'phone', viewport: { width: 360, height: 740 } },
  { shape: 'desktop', viewport: { width: 1440, height: 900 } },
];

const executablePath = await findBrowser();
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(executablePath === '' ? {} : { executablePath }),
});
await mkdir(folder, { recursive: true });
for (const { shape, viewport } of shapes) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    for (const { name, path, prepare } of screens) {
      await page.goto(new URL(path, site).href, { waitUntil: 'networkidle' });
      await prepare?.(page);
      await loadPictures(page);
      const file = `${name}-${shape}-${colorScheme}.jpg`;
      await page.screenshot({
        path: join(folder, file),
        fullPage: true,
        type: 'jpeg',
        quality: 60,
      });
      console.log(file);
    }
    await context.close();
  }
}
await browser.close();
