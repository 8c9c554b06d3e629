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

test('a managed link is told its page load and is left to the edge', async ({ browser }) => {
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
