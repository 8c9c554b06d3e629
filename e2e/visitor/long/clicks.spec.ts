import type { Page } from '@playwright/test';
import { openVisitor, readRows } from '../../fixtures/events.ts';
import { expect, test } from '../../fixtures/test.ts';

const REVIEW = '/reviews/skip-9';
const OFFER = '0a1b2c3d-0000-4000-8000-0000000000aa';

/** Adds a link as a page of any kind may have it. */
async function addLink(page: Page, attributes: Record<string, string>) {
  await page.evaluate((given) => {
    const link = document.createElement('a');
    for (const [name, value] of Object.entries(given)) link.setAttribute(name, value);
    link.textContent = 'To the shop';
    document.querySelector('main')?.prepend(link);
    // The test stays on the page.
    link.addEventListener('click', (event) => event.preventDefault());
  }, attributes);
  return page.getByRole('link', { name: 'To the shop' });
}

const clicksOf = async (userAgent: string) => {
  const rows = await readRows(
    'product_analytics',
    `user_agent=eq.${encodeURIComponent(userAgent)}&event_type=eq.buy_click&order=id`,
  );
  return rows.map(({ page_kind, page_path, placement, variant, exclusion }) => ({
    page_kind,
    page_path,
    placement,
    variant,
    exclusion,
  }));
};

test('clicks on links to shops are counted on every kind of page, with their place', async ({
  browser,
}) => {
  const { page, userAgent } = await openVisitor(browser);
  const counted = { variant: null, exclusion: null };
  const link = { href: 'https://shop.example/', 'data-buy': '' };

  await page.goto('/');
  await (await addLink(page, { ...link, 'data-placement': 'pick' })).click();
  await expect
    .poll(() => clicksOf(userAgent))
    .toEqual([{ ...counted, page_kind: 'home', page_path: '/', placement: 'pick' }]);

  await page.goto(REVIEW);
  const given = { 'data-placement': 'offers', 'data-offer': OFFER };
  await (await addLink(page, { ...link, ...given })).click();
  await expect
    .poll(async () => (await clicksOf(userAgent)).at(-1))
    .toEqual({
      page_kind: 'review',
      page_path: REVIEW,
      placement: 'offers',
      variant: null,
      exclusion: null,
    });

  await test.step('but not on the sample page', async () => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await page.goto('/reviews/premium-whey-protein-isolate');
    await (await addLink(page, link)).click();
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(sent).not.toContain('/api/events');
  });
});

test('a managed link gets the id of its page load and is counted by the edge', async ({
  browser,
}) => {
  const { page, events } = await openVisitor(browser);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  const viewed = page.waitForRequest('**/api/events');
  await page.goto(REVIEW);
  const { page_view_id } = (await viewed).postDataJSON();
  const link = await addLink(page, { href: '/go/rope?at=text', 'data-buy': '' });
  await link.click();
  await link.press('Enter');
  await expect(link).toHaveAttribute('href', `/go/rope?at=text&view=${page_view_id}`);
  await expect.poll(events).toEqual(['page_view']);
  expect(sent.filter((path) => path === '/api/events')).toHaveLength(1);
});

const DIRECT = '[data-buy]:not([href^="/go/"])';

/** Holds React back until `release` is called, as a slow connection does. */
async function holdHydration(page: Page) {
  await page.goto(REVIEW);
  const renderer = await page.locator('astro-island').first().getAttribute('renderer-url');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${renderer}`, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const buyClicks = (page: Page) => {
  const found: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/events') return;
    const { event_type, event_id } = request.postDataJSON();
    if (event_type === 'buy_click') found.push(event_id);
  });
  return found;
};

const shop = (page: Page) =>
  page.context().route('https://**/*', (route) => route.fulfill({ body: '' }));
const island = 'astro-island[component-export="BuyClicks"]';

test('a click before hydration is counted at once, and only once', async ({ browser }) => {
  const { page, events } = await openVisitor(browser);
  await shop(page);
  const release = await holdHydration(page);
  await page.reload();
  const sent = buyClicks(page);
  const button = page.locator(DIRECT).first();
  await button.click();
  await expect.poll(() => sent.length).toBe(1);
  release();
  await expect(page.locator(island)).not.toHaveAttribute('ssr');
  await expect.poll(events).toEqual(['buy_click', 'page_view', 'page_view']);
  expect(sent).toHaveLength(1);
  await button.click();
  await expect.poll(() => sent.length).toBe(2);
});

test('a click is not lost if the page is closed before hydration', async ({ browser }) => {
  const { page, events } = await openVisitor(browser);
  await shop(page);
  await holdHydration(page);
  await page.reload();
  await page.locator(DIRECT).first().click({ button: 'middle' });
  await page.close();
  await expect.poll(events).toEqual(['buy_click', 'page_view', 'page_view']);
});

test('review pages load React at the first sign of intent only', async ({ page }) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.goto(REVIEW, { waitUntil: 'networkidle' });
  const renderer = (await page.locator(island).getAttribute('renderer-url')) ?? '';
  await page.getByRole('heading', { level: 1 }).hover();
  await page.getByRole('heading', { level: 1 }).click();
  expect(paths).not.toContain(renderer);
  await page.locator(DIRECT).first().hover();
  await expect(page.locator(island)).not.toHaveAttribute('ssr');
  expect(paths.filter((path) => path === renderer)).toHaveLength(1);
});

test('touch, focus and a click alone are signs of intent', async ({ browser }) => {
  const { page, context } = await openVisitor(browser, { hasTouch: true });
  await shop(page);
  const sent = buyClicks(page);
  for (const act of ['tap', 'focus', 'click'] as const) {
    sent.length = 0;
    await page.goto(REVIEW);
    const button = page.locator(DIRECT).first();
    if (act === 'tap') await button.tap();
    if (act === 'focus') await button.focus();
    // As assistive technology does, without pointer or focus.
    if (act === 'click')
      await button.evaluate((link) => link instanceof HTMLElement && link.click());
    await expect(page.locator(island)).not.toHaveAttribute('ssr');
    await expect.poll(() => sent.length).toBe(act === 'focus' ? 0 : 1);
  }
  await context.close();
});

test('a click with a modifier counts once, and returning to the page does not repeat it', async ({
  browser,
}) => {
  const { page, events } = await openVisitor(browser);
  await shop(page);
  await page.goto(REVIEW);
  const button = page.locator(DIRECT).first();
  await button.click({ modifiers: ['ControlOrMeta'] });
  await expect.poll(events).toEqual(['buy_click', 'page_view']);
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect.poll(events).toEqual(['buy_click', 'page_view', 'page_view']);
});
