import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, type SentRequest, serve } from '../testing/screen.fixture.tsx';
import AnalyticsScreen from './AnalyticsScreen.tsx';

/** Before the first import. */
const earnings = {
  time_zone: 'UTC',
  from_day: '2026-10-23',
  to_day: '2026-11-21',
  currency: null,
  missing: [],
  rates: [],
  currencies: [],
  networks: [],
  numbers: {},
  before: null,
  series: [],
};

const numbers = { page_views: 12, buy_clicks: 3, searches: 4 };
const overview = {
  time_zone: 'UTC',
  from_day: '2026-10-23',
  to_day: '2026-11-21',
  log_from: '2026-10-23',
  numbers,
  before: null,
  series: [],
  exclusion: [],
};
const POST_ID = '0a1b2c3d-0000-4000-8000-000000000001';
const empty = { items: [], total: 0, page: 1, page_count: 1 };

/** Sixty countries, twenty a page. */
const countries = ({ query }: SentRequest) => {
  const page = Number(query.get('page'));
  const items = [{ country: `Country of page ${page}`, visits: 7, pages: ['/'] }];
  return Response.json({ items, total: 60, page, page_count: 3 });
};

const clickRow = { key: '', detail: null, post_id: null, share: 0.75, clicks: 3 };
const rowsBy: Record<string, object[]> = {
  placement: [
    { ...clickRow, key: 'offers', name: 'offers' },
    { ...clickRow, key: 'unknown', name: 'unknown', share: 0.25, clicks: 1 },
  ],
  merchant: [{ ...clickRow, key: null, name: null }],
  offer: [
    { ...clickRow, key: 'one', name: 'Roller', post_id: POST_ID },
    { ...clickRow, key: 'two', name: 'Roller', detail: 'Nord Shop', post_id: POST_ID },
  ],
  link: [{ ...clickRow, key: 'link', name: '/go/roller', detail: 'To the roller' }],
};
const clicks = ({ query }: SentRequest) => {
  const items = rowsBy[query.get('by') ?? ''] ?? [];
  return Response.json({ items, total: items.length, page: 1, page_count: 1 });
};

const pageRow = { name: null, path: null, post_id: null, page_views: 0, buy_clicks: 0 };
const pageRows = [
  {
    ...pageRow,
    kind: 'best-of',
    key: 'a',
    name: 'Best',
    path: '/best/b',
    page_views: 8,
    buy_clicks: 2,
  },
  { ...pageRow, kind: 'review', key: 'b', name: 'Roller', path: '/reviews/r', post_id: POST_ID },
  { ...pageRow, kind: 'review', key: 'c', page_views: 3 },
  { ...pageRow, kind: 'home', key: 'd', path: '/', buy_clicks: 4 },
];
const pages = ({ query }: SentRequest) => {
  const kind = query.get('kind');
  const items = pageRows.filter((row) => kind === 'all' || row.kind === kind);
  return Response.json({ items, total: items.length, page: 1, page_count: 1 });
};

function open(address: string, demoData = false) {
  const sent = serve({
    'GET /analytics': () => Response.json(overview),
    'GET /earnings/report': () => Response.json(earnings),
    'GET /analytics/demo-data': () => Response.json({ present: demoData }),
    'GET /analytics/products': () => Response.json(empty),
    'GET /analytics/searches': () => Response.json(empty),
    'GET /analytics/keywords': () => Response.json(empty),
    'GET /analytics/found-nothing': () => Response.json(empty),
    'GET /analytics/countries': countries,
    'GET /analytics/clicks': clicks,
    'GET /analytics/pages': pages,
  });
  const user = renderScreen(address, <AnalyticsScreen />);
  const queries = () =>
    sent.filter(({ path }) => path === '/analytics/countries').map(({ query }) => query.toString());
  const section = within(screen.getByRole('region', { name: 'Country Analytics' }));
  return { user, queries, section };
}

