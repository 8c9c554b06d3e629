import { expect, type Page, test } from '@playwright/test';
import { countedRows, openVisitor } from './counted.ts';
import { signIn, unique } from './owner.ts';

const REVIEW = '/reviews/skip-9';
const buy = (page: Page) => page.locator('[data-buy]').first();

test('views and clicks are counted, each once, whichever way somebody clicks', async ({
  browser,
}) => {
  const { page, context, name, events } = await openVisitor(browser);

  await test.step('a double click is one click and a repeat', async () => {
    await page.goto(REVIEW);
    await buy(page).dblclick();
    await expect.poll(events).toEqual(['buy_click', 'buy_click repeat', 'page_view']);
  });

  await test.step('the keyboard and the middle button, in page loads of their own', async () => {
    await page.reload();
    await buy(page).press('Enter');
    await page.goto('/');
    await page.goBack();
    await buy(page).click({ button: 'middle' });
    await buy(page).click({ button: 'right' });
    await page.close();
    await expect
      .poll(events)
      .toEqual([
        'buy_click',
        'buy_click',
        'buy_click',
        'buy_click repeat',
        'page_view',
        'page_view',
        'page_view',
      ]);
  });

  await test.step('with the country, the path and nothing of the address', async () => {
    const [row] = await countedRows(
      'product_analytics',
      `user_agent=eq.${encodeURIComponent(name)}&limit=1`,
    );
    expect(row).toMatchObject({ user_country: 'United States', page_path: REVIEW });
    expect(row?.day).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(JSON.stringify(row)).not.toMatch(/127\.0\.0\.1|::1/);
    expect(await context.cookies()).toEqual([]);
  });
});

test('a click is counted though the page is left in the same moment', async ({ browser }) => {
  const { page, events } = await openVisitor(browser);
  await page.goto(REVIEW);
  await page.evaluate(() => {
    const button = document.querySelector<HTMLElement>('[data-buy]');
    button?.addEventListener('click', () => location.assign('/products'));
    button?.click();
  });
  await expect(page).toHaveURL('/products');
  await expect.poll(events).toEqual(['buy_click', 'page_view']);
});

test('a page in the background is seen when it comes to the front', async ({ browser }) => {
  const { page, events } = await openVisitor(browser);
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', {
      get: () => document.documentElement.dataset.front ?? 'hidden',
    });
  });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.goto(REVIEW, { waitUntil: 'networkidle' });
  expect(sent).not.toContain('/api/events');
  for (let times = 0; times < 2; times += 1) {
    await page.evaluate(() => {
      document.documentElement.dataset.front = 'visible';
      document.dispatchEvent(new Event('visibilitychange'));
    });
  }
  await expect.poll(events).toEqual(['page_view']);
  expect(sent.filter((path) => path === '/api/events')).toHaveLength(1);
});

test('neither the sample nor other pages are views, nor what a robot opens', async ({
  browser,
}) => {
  const { page, events } = await openVisitor(browser);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  for (const path of ['/reviews/premium-whey-protein-isolate', '/reviews/none', '/products', '/']) {
    await page.goto(path, { waitUntil: 'networkidle' });
  }
  expect(sent).not.toContain('/api/events');
  await page.goto(REVIEW);
  await expect.poll(events).toEqual(['page_view']);

  const robot = `HeadlessChrome/145.0 ${crypto.randomUUID()}`;
  const other = await openVisitor(browser, { userAgent: robot });
  await other.page.goto(REVIEW);
  await expect
    .poll(() =>
      countedRows(
        'product_analytics',
        `select=exclusion&user_agent=eq.${encodeURIComponent(robot)}`,
      ),
    )
    .toEqual([{ exclusion: 'bot' }]);
});

test('searches are counted when the text has settled, and none twice', async ({ browser }) => {
  const { page, searches } = await openVisitor(browser);
  const keyword = unique('zzrope');
  const box = page.getByPlaceholder('Search products...');

  await test.step('typed on the home page, then asked for on the products page', async () => {
    await page.goto('/');
    await box.fill(keyword);
    await expect.poll(searches).toEqual([[keyword, 'home', 0]]);
    await box.press('Enter');
    await expect(page).toHaveURL(/\/products\?search=/);
  });

  await test.step('changed on the products page', async () => {
    await box.fill('skip');
    await expect(page).toHaveURL('/products?search=skip');
    await page.getByLabel('Sort by').selectOption('Title A to Z');
    await expect(page).toHaveURL('/products?search=skip&sort=title-asc');
    await page.reload();
    await page.goto('/products?search=rower');
    await expect
      .poll(async () => (await searches()).map(([word]) => word))
      .toEqual([keyword, 'skip', 'rower']);
  });

  await test.step('in a hurry, without waiting for the text to settle', async () => {
    await page.goto(REVIEW);
    await box.fill('mat');
    await box.press('Enter');
    await expect(page).toHaveURL('/products?search=mat');
    await expect.poll(searches).toHaveLength(4);
  });

  expect(await searches()).toEqual([
    [keyword, 'home', 0],
    ['skip', 'products', expect.any(Number)],
    ['rower', 'products', expect.any(Number)],
    ['mat', 'products', expect.any(Number)],
  ]);
});

test('who asks not to be tracked is counted without country and browser', async ({ browser }) => {
  const { page } = await openVisitor(browser, { extraHTTPHeaders: { 'Sec-GPC': '1', DNT: '1' } });
  const keyword = unique('zzmat');
  await page.goto(`/products?search=${encodeURIComponent(keyword)}`);
  await expect
    .poll(() =>
      countedRows(
        'search_keywords',
        `select=user_country,user_agent,exclusion&keyword=eq.${encodeURIComponent(keyword)}`,
      ),
    )
    .toEqual([{ user_country: null, user_agent: null, exclusion: null }]);
});

test('the signed-in owner is not counted', async ({ browser }) => {
  const { page, events } = await openVisitor(browser);
  await signIn(page);
  const answer = page.waitForResponse('**/api/events');
  await page.goto(REVIEW);
  expect((await answer).status()).toBe(204);
  expect(await events()).toEqual([]);
});

test('visitors can read what is counted', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'What we count' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'What we count' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Do not track' })).toBeVisible();
  await page.goto('/privacy');
  await page.getByRole('main').getByRole('link', { name: 'What we count' }).click();
  await expect(page).toHaveURL('/privacy-statement');
});
