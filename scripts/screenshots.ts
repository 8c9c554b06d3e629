/**
 * `npm run screenshots`: takes the images of README and manual into docs/screenshots/, from a separate
 * platform. `--all` takes every screen on phone and desktop, light and dark, into
 * test-results/screenshots/.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserContextOptions, Page } from '@playwright/test';
import sharp from 'sharp';
import { launchBrowser } from './lab/browser.ts';
import { adminApp, publicScreens, type Screen, signIn } from './lab/screenshots/screens.ts';
import { breakDemoLink, topUpDemoData } from './local/demo/top-up.ts';
import { startPlatform } from './local/platform.ts';
import { openDatabase } from './owner/access/database.ts';
import { freePort } from './process/ports.ts';

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } });

interface Look {
  suffix: string;
  context: BrowserContextOptions;
}

const shown: Look[] = [
  { suffix: '', context: { viewport: { width: 1280, height: 860 }, colorScheme: 'light' } },
];
const every: Look[] = [
  { shape: 'phone', viewport: { width: 390, height: 844 } },
  { shape: 'desktop', viewport: { width: 1280, height: 860 } },
].flatMap(({ shape, viewport }) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    suffix: `-${shape}-${colorScheme}`,
    context: { viewport, colorScheme },
  })),
);
const looks = values.all ? every : shown;

const root = join(import.meta.dirname, '..');
const folder = join(root, values.all ? 'test-results/screenshots' : 'docs/screenshots');
const directory = join(root, '.spotter/screenshots');
await rm(directory, { recursive: true, force: true });
const platform = await startPlatform({ root, directory, port: await freePort(), log: console.log });
const access = { url: platform.databaseUrl, secretKey: platform.keys.secret };
await topUpDemoData(platform.database);
await breakDemoLink(platform.database);
const browser = await launchBrowser();

/** Loads the images below the fold, which otherwise load on scrolling. */
async function loadImages(page: Page) {
  await page.evaluate(async () => {
    for (const image of document.images) {
      image.loading = 'eager';
      await image.decode().catch(() => {});
    }
  });
}

async function take(screens: readonly Screen[], prepareContext?: (page: Page) => Promise<unknown>) {
  const wanted = screens.filter((screen) => values.all || screen.shown);
  if (wanted.length === 0) return;
  for (const { suffix, context: options } of looks) {
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await prepareContext?.(page);
    for (const { name, path, prepare } of wanted) {
      await page.goto(platform.url + path, { waitUntil: 'networkidle' });
      await prepare?.(page);
      await loadImages(page);
      const file = join(folder, `${name}${suffix}`);
      // A full page may exceed the size limit of WebP.
      if (values.all) await page.screenshot({ path: `${file}.png`, fullPage: true });
      else
        await sharp(await page.screenshot())
          .webp({ quality: 75 })
          .toFile(`${file}.webp`);
    }
    await context.close();
  }
}

async function beginConstruction() {
  const { error } = await openDatabase(access)
    .from('site_settings')
    .update({ setting_value: 'true' })
    .eq('setting_key', 'under_construction_enabled');
  if (error) throw error;
}

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await take(publicScreens);
await take(adminApp, (page) => signIn(page, platform.url));
await beginConstruction();
await take([{ name: 'under-construction', path: '/' }], async (page) => {
  while ((await page.goto(platform.url))?.status() !== 503) await page.waitForTimeout(500);
});
await browser.close();
await platform.stop();
await rm(directory, { recursive: true });
