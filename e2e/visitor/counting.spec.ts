import type { Page } from '@playwright/test';
import { openVisitor, readRows } from '../fixtures/events.ts';
import { authenticate } from '../fixtures/owner.ts';
import { typeWithStoppedClock, unique } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

const REVIEW = '/reviews/skip-9';
const buyButton = (page: Page) => page.locator('[data-buy]').first();

test('views and clicks are counted once, for every way of clicking', async ({ browser }) => {
  const { page, context, userAgent, events } = await openVisitor(browser);

  await test.step('a double click counts as one click and a repeat', async () => {
    await page.goto(REVIEW);
    await buyButton(page).dblclick();
    await expect.poll(events).toEqual(['buy_click', 'buy_click repeat', 'page_view']);
  });

  await test.step('keyboard and middle button, each in a new page load', async () => {
    await page.reload();
    await buyButton(page).press('Enter');
    await page.goto('/');
    await page.goBack();
    await buyButton(page).click({ button: 'middle' });
    await buyButton(page).click({ button: 'right' });
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

  await test.step('with country and path, without the IP address', async () => {
    const [row] = await readRows(
      'product_analytics',
      `user_agent=eq.${encodeURIComponent(userAgent)}&limit=1`,
    );
    expect(row).toMatchObject({ user_country: 'United States', page_path: REVIEW });
    expect(row?.day).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(JSON.stringify(row)).not.toMatch(/127\.0\.0\.1|::1/);
    expect(await context.cookies()).toEqual([]);
  });
});

test('a click is counted when the page is left immediately', async ({ page }) => {
  // Requests that a page sends while it is being left have the browser's own name, so tests recognize them by
  // their ids.
  await page.addInitScript(() => {
    const make = crypto.randomUUID.bind(crypto);
    crypto.randomUUID = () => {
      const id = make();
      sessionStorage.setItem('ids', `${sessionStorage.getItem('ids') ?? ''},${id}`);
      return id;
    };
  });
  await page.goto(REVIEW);
  await page.evaluate(() => {
    const button = document.querySelector<HTMLElement>('[data-buy]');
    button?.addEventListener('click', () => location.assign('/products'));
    button?.click();
  });
  await expect(page).toHaveURL('/products');
  const ids = await page.evaluate(() => sessionStorage.getItem('ids')?.slice(1));
  const query = `event_id=in.(${ids})&select=event_type&order=event_type`;
  await expect
    .poll(() => readRows('product_analytics', query))
    .toEqual([{ event_type: 'buy_click' }, { event_type: 'page_view' }]);
});

test('a background page counts as viewed when it becomes visible', async ({ browser }) => {
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

test('the sample page, other pages and bots do not count as views', async ({ browser }) => {
  const { page, events } = await openVisitor(browser);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  for (const path of ['/reviews/premium-whey-protein-isolate', '/reviews/none', '/products', '/']) {
    await page.goto(path, { waitUntil: 'networkidle' });
  }
  expect(sent).not.toContain('/api/events');
  await page.goto(REVIEW);
  await expect.poll(events).toEqual(['page_view']);

  const bot = `HeadlessChrome/145.0 ${crypto.randomUUID()}`;
  const other = await openVisitor(browser, { userAgent: bot });
  await other.page.goto(REVIEW);
  await expect
    .poll(() =>
      readRows('product_analytics', `select=exclusion&user_agent=eq.${encodeURIComponent(bot)}`),
    )
    .toEqual([{ exclusion: 'bot' }]);
});

test('a search in the header is counted 500 ms after typing stops', async ({ page }) => {
  const counted: (string | null)[] = [];
  await page.route('**/api/searches', (route) => {
    counted.push(route.request().postData());
    return route.fulfill({ status: 204 });
  });
  await typeWithStoppedClock(page, REVIEW);
  expect(counted).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => counted).toEqual([expect.stringContaining('"kettlebell"')]);
});

test('searches are counted once typing stops, and never twice', async ({ browser }) => {
  const { page, searches } = await openVisitor(browser);
  const keyword = unique('zzrope');
  const box = page.getByPlaceholder('Search products...');

  await test.step('typed on the home page, then submitted to the products page', async () => {
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

  await test.step('submitted before the debounce ends', async () => {
    await page.clock.install();
    await page.goto(REVIEW);
    await page.clock.pauseAt(Date.now() + 60_000);
    await box.fill('mat');
    await box.press('Enter');
    await page.clock.resume();
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

test('a browser counts that keeps nothing for the site and makes no ids', async ({ browser }) => {
  const { page, events, searches } = await openVisitor(browser);
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.addInitScript(() => {
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
    for (const storage of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  const keyword = unique('zzband');
  await page.goto(REVIEW);
  await buyButton(page).click();
  await expect.poll(events).toEqual(['buy_click', 'page_view']);
  await page.getByPlaceholder('Search products...').fill(keyword);
  await expect.poll(searches).toEqual([[keyword, 'review', 0]]);
  await page.getByRole('link', { name: 'Products', exact: true }).first().click();
  await expect(page).toHaveURL('/products');
  expect(errors).toEqual([]);
});

test('visitors with Do Not Track are counted without country and user agent', async ({
  browser,
}) => {
  const { page } = await openVisitor(browser, { extraHTTPHeaders: { 'Sec-GPC': '1', DNT: '1' } });
  const keyword = unique('zzmat');
  await page.goto(`/products?search=${encodeURIComponent(keyword)}`);
  await expect
    .poll(() =>
      readRows(
        'search_keywords',
        `select=user_country,user_agent,exclusion&keyword=eq.${encodeURIComponent(keyword)}`,
      ),
    )
    .toEqual([{ user_country: null, user_agent: null, exclusion: null }]);
});

test('the signed-in owner is not counted', async ({ browser }) => {
  const { page, events } = await openVisitor(browser);
  await authenticate(page);
  const answer = page.waitForResponse('**/api/events');
  await page.goto(REVIEW);
  expect((await answer).status()).toBe(204);
  expect(await events()).toEqual([]);
});
