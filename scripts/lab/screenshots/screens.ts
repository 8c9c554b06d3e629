import type { Page } from '@playwright/test';
import { demoOwner } from '../../../core/account/demo-owner.ts';

export interface Screen {
  name: string;
  path: string;
  prepare?: (page: Page) => Promise<unknown>;
  /** Whether README or the manual shows it. */
  shown?: true;
}

export const publicScreens: readonly Screen[] = [
  { name: 'home', path: '/', shown: true },
  { name: 'products', path: '/products' },
  { name: 'products-list', path: '/products?category=recovery&view=list' },
  { name: 'products-empty', path: '/products?search=anvil+pillow' },
  { name: 'review', path: '/reviews/senal-pulse-strap', shown: true },
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
      await page.getByRole('heading', { name: 'The link' }).scrollIntoViewIfNeeded();
    },
    shown: true,
  },
  { name: 'admin-media', path: '/thisisme/media' },
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
  },
  { name: 'admin-categories', path: '/thisisme/master-category', shown: true },
  {
    name: 'admin-analytics',
    path: '/thisisme/analytics',
    prepare: (page) => page.getByText('Product Performance').waitFor(),
    shown: true,
  },
  { name: 'admin-ai', path: '/thisisme/ai', shown: true },
  { name: 'admin-profile', path: '/thisisme/profile' },
  { name: 'admin-security', path: '/thisisme/profile?tab=security', shown: true },
  { name: 'admin-privacy', path: '/thisisme/privacy' },
  { name: 'admin-settings', path: '/thisisme/settings', shown: true },
];

export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/thisisme/login`);
  await page.getByLabel('Username').fill(demoOwner.username);
  await page.getByLabel('Password').fill(demoOwner.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Welcome').waitFor();
}
