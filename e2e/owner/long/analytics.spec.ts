import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openVisitor } from '../../fixtures/events.ts';
import { authenticate, createPost, openPost, signIn, updatePost } from '../../fixtures/owner.ts';
import { heading, reviewPath, unique } from '../../fixtures/page.ts';
import { expect, test } from '../../fixtures/test.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Today, sorted so that names starting with 000 come first and a test finds its own. */
const MINE =
  '/thisisme/analytics?period=today&products_sort=title-asc&searches_sort=keyword-asc&keywords_sort=keyword-asc&nothing_sort=keyword-asc';

test('visitor events appear on the open screen within one refresh', async ({ page, browser }) => {
  const title = unique('000 Strap');
  // Near no word of any review.
  const keyword = unique('000 quiet').replace(/[0-9a-f]{8}$/, (digits) =>
    [...digits].map((digit) => 'bcdfghjklmnpqrst'[Number.parseInt(digit, 16)]).join(''),
  );
  const path = reviewPath(title);
  const row = section(page, 'Product Performance').getByRole('row', { name: title });

  await page.clock.install();
  await authenticate(page);
  const id = await createPost(page, { title });

  await test.step('a draft shows dashes', async () => {
    await page.goto(MINE);
    await expect(row.getByRole('cell')).toHaveText(['Recovery', 'Draft', '–', '–', '–']);
  });

  await test.step('a published review starts at zero', async () => {
    await openPost(page, id);
    await page.getByLabel('Primary Affiliate URL').fill('https://shop.example/strap');
    await page.getByLabel('Publish this post').click();
    await updatePost(page);
    await expect.poll(async () => (await page.request.get(path)).status()).toBe(200);
    await page.goto(MINE);
    await expect(row.getByRole('cell')).toHaveText(['Recovery', 'Published', '0', '0', '0.00%']);
  });

  await test.step('a visitor searches, reads twice and clicks once', async () => {
    const { page: visitor, context, events, searches } = await openVisitor(browser);
    await visitor.goto('/');
    await visitor.getByPlaceholder('Search products...').fill(`  ${keyword.toUpperCase()} `);
    await expect.poll(searches).toHaveLength(1);
    await visitor.goto(path);
    await visitor.getByPlaceholder('Search products...').fill(keyword);
    await expect.poll(searches).toHaveLength(2);
    await visitor.reload();
    await visitor.locator('[data-buy]').first().click();
    await expect.poll(events).toEqual(['buy_click', 'page_view', 'page_view']);
    await context.close();
  });

  await test.step('the open screen shows them', async () => {
    await expect(async () => {
      // One that began before the last event was stored may be in progress; then none is made.
      await page.clock.runFor(30_000);
      const cells = ['Recovery', 'Published', '2', '1', '50.00%'];
      await expect(row.getByRole('cell')).toHaveText(cells, { timeout: 5_000 });
    }).toPass();
    const log = section(page, 'Keyword Search').getByRole('row', {
      name: new RegExp(keyword, 'i'),
    });
    await expect(log).toHaveCount(2);
    await expect(log.filter({ hasText: new RegExp(keyword.toUpperCase()) })).toContainText('home');
    await expect(log.filter({ hasText: new RegExp(keyword) })).toContainText('review');
    await expect(log.first()).toContainText('United States');
    const aggregated = section(page, 'Keywords').getByRole('row', { name: keyword });
    await expect(aggregated).toHaveCount(1);
    await expect(aggregated.getByRole('cell').nth(1)).toHaveText('2');
    await expect(
      section(page, 'Searches that found nothing').getByRole('row', { name: keyword }),
    ).toBeVisible();
    await expect(
      section(page, 'Country Analytics').getByRole('row', { name: 'United States' }),
    ).toBeVisible();
  });

  await test.step('the CSV exports contain them', async () => {
    for (const [name, file, line] of [
      [
        'Keyword Search',
        /^keyword-searches-\d{4}-\d\d-\d\d\.csv$/,
        `"${keyword}","review","United States",`,
      ],
      ['Keywords', /^keywords-\d{4}-\d\d-\d\d\.csv$/, `"${keyword}","2","United States",`],
    ] as const) {
      const started = page.waitForEvent('download');
      await page.getByRole('link', { name: `Export CSV of ${name}`, exact: true }).click();
      const download = await started;
      expect(download.suggestedFilename()).toMatch(file);
      const text = await readFile(await download.path(), 'utf8');
      expect(text.startsWith('\uFEFF"Keyword",')).toBe(true);
      expect(text).toContain(line);
    }
  });

  await test.step('the search that found nothing becomes a line of the synonyms', async () => {
    await page.getByRole('link', { name: `Add as a synonym: ${keyword}` }).click();
    await expect(page).toHaveURL('/thisisme/settings');
    const synonyms = page.getByLabel('Search synonyms');
    await expect(synonyms).toBeFocused();
    await expect(synonyms).toHaveValue(new RegExp(`skipping rope[\\s\\S]*\\n${keyword}, $`));
    await page.getByRole('button', { name: 'Save Texts' }).click();
    await expect(page.getByRole('alert').first()).toContainText('Search synonyms');
  });
});

