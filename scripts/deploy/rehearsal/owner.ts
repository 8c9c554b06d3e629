import { expect, type Page } from '@playwright/test';
import { launchBrowser } from '../../lab/browser.ts';

/** Longer than a person would wait, because the machine also runs the database and the Worker. */
const WITHIN = { timeout: 60_000 };
const TITLE = 'Pulse Strap of the rehearsal';
export const REVIEW_PATH = '/reviews/pulse-strap-of-the-rehearsal';
const SITE_NAME = 'Rehearsed Reviews';
const CATEGORY = 'Heart rate straps';

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click(WITHIN);

async function setUp(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Username').fill('rehearsal-owner', WITHIN);
  await page.getByLabel('Email address').fill('owner@rehearsal.example');
  await page.getByLabel(/^Password/).fill('a rehearsed sentence');
  await page.getByLabel(/^Confirm password/).fill('a rehearsed sentence');
  await press(page, 'Continue');
  await page.getByLabel('Site name').fill(SITE_NAME, WITHIN);
  await press(page, 'Continue');
  await page.getByRole('combobox', { name: 'Language of the site' }).selectOption('en', WITHIN);
  await press(page, 'Continue');
  await page.getByLabel('First category').fill(CATEGORY, WITHIN);
  await press(page, 'Set up the site');
  await press(page, 'Skip for now');
}

async function publishReview(page: Page, siteUrl: string): Promise<void> {
  await page.goto(`${siteUrl}/thisisme/create-post`);
  await page.getByLabel('Product Title').fill(TITLE, WITHIN);
  await page.getByLabel(CATEGORY).check();
  await page.getByLabel('Publish immediately').check();
  await press(page, 'Create Post');
  await expect(page.getByText('Product review post created successfully!')).toBeVisible(WITHIN);
}

/** Sets up the site with the link, publishes a review, and opens it as a visitor. */
export async function openSite(link: string, siteUrl: string): Promise<void> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await setUp(page, link);
    await publishReview(page, siteUrl);
    const visitor = await (await browser.newContext()).newPage();
    await expect(async () => {
      const answer = await visitor.goto(`${siteUrl}${REVIEW_PATH}`);
      expect(answer?.status()).toBe(200);
    }).toPass(WITHIN);
    await expect(visitor.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  } finally {
    await browser.close();
  }
}
