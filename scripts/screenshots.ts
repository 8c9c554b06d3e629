/** Takes docs/screenshots/ from a platform that it starts for itself: `npm run screenshots`. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import { demonstrationOwner } from '../core/messages.ts';
import type { Database } from '../supabase/database.types.ts';
import { findBrowser } from './browser.ts';
import { startPlatform } from './platform/platform.ts';
import { freePort } from './platform/ports.ts';

interface Screen {
  name: string;
  path: string;
  prepare?: (page: Page) => Promise<unknown>;
}

const publicScreens: Screen[] = [
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
  { name: 'admin-login', path: '/thisisme/login' },
];

const ownerScreens: Screen[] = [
  { name: 'admin-dashboard', path: '/thisisme' },
  { name: 'admin-posts', path: '/thisisme/manage-posts' },
  { name: 'admin-create-post', path: '/thisisme/create-post' },
  {
    name: 'admin-edit-post',
    path: '/thisisme/manage-posts?search=Skip',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Skip 9', exact: true }).click();
      await page.getByLabel('Product Title').waitFor();
    },
  },
  { name: 'admin-categories', path: '/thisisme/master-category' },
  { name: 'admin-profile', path: '/thisisme/profile' },
  { name: 'admin-security', path: '/thisisme/profile?tab=security' },
  { name: 'admin-privacy', path: '/thisisme/privacy' },
  { name: 'admin-settings', path: '/thisisme/settings' },
];

const shapes = [
  { shape: 'phone', viewport: { width: 360, height: 740 } },
  { shape: 'desktop', viewport: { width: 1440, height: 900 } },
];

const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs/screenshots');
const directory = join(root, '.spotter/screenshots');
await rm(directory, { recursive: true, force: true });
const platform = await startPlatform({ root, directory, port: await freePort(), log: console.log });
const executablePath = await findBrowser();
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(executablePath === '' ? {} : { executablePath }),
});

/** Loads the pictures further down, which would otherwise wait until somebody scrolls there. */
async function loadPictures(page: Page) {
  await page.evaluate(async () => {
    for (const picture of document.images) {
      picture.loading = 'eager';
      await picture.decode().catch(() => {});
    }
  });
}

async function take(screens: Screen[], prepareContext?: (page: Page) => Promise<unknown>) {
  for (const { shape, viewport } of shapes) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await prepareContext?.(page);
      for (const { name, path, prepare } of screens) {
        await page.goto(platform.url + path, { waitUntil: 'networkidle' });
        await prepare?.(page);
        await loadPictures(page);
        const file = join(folder, `${name}-${shape}-${colorScheme}.jpg`);
        await page.screenshot({ path: file, fullPage: true, type: 'jpeg', quality: 60 });
      }
      await context.close();
    }
  }
}

async function signIn(page: Page) {
  await page.goto(`${platform.url}/thisisme/login`);
  await page.getByLabel('Username').fill(demonstrationOwner.username);
  await page.getByLabel('Password').fill(demonstrationOwner.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Welcome').waitFor();
}

async function switchConstruction(on: boolean) {
  const supabase = createClient<Database>(platform.databaseUrl, platform.keys.secret);
  const { error } = await supabase
    .from('site_settings')
    .update({ setting_value: String(on) })
    .eq('setting_key', 'under_construction_enabled');
  if (error) throw error;
}

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await take(publicScreens);
await take(ownerScreens, signIn);
await switchConstruction(true);
await take([{ name: 'under-construction', path: '/' }], async (page) => {
  // The edge hears of the switch within seconds.
  while ((await page.goto(platform.url))?.status() !== 503) await page.waitForTimeout(500);
});
await browser.close();
await platform.stop();
await rm(directory, { recursive: true });