test('a column heading sorts the list from its first page, and a second press reverses the order', async () => {
  const { user, queries, section } = open('/thisisme/analytics?countries_page=2');
  await section.findByText('Country of page 2');
  const sortedBy = () =>
    section.getByRole('columnheader', { name: 'Country' }).getAttribute('aria-sort');
  expect(sortedBy()).toBeNull();

  await user.click(section.getByRole('button', { name: 'Country' }));
  await section.findByText('Country of page 1');
  expect(location.search).toBe('?countries_sort=country-asc');
  expect(sortedBy()).toBe('ascending');
  await user.click(section.getByRole('button', { name: 'Country' }));
  expect(location.search).toBe('?countries_sort=country-desc');
  expect(sortedBy()).toBe('descending');
  expect(queries().slice(-2)).toEqual([
    'period=30d&sort=country-asc&page=1',
    'period=30d&sort=country-desc&page=1',
  ]);
});

test('page links keep the period', async () => {
  const { user, queries, section } = open('/thisisme/analytics?period=7d');
  await section.findByText('Country of page 1');
  const pages = within(screen.getByRole('navigation', { name: 'Pages of Country Analytics' }));
  expect(pages.getByText('Previous').getAttribute('aria-disabled')).toBe('true');
  await user.click(pages.getByRole('link', { name: 'Page 3' }));
  await section.findByText('Country of page 3');
  expect(location.search).toBe('?period=7d&countries_page=3');
  expect(pages.getByText('Next').getAttribute('aria-disabled')).toBe('true');
  await user.click(pages.getByRole('link', { name: 'Previous' }));
  await section.findByText('Country of page 2');
  expect(queries().at(-1)).toBe('period=7d&sort=visits-desc&page=2');
});

test('generated numbers are marked with the command that removes them', async () => {
  const { section } = open('/thisisme/analytics', true);
  await section.findByText('Country of page 1');
  const note = await screen.findByText(/^Demo data: generated views/);
  expect(note.textContent).toContain('npm run demo -- remove');
});

test('real numbers are not marked', async () => {
  const { section } = open('/thisisme/analytics');
  await section.findByText('Country of page 1');
  expect(screen.queryByText(/^Demo data/)).toBeNull();
});

test('buy clicks are listed by place, merchant, offer and managed link', async () => {
  const { user } = open('/thisisme/analytics?clicks_page=2');
  const section = within(screen.getByRole('region', { name: 'Buy Clicks' }));
  const shown = async (name: RegExp) => (await section.findByRole('row', { name })).textContent;
  expect(await shown(/Offers table/)).toBe('Offers table375.0%');
  expect(await shown(/Not recorded/)).toBe('Not recorded125.0%');

  await user.click(section.getByRole('button', { name: 'Merchant', pressed: false }));
  expect(await shown(/Other shops/)).toBe('Other shops375.0%');
  expect(location.search).toBe('?clicks_by=merchant');
  section.getByRole('button', { name: 'Merchant', pressed: true });

  await user.click(section.getByRole('button', { name: 'Offer', pressed: false }));
  expect(await shown(/Primary offer/)).toBe('RollerPrimary offer375.0%');
  expect(await shown(/Nord Shop/)).toBe('RollerNord Shop375.0%');

  await user.click(section.getByRole('button', { name: 'Managed link' }));
  expect(await shown(/roller/)).toBe('/go/rollerTo the roller375.0%');
  expect(section.getByRole('link', { name: /Export CSV/ }).getAttribute('href')).toContain(
    '/analytics/clicks.csv?period=30d',
  );
});

test('pages of every kind are listed with views, clicks and rate, or those of one kind', async () => {
  const { user } = open('/thisisme/analytics?pages_page=2');
  const section = within(await screen.findByRole('region', { name: 'Pages' }));
  const shown = async (name: RegExp) => (await section.findByRole('row', { name })).textContent;
  expect(await shown(/Best/)).toBe('Best/best/b8225.00%');
  expect(await shown(/Roller/)).toBe('Roller/reviews/r00–');
  expect(await shown(/Deleted reviews/)).toBe('Deleted reviewsReviews300.00%');
  expect(await shown(/Home/)).toBe('Home/–4–');
  expect(section.getByRole('link', { name: 'Roller' }).getAttribute('href')).toContain(POST_ID);

  await user.click(section.getByRole('button', { name: 'Best-of pages', pressed: false }));
  expect(location.search).toBe('?page_kind=best-of');
  section.getByRole('button', { name: 'Best-of pages', pressed: true });
  await section.findByText('Best');
  expect(section.queryByText('Roller')).toBeNull();
});
