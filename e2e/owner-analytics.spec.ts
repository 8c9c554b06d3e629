import { expect, type Page, test } from '@playwright/test';
import { openVisitor } from './counted.ts';
import { ask, signIn, unique } from './owner.ts';

/** Today, the names that begin with a nought first, so that a story finds its own. */
const MINE = '/thisisme/analytics?period=today&searches_sort=keyword-asc';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Where somebody searches: the page, what the place is called and its colour. */
const places = [
  ['/', 'home', 'rgb(29, 78, 216)'],
  ['/products', 'products', 'rgb(22, 101, 52)'],
  ['/reviews/skip-9', 'review', 'rgb(126, 34, 206)'],
  ['/privacy', 'other', 'rgb(87, 83, 78)'],
] as const;

test('Analytics: cards, columns, colours of places, names cut short, a refresh every 30 seconds', async ({
  page,
  browser,
}) => {
  const keyword = unique('000 places');
  await test.step('a visitor searches in four places and reads five reviews', async () => {
    const { page: visited, context, events, searches } = await openVisitor(browser);
    for (const [path, place] of places) {
      await visited.goto(path);
      await visited.getByPlaceholder('Search products...').fill(`${keyword} ${place}`);
      await expect
        .poll(async () => (await searches()).map(([, searched]) => searched))
        .toContain(place);
    }
    const slugs = ['traning-nord-kettlebell-16-kg', 'senal-pulse-strap', 'mono', 'pith'];
    for (const slug of slugs) await visited.goto(`/reviews/${slug}`);
    await expect.poll(events).toHaveLength(5);
    await context.close();
  });
  await page.clock.install();
  await signIn(page, MINE);

  await test.step('the cards', async () => {
    const cards = page.getByRole('term');
    await expect(cards).toContainText(['Total Views', 'Total Clicks', 'Avg. Click Rate']);
    await expect(async () => {
      const { numbers } = await ask(page, 'GET', '/analytics?period=today');
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

  await test.step('the colours of places', async () => {
    for (const [, place, colour] of places) {
      const row = section(page, 'Keyword Search').getByRole('row', {
        name: `${keyword} ${place}`,
      });
      await expect(row.getByText(place, { exact: true })).toHaveCSS('background-color', colour);
    }
  });

  await test.step('names cut short', async () => {
    const row = section(page, 'Country Analytics').getByRole('row', { name: 'United States' });
    const pages = row.getByRole('cell').first();
    await expect(pages).toHaveText(/^[^,]+, [^,]+, [^,]+ \+2 more$/);
    const names = ((await pages.textContent()) ?? '').replace(' +2 more', '').split(', ');
    for (const name of names) expect(name.replace('…', '').length).toBeLessThanOrEqual(20);
  });

  await test.step('read again every 30 seconds', async () => {
    for (let round = 1; round <= 2; round += 1) {
      await Promise.all([
        page.waitForResponse('**/api/admin/analytics?period=today'),
        page.clock.runFor(30_000),
      ]);
    }
  });
});
