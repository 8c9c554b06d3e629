import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

const TITLE = 'Best Fitness Wearables';
const PATH = '/best/best-fitness-wearables';

const canonical = (page: Page) => page.locator('link[rel="canonical"]').getAttribute('href');

/** The types of the structured data of a page. */
const typesOf = (page: Page) =>
  page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) => scripts.map(({ textContent }) => JSON.parse(textContent)['@type']));

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('the home page leads to a best-of page, whose picks lead to shops and reviews', async ({
      page,
    }) => {
      await page.goto('/');
      await page
        .getByRole('region', { name: 'Best of' })
        .getByRole('link', { name: TITLE })
        .click();
      await expect(page).toHaveURL(PATH);
      await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
      await expect(
        page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link'),
      ).toHaveText(['Home', 'Best of']);

      const list = page.getByRole('navigation', { name: 'At a glance' });
      await expect(list).toContainText('In the order our editors chose. Commission plays no part.');
      const names = list.getByRole('listitem').getByRole('link');
      const first = (await names.first().textContent()) ?? '';
      await names.first().click();
      const pick = page.getByRole('region', { name: first });
      await expect(pick).toBeInViewport();
      await expect(pick).toContainText('Best overall');
      const shop = pick.locator('[data-buy]').first();
      await expect(shop).toHaveAttribute('data-placement', 'pick');
      await expect(shop).toHaveAttribute('rel', 'sponsored nofollow noopener');

      const table = page.getByRole('table', { name: `${TITLE}: the picks side by side` });
      await expect(table.getByRole('row')).toHaveCount(1 + (await names.count()));
      await expect(page.getByRole('heading', { name: 'How we chose' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Questions and answers' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Considered and left out' })).toBeVisible();

      await pick.getByRole('link', { name: `Read the review ${first}` }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(first);
    });

    test('a category has an introduction, its best-of pages and its reviews page by page', async ({
      page,
    }) => {
      await page.goto('/');
      await page
        .getByRole('navigation', { name: 'Categories' })
        .getByRole('link', { name: 'Recovery' })
        .click();
      await expect(page).toHaveURL('/categories/recovery');
      await expect(page.getByRole('heading', { level: 1, name: 'Recovery' })).toBeVisible();
      await expect(page.getByText(/^\d+ reviews · Page 1 of \d+$/)).toBeVisible();
      await expect(page.locator('main article')).toHaveCount(12);
      const next = page.getByRole('link', { name: 'Page 2' });
      await expect(next).toHaveAttribute('rel', 'next');
      await next.click();
      await expect(page).toHaveURL('/categories/recovery/2');
      // Other tests publish in this category, too.
      await expect(page.locator('main article')).not.toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute(
        'aria-current',
        'page',
      );
      expect(await canonical(page)).toMatch(/\/categories\/recovery\/2$/);
      expect(await page.locator('link[rel="prev"]').getAttribute('href')).toMatch(
        /\/categories\/recovery$/,
      );
      await page.getByRole('link', { name: 'Search and sort these reviews' }).click();
      await expect(page).toHaveURL('/products?category=recovery');
      expect(await canonical(page)).toMatch(/\/categories\/recovery$/);
    });
  });
}

test('best-of and category pages describe themselves to search engines', async ({ page }) => {
  await page.goto(PATH);
  expect(await typesOf(page)).toEqual(['ItemList', 'BreadcrumbList', 'FAQPage', 'Article']);
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article');
  await page.goto('/best');
  expect(await typesOf(page)).toEqual(['ItemList', 'BreadcrumbList']);
  await page.goto('/categories/wearables');
  expect(await typesOf(page)).toEqual(['ItemList', 'BreadcrumbList']);
  await expect(page.getByRole('region', { name: 'Best of' }).getByRole('link')).toHaveText([TITLE]);
  const feed = await page.request.get('/rss.xml');
  expect(await feed.text()).toContain(`${PATH}</link>`);
  const texts = await page.request.get('/llms.txt');
  expect(await texts.text()).toContain(`[${TITLE}](`);
});

test('on the narrowest phone the table of the picks cuts no price and no button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(PATH);
  const rows = page
    .getByRole('table', { name: `${TITLE}: the picks side by side` })
    .getByRole('row');
  for (const row of (await rows.all()).slice(1)) {
    await row.getByRole('rowheader').scrollIntoViewIfNeeded();
    await expect(row.locator('[data-buy]')).toBeInViewport({ ratio: 1 });
  }
});
