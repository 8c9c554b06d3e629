import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { demoOwner } from '../../../functions/account/demo-owner.ts';
import { fillTrash, planWeek } from './posts.ts';

export interface Screen {
  name: string;
  path: string;
  prepare?: (page: Page) => Promise<unknown>;
  /** Whether README or the manual shows it. */
  shown?: true;
}

const drawings = join(import.meta.dirname, '../../../site/public/images/reviews');

const analysis = `
<p>Four months, <strong>two pairs</strong>, one winter. We compared it with
  <a href="/reviews/senal-pulse-strap">the strap we trust</a> on every run.</p>
<h2>Battery</h2>
<table>
  <thead><tr><th>Mode</th><th>Promised</th><th>Measured</th></tr></thead>
  <tbody>
    <tr><th>GPS</th><td>50 h</td><td>47 h</td></tr>
    <tr><th>Daily use</th><td>16 days</td><td>14 days</td></tr>
  </tbody>
</table>
<aside data-callout="verdict"><p>The battery is the reason to buy it.</p></aside>
<p data-buy-button></p>`;

export const publicScreens: readonly Screen[] = [
  { name: 'home', path: '/', shown: true },
  { name: 'products', path: '/products' },
  { name: 'products-list', path: '/products?category=recovery&view=list' },
  { name: 'products-empty', path: '/products?search=anvil+pillow' },
  { name: 'review', path: '/reviews/senal-pulse-strap', shown: true },
  {
    name: 'review-offers',
    path: '/reviews/hallam-orde-dial-24-adjustable-dumbbells',
    prepare: (page) =>
      page
        .getByRole('heading', { name: 'Where to buy' })
        .evaluate((heading) => heading.scrollIntoView({ block: 'start' })),
    shown: true,
  },
  { name: 'review-one-offer', path: '/reviews/kold-aether-merino-150' },
  { name: 'review-long-title', path: '/reviews/skerry-coldwater-omega-3' },
  { name: 'best-of', path: '/best/best-fitness-wearables' },
  { name: 'best-of-list', path: '/best' },
  {
    name: 'comparison',
    path: '/compare/dunmarrow-plain-whey-isolate-vs-furrow-field-pea-and-faba-protein',
  },
  {
    name: 'comparison-of-four',
    path: '/compare?items=mono,pith,skip-9,fen-mat',
  },
  { name: 'comparison-choosing', path: '/compare' },
  { name: 'category', path: '/categories/wearables' },
  { name: 'sample-review', path: '/reviews/premium-whey-protein-isolate' },
  {
    name: 'privacy',
    path: '/privacy',
    prepare: (page) => page.getByRole('button', { name: 'Update Password' }).click(),
  },
  { name: 'review-not-found', path: '/reviews/no-such-review' },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'admin-login', path: '/thisisme/login' },
  { name: 'admin-forgot-password', path: '/thisisme/forgot-password' },
];

/** The editor of a text loads when it comes near the screen. */
async function loadEditor(page: Page) {
  await page.getByText('In-depth Analysis').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'HTML', exact: true }).waitFor();
}

