import type { Page } from '@playwright/test';
import type { PostForm } from '../../../core/posts/schema.ts';
import { offer } from '../../fixtures/offers.ts';
import { authenticate, createPost } from '../../fixtures/owner.ts';
import { reviewPath, unique } from '../../fixtures/page.ts';
import { control, expect, test } from '../../fixtures/test.ts';

const HOUR = 3_600;
/** The age that the state of the edge may have, and a margin for a slow machine. */
const SOON = { timeout: 10_000 };

test.afterEach(async () => {
  await control('database/start');
  await control('clock/0');
});

/** A published review whose prices may be shown for some minutes, one lower than the other. */
async function publish(
  page: Page,
  host: string,
  minutes: number,
  amount: number,
  fields: Partial<PostForm> = {},
) {
  await authenticate(page);
  await control(`merchant/${host}/${minutes}`);
  const title = unique('Limited Price');
  await createPost(page, {
    title,
    published: true,
    offers: [
      offer({ url: `https://${host}/roller`, amount }),
      offer({ url: 'https://lasting.example/roller', amount: 4141 }),
    ],
    ...fields,
  });
  await control('rebuild');
  return title;
}

/** A price in cents and as a text, but no part of an identifier or of a time of day. */
const mentions = (cents: number) =>
  new RegExp(`(?<![\\da-f-])${cents}(?![\\da-f-])|(?<!\\d:)${(cents / 100).toFixed(2)}(?!\\d)`);

const scorecard = (page: Page) => page.getByRole('region', { name: 'Scorecard' });

/** Everything that visitors and machines read of a review. */
async function texts(page: Page, title: string) {
  const search = encodeURIComponent(title);
  const paths = [
    reviewPath(title),
    `/products?search=${search}`,
    `/api/products?search=${search}`,
    '/',
    '/products',
    '/catalogue.json',
    '/rss.xml',
    '/atom.xml',
    '/llms.txt',
  ];
  const answers = paths.map(async (path) => (await page.request.get(path)).text());
  return (await Promise.all(answers)).join('\n');
}

/** An hour later a price is in no text, and the pages are those that a build makes then. */
async function expectGone(page: Page, title: string, cents: number, replacement: string) {
  await control(`clock/${HOUR + 1}`);
  await expect.poll(() => texts(page, title), SOON).not.toMatch(mentions(cents));
  const shown = async (path: string) => {
    const text = await (await page.request.get(path)).text();
    // Astro names an island by the data that it was built with.
    return /<main.*<\/main>/s.exec(text)?.[0].replaceAll(/ uid="[^"]*"/g, '');
  };
  const paths = [reviewPath(title), '/', '/products'];
  const removed = await Promise.all(paths.map(shown));
  expect(removed[0]).toContain(replacement);
  await control('rebuild');
  for (const [index, path] of paths.entries()) expect(await shown(path)).toBe(removed[index]);
}

test('a price is gone everywhere at its moment, and the page is the one built then', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const title = await publish(page, 'hour.example', 60, 3737);
  await expect.poll(() => texts(page, title), SOON).toMatch(mentions(3737));
  await page.goto(reviewPath(title));
  await expect(scorecard(page).getByText('$37.37')).toBeVisible();
  await page.goto(`/products?search=${encodeURIComponent(title)}`);
  await expect(page.getByText('From $37.37')).toBeVisible();

  await expectGone(page, title, 3737, '41.41');
  await page.goto(reviewPath(title));
  const row = page.getByRole('row').filter({ hasText: 'Price at the shop' });
  await expect(row.getByRole('link', { name: `${title} at Shop hour.example` })).toBeVisible();
  await page.goto(`/products?search=${encodeURIComponent(title)}`);
  await expect(page.getByText('From $41.41')).toBeVisible();
});

test('an offer and a price leave the built pages at their moments while the database is down', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const end = Date.now() + 40_000;
  const title = await publish(page, 'minute.example', 1, 3838, {
    limited_time_offer_enabled: true,
    limited_time_offer: 'Half price until the bell',
    limited_time_offer_ends_at: new Date(end).toISOString(),
  });
  const review = async () => (await page.request.get(reviewPath(title))).text();
  // The Worker may still know the clock that another test has moved.
  await expect.poll(review, SOON).toContain('Half price until the bell');
  await expect.poll(() => texts(page, title), SOON).toMatch(mentions(3838));
  await control('database/stop');
  const shown = await texts(page, title);
  expect(shown).toMatch(mentions(3838));
  expect(shown).toContain('Half price until the bell');
  await expect.poll(review, { timeout: 90_000 }).not.toContain('Half price until the bell');
  // The Worker knows the clock of the database to half of the time that a request to it takes.
  expect(Date.now()).toBeGreaterThan(end - 1_000);
  await expect.poll(() => texts(page, title), { timeout: 90_000 }).not.toMatch(mentions(3838));
  await page.goto(reviewPath(title));
  await expect(page.getByRole('link', { name: `${title} at Shop minute.example` })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Special offer' })).toHaveCount(0);
  // Only here: a card of a related review may have its own offer.
  await expect(scorecard(page)).toBeVisible();
  await expect(scorecard(page).getByText('Special offer')).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByRole('article').filter({ hasText: title })).toContainText('From $41.41');
});

test('so is the price of a primary offer, which a list shows with the minute of its check', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await authenticate(page);
  await control('merchant/primary.example/60');
  const title = unique('Limited Primary');
  await createPost(page, {
    title,
    published: true,
    price: '$36.36',
    primary_affiliate_url: 'https://primary.example/roller',
  });
  await control('rebuild');
  await expect.poll(() => texts(page, title), SOON).toMatch(mentions(3636));
  const checked = /\$36\.36Price checked \d+ \w+ \d{4}, \d\d:\d\d UTC/;
  await page.goto(reviewPath(title));
  await expect(scorecard(page)).toContainText(checked);
  await page.goto(`/products?search=${encodeURIComponent(title)}`);
  await expect(page.getByRole('article').filter({ hasText: title })).toContainText(checked);
  await expectGone(page, title, 3636, 'Limited Primary');
  await page.goto(reviewPath(title));
  await expect(scorecard(page).getByRole('link')).toBeVisible();
});