test('period, sort order and page are part of the URL', async ({ page }) => {
  await signIn(page);
  await page
    .getByRole('complementary', { name: 'Admin Panel' })
    .getByRole('link', { name: 'Analytics' })
    .click();
  await expect(heading(page, 'Analytics')).toBeVisible();
  const period = (name: string) =>
    page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name });
  await expect(period('30 days')).toHaveAttribute('aria-current', 'true');

  await period('12 months').click();
  await expect(page).toHaveURL('/thisisme/analytics?period=12m');
  await expect(page.getByText('the 12 months before').first()).toBeVisible();

  const products = section(page, 'Product Performance');
  const column = products.getByRole('columnheader', { name: 'Title' });
  await products.getByRole('button', { name: 'Title' }).click();
  await expect(column).toHaveAttribute('aria-sort', 'ascending');
  const pages = products.getByRole('navigation', { name: 'Pages of Product Performance' });
  await expect(pages.getByText('Previous')).toHaveAttribute('aria-disabled', 'true');
  await expect(pages.getByRole('link', { name: /^Page \d+$/ })).toHaveCount(5);
  const [first] = await products.getByRole('rowheader').allTextContents();
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/products_sort=title-asc&products_page=2$/);
  await expect(products.getByRole('rowheader').first()).not.toHaveText(first ?? '');

  await page.reload();
  await expect(period('12 months')).toHaveAttribute('aria-current', 'true');
  await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(pages.getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');

  await period('7 days').click();
  await expect(page).toHaveURL('/thisisme/analytics?period=7d&products_sort=title-asc');
});

test('the chart can be shown as a table, by keyboard', async ({ page }) => {
  await signIn(page, '/thisisme/analytics?period=7d');
  const chart = section(page, 'Views and clicks');
  const button = chart.getByRole('button', { name: 'Show as table' });
  await button.press('Enter');
  await expect(chart.getByRole('button', { name: 'Show as chart' })).toBeFocused();
  const table = page.getByRole('region', { name: 'Views and clicks as a table' });
  await expect(table.getByRole('row')).toHaveCount(8);
  await expect(table.getByRole('columnheader')).toHaveText([
    'Days',
    'Views',
    'Clicks',
    'Views before',
    'Clicks before',
  ]);
  await page.keyboard.press('Tab');
  await expect(table).toBeFocused();
});

test('empty states and a failed load', async ({ page }) => {
  await authenticate(page);
  await page.route('**/api/admin/analytics/*', (route) =>
    route.fulfill({ json: { items: [], total: 0, page: 1, page_count: 1 } }),
  );
  await page.goto('/thisisme/analytics');
  for (const [name, text] of [
    ['Product Performance', 'No Posts Found'],
    ['Keyword Search', 'No Search Data'],
    ['Keywords', 'No Keywords Found'],
    ['Searches that found nothing', 'None'],
    ['Country Analytics', 'No Country Data'],
  ] as const) {
    await expect(page.getByRole('region', { name, exact: true })).toContainText(text);
  }

  await page.unroute('**/api/admin/analytics/*');
  await page.route('**/api/admin/analytics/products**', (route) =>
    route.fulfill({ status: 503, json: { error: 'The database is away.' } }),
  );
  await page.reload();
  const products = section(page, 'Product Performance');
  await expect(products.getByRole('alert')).toContainText('The database is away.');
  await expect(page.getByText('Total Views')).toBeVisible();
  await page.unroute('**/api/admin/analytics/products**');
  await products.getByRole('button', { name: 'Try again' }).click();
  await expect(products.getByRole('row')).not.toHaveCount(0);
});