export const adminApp: readonly Screen[] = [
  { name: 'admin-dashboard', path: '/thisisme', shown: true },
  { name: 'admin-posts', path: '/thisisme/manage-posts', shown: true },
  { name: 'admin-create-post', path: '/thisisme/create-post', shown: true },
  {
    name: 'admin-edit-post',
    path: '/thisisme/manage-posts?search=Skip',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Skip 9', exact: true }).click();
      await page.getByLabel('Product Title').waitFor();
      await loadEditor(page);
      await page.getByRole('heading', { name: 'The link' }).scrollIntoViewIfNeeded();
    },
    shown: true,
  },
  {
    name: 'admin-writing',
    path: '/thisisme/manage-posts?search=Kestrin',
    prepare: async (page) => {
      await page
        .getByRole('link', { name: /^Kestrin/ })
        .first()
        .click();
      await loadEditor(page);
      await page.getByRole('button', { name: 'HTML', exact: true }).click();
      await page.getByLabel('HTML of the text').fill(analysis);
      await page.getByRole('button', { name: 'Back to the editor' }).click();
      await page.getByRole('cell', { name: '47 h' }).click();
      await page.getByText('In-depth Analysis').evaluate((label) => label.scrollIntoView());
      await page.evaluate(() => scrollBy(0, -90));
    },
    shown: true,
  },
  {
    name: 'admin-media',
    path: '/thisisme/media',
    prepare: async (page) => {
      for (const file of (await readdir(drawings)).slice(0, 12)) {
        const name = file.replace('.svg', '.png');
        const data = await sharp(join(drawings, file)).resize(800).png().toBuffer();
        const address = new URL(`/api/admin/pictures?name=${name}`, page.url());
        await page.request.post(address.href, { data });
      }
      await page.reload({ waitUntil: 'networkidle' });
    },
    shown: true,
  },
  {
    name: 'admin-live-preview',
    path: '/thisisme/manage-posts?search=Skip',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Skip 9', exact: true }).click();
      const preview = page.getByRole('button', { name: 'Live preview' });
      await preview.or(page.getByRole('tab', { name: 'Preview' })).click();
      const frame = page.frameLocator('iframe[title="The page as visitors would see it"]');
      await frame.getByRole('heading', { level: 1 }).waitFor();
    },
    shown: true,
  },
  {
    name: 'admin-schedule',
    path: '/thisisme/schedule',
    prepare: async (page) => {
      await planWeek(page);
      await page.reload({ waitUntil: 'networkidle' });
    },
    shown: true,
  },
  {
    name: 'admin-trash',
    path: '/thisisme/posts/trash',
    prepare: async (page) => {
      await fillTrash(page);
      await page.reload({ waitUntil: 'networkidle' });
    },
    shown: true,
  },
  { name: 'admin-categories', path: '/thisisme/master-category', shown: true },
  { name: 'admin-best-of', path: '/thisisme/best-of' },
  {
    name: 'admin-edit-best-of',
    path: '/thisisme/best-of',
    prepare: (page) => page.getByRole('link', { name: 'Best Fitness Wearables' }).first().click(),
  },
  { name: 'admin-comparisons', path: '/thisisme/best-of/comparisons' },
  {
    name: 'admin-category',
    path: '/thisisme/master-category',
    prepare: (page) =>
      page
        .getByRole('link', { name: /Wearables/ })
        .first()
        .click(),
  },
  { name: 'admin-link-health', path: '/thisisme/links', shown: true },
  { name: 'admin-managed-links', path: '/thisisme/links/managed', shown: true },
  { name: 'admin-merchants', path: '/thisisme/links/merchants', shown: true },
  { name: 'admin-prices', path: '/thisisme/links/prices', shown: true },
  {
    name: 'admin-analytics',
    path: '/thisisme/analytics',
    prepare: (page) => page.getByText('Product Performance').waitFor(),
    shown: true,
  },
  { name: 'admin-button-tests', path: '/thisisme/analytics/button-tests' },
  { name: 'admin-earnings', path: '/thisisme/earnings', shown: true },
  { name: 'admin-earning-imports', path: '/thisisme/earnings/imports' },
  { name: 'admin-not-attributed', path: '/thisisme/earnings/not-attributed' },
  { name: 'admin-earning-networks', path: '/thisisme/earnings/networks' },
  { name: 'admin-health', path: '/thisisme/health', shown: true },
  { name: 'admin-alerts', path: '/thisisme/health/alerts' },
  {
    name: 'admin-backups',
    path: '/thisisme/health/backups',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Back up now' }).click();
      await page.getByRole('row').nth(1).waitFor();
      await page.getByRole('button', { name: 'Back up now' }).waitFor();
    },
    shown: true,
  },
  { name: 'admin-ai', path: '/thisisme/ai', shown: true },
  { name: 'admin-profile', path: '/thisisme/profile' },
  { name: 'admin-security', path: '/thisisme/profile?tab=security', shown: true },
  { name: 'admin-privacy', path: '/thisisme/privacy' },
  { name: 'admin-settings', path: '/thisisme/settings', shown: true },
  {
    name: 'admin-branding',
    path: '/thisisme/settings/branding',
    prepare: (page) =>
      page
        .frameLocator('iframe[title="The home page with this branding"]')
        .getByRole('heading', { level: 1 })
        .waitFor(),
    shown: true,
  },
  { name: 'admin-site-pages', path: '/thisisme/pages' },
  { name: 'admin-language', path: '/thisisme/settings/language' },
  { name: 'admin-rebuilds', path: '/thisisme/settings/rebuilds' },
];

export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/thisisme/login`);
  await page.getByLabel('Username').fill(demoOwner.username);
  await page.getByLabel('Password').fill(demoOwner.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Welcome').waitFor();
}
