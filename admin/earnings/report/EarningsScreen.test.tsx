import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { EarningOverview, EarningReportRow } from '../../../core/earnings/report.ts';
import { reportMessages } from '../../../core/earnings/report-messages.ts';
import { renderScreen, type SentRequest, serve } from '../../testing/screen.fixture.tsx';
import { formatDay } from '../../ui/days.ts';
import { formatAmount } from './amounts.ts';
import EarningsScreen from './EarningsScreen.tsx';

const numbers = {
  transactions: 4,
  earned: 123_450,
  pending: 5_000,
  reversed: 700,
  sales: 3,
  reversals: 1,
  sale_amount: 30_000,
  priced_sales: 3,
  ordered_items: 0,
  not_attributed: 450,
  page_views: 2_000,
  buy_clicks: 40,
};

const overview: EarningOverview = {
  time_zone: 'UTC',
  from_day: '2026-10-23',
  to_day: '2026-11-21',
  currency: 'USD',
  missing: [],
  rates: [],
  currencies: [
    { currency: 'USD', earned: 123_450, pending: 0, sales: 3, missing: ['EUR'], has_rates: false },
    { currency: 'EUR', earned: 100, pending: 0, sales: 1, missing: ['USD'], has_rates: false },
  ],
  networks: [{ network: 'awin', name: 'Awin', first_day: '2026-01-01', last_day: '2026-11-20' }],
  numbers,
  before: { ...numbers, earned: 100_000, from_day: '2026-09-23', to_day: '2026-10-22' },
  series: [],
};

const row: EarningReportRow = {
  ...numbers,
  key: 'ea5e0000-0000-4000-8000-000000000001',
  name: 'Roller',
  detail: null,
  post_id: 'ea5e0000-0000-4000-8000-000000000001',
  before_earned: 246_900,
};

function open(given: Partial<EarningOverview> = {}, address = '/thisisme/earnings') {
  const rows = ({ query }: SentRequest) => {
    const items =
      query.get('by') === 'day'
        ? [{ ...row, key: '2026-11-20', post_id: null }]
        : [row, { ...row, key: '', name: 'Not attributed', post_id: null, buy_clicks: null }];
    return Response.json({
      currency: query.get('currency'),
      items,
      total: 30,
      page: 1,
      page_count: 3,
    });
  };
  const sent = serve({
    'GET /earnings/report': () => Response.json({ ...overview, ...given }),
    'GET /earnings/report/rows': rows,
  });
  const user = renderScreen(address, <EarningsScreen />);
  const queries = () =>
    sent.filter(({ path }) => path.endsWith('/rows')).map(({ query }) => query.toString());
  return { user, queries };
}

/** In the locale of this machine, as searched for: without special spaces. */
const dollars = (cents: number) => formatAmount(cents, 'USD').replace(/\s/g, ' ');

const card = async (name: string) => {
  const term = await screen.findByText(name, { selector: 'dt' });
  return within(term.parentElement ?? document.body);
};

test('totals say what is pending, compared and not attributed', async () => {
  open();
  expect((await card('Earned')).getByText(dollars(123450))).not.toBeNull();
  (await card('Earned')).getByText('23% more than the 30 days before');
  (await card('Earned')).getByText(reportMessages.ofItPending(dollars(5000)));
  (await card('Conversion')).getByText('7.5%');
  (await card('Earned per click')).getByText(dollars(3086));
  (await card('Per 1,000 views')).getByText(dollars(61725));
  (await card('Average order')).getByText(dollars(10000));
  (await card('Reversed sales')).getByText('25.0%');
  // A return is a sale less, and one that was reported.
  (await card('Reversed sales')).getByText('1 of 4 reported sales');
  expect((await card('Not attributed')).getByRole('link').getAttribute('href')).toBe(
    '/thisisme/earnings/not-attributed',
  );
});

test('a period that is only partly known is not used for comparison', async () => {
  const [network] = overview.networks;
  open({ networks: network === undefined ? [] : [{ ...network, first_day: '2026-10-01' }] });
  (await card('Earned')).getByText('no full report of the 30 days before');
});

test('rows link to their review and to what is not attributed', async () => {
  open();
  const table = within(await screen.findByRole('region', { name: 'What earns' }));
  expect((await table.findByRole('link', { name: 'Roller' })).getAttribute('href')).toBe(
    `/thisisme/edit-post/${row.key}`,
  );
  expect(table.getByRole('link', { name: 'Not attributed' })).not.toBeNull();
  expect(table.getAllByText('−50%')).toHaveLength(2);
});

test('grouping, order and currency are in the address', async () => {
  const { user, queries } = open({}, '/thisisme/earnings?period=7d&sort=sales-asc&page=2');
  await screen.findByRole('link', { name: 'Roller' });
  await user.click(screen.getByRole('button', { name: 'Day' }));
  await user.click(screen.getByRole('button', { name: 'EUR' }));
  await user.click(screen.getByRole('button', { name: 'Per click' }));
  expect(location.search).toBe('?period=7d&currency=EUR&by=day&sort=epc-desc');
  expect(queries()).toEqual([
    'by=review&period=7d&currency=&sort=sales-asc&page=2',
    'by=day&period=7d&currency=&sort=name-desc&page=1',
    'by=day&period=7d&currency=EUR&sort=name-desc&page=1',
    'by=day&period=7d&currency=EUR&sort=epc-desc&page=1',
  ]);
});

test('a sum of currencies names its rates, and there is none without them', async () => {
  const rates = [{ currency: 'EUR', into_currency: 'USD', rate: '1.0834', as_of: '2026-11-20' }];
  const [usd] = overview.currencies;
  if (usd === undefined) throw new Error('No currency');
  const currencies = [{ ...usd, missing: [], has_rates: true }];
  open({ currency: 'all-USD', rates, currencies }, '/thisisme/earnings?currency=all-USD');
  const rate = `1 EUR = 1.0834 USD (${formatDay('2026-11-20')})`;
  expect(await screen.findByText((text) => text.includes(rate))).not.toBeNull();
  expect(screen.getByRole('button', { name: 'All in USD' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
});

test('a rate that was removed since leaves no total', async () => {
  open({ currency: 'all-USD', missing: ['EUR'] });
  expect(await screen.findByText(/There is no exchange rate for EUR/)).not.toBeNull();
  expect(screen.queryByText('Earned', { selector: 'dt' })).toBeNull();
});

test('before the first import the screen leads to it', async () => {
  open({ currency: null, currencies: [], networks: [] });
  expect(
    (await screen.findByRole('link', { name: reportMessages.importReport })).getAttribute('href'),
  ).toBe('/thisisme/earnings/imports');
});
