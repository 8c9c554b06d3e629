import type { Page } from '@playwright/test';
import { openVisitor } from '../../fixtures/events.ts';
import { adminApi, signIn } from '../../fixtures/owner.ts';
import { unique } from '../../fixtures/page.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Today, sorted so that names starting with 000 come first and a test finds its own. */
const MINE = '/thisisme/analytics?period=today&searches_sort=keyword-asc';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Where a visitor searches: path, location and its colour. */
const locations = [
  ['/', 'home', 'rgb(29, 78, 216)'],
  ['/products', 'products', 'rgb(22, 101, 52)'],
  ['/reviews/skip-9', 'review', 'rgb(126, 34, 206)'],
  ['/privacy', 'other', 'rgb(87, 83, 78)'],
] as const;

test('Analytics shows cards, columns, location colours and truncated names, and refreshes every 30 seconds', async ({
  page,
  browser,
}) => {
  const keyword = unique('000 locations');
  await test.step('a visitor searches in four locations and reads five reviews', async () => {
    const { page: visitor, context, events, searches } = await openVisitor(browser);
    for (const [path, location] of locations) {
      await visitor.goto(path);
      await visitor.getByPlaceholder('Search products...').fill(`${keyword} ${location}`);
      await expect
        .poll(async () => (await searches()).map(([, searched]) => searched))
        .toContain(location);
    }
    const slugs = ['traning-nord-kettlebell-16-kg', 'senal-pulse-strap', 'mono', 'pith'];
    for (const slug of slugs) await visitor.goto(`/reviews/${slug}`);
    await expect.poll(events).toHaveLength(5);
    await context.close();
  });
  await page.clock.install();
  await signIn(page, MINE);

  await test.step('the cards', async () => {
    const cards = page.getByRole('term');
    await expect(cards).toContainText(['Total Views', 'Total Clicks', 'Avg. Click Rate']);
    await expect(async () => {
      const { numbers } = await adminApi(page, 'GET', '/analytics?period=today');
      await page.reload();
      await expect(page.getByRole('definition').first()).toHaveText(String(numbers.page_views), {
        timeout: 2_000,
      });
    }).toPass();
  });

  await test.step('the columns', async () => {
    for (const [name, columns] of [
      [
        'Product Performance',
        ['Title', 'Category', 'Status', 'Page Views', 'Buy Clicks', 'Click Rate'],
      ],
      ['Keyword Search', ['Keyword', 'Location', 'Country', 'Time']],
      ['Keywords', ['Keyword', 'Countries', 'Searches', 'Latest']],
      ['Country Analytics', ['Country', 'Pages', 'Visits']],
    ] as const) {
      await expect(section(page, name).getByRole('columnheader')).toHaveText([...columns]);
    }
  });

  await test.step('location colours', async () => {
    for (const [, location, colour] of locations) {
      const row = section(page, 'Keyword Search').getByRole('row', {
        name: `${keyword} ${location}`,
      });
      await expect(row.getByText(location, { exact: true })).toHaveCSS('background-color', colour);
    }
  });

  await test.step('truncated names', async () => {
    const row = section(page, 'Country Analytics').getByRole('row', { name: 'United States' });
    const pages = row.getByRole('cell').first();
    await expect(pages).toHaveText(/^[^,]+, [^,]+, [^,]+ \+2 more$/);
    const names = ((await pages.textContent()) ?? '').replace(' +2 more', '').split(', ');
    for (const name of names) expect(name.replace('…', '').length).toBeLessThanOrEqual(20);
  });

  await test.step('refresh every 30 seconds', async () => {
    for (let round = 1; round <= 2; round += 1) {
      await Promise.all([
        page.waitForResponse('**/api/admin/analytics?period=today'),
        page.clock.runFor(30_000),
      ]);
    }
  });
});
