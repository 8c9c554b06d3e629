import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetDatabase, rows } from '../../testing/owner.fixture.ts';
import { AWIN_KEYS, IMPACT_KEYS } from './networks.fixture.ts';
import {
  awinTransaction,
  daysAgo,
  earned,
  fetchStates,
  impactAction,
  imports,
  networksOf,
  periods,
  resetEarnings,
} from './transactions.fixture.ts';

const logged = vi.spyOn(console, 'error').mockImplementation(() => {});

beforeEach(async () => {
  logged.mockClear();
  await resetDatabase();
  await resetEarnings();
});
afterAll(resetEarnings);

describe('the first fetch', () => {
  test('reads the last hundred days of both networks as transactions of this site', async () => {
    const networks = networksOf('first');
    await networks.set({
      awin: [
        awinTransaction(1),
        awinTransaction(
          2,
          {
            commissionStatus: 'approved',
            commissionAmount: { amount: 12, currency: 'EUR' },
            saleAmount: { amount: 1, currency: 'GBP' },
            clickRefs: null,
            publisherUrl: 'https://other.example/reviews/roller',
            basketProducts: null,
            customerCountry: null,
          },
          40,
        ),
        awinTransaction(3, { commissionStatus: 'declined' }, 99),
        awinTransaction(4, { type: 'Bonus', clickRefs: { clickRef2: 'second' } }),
        awinTransaction(5, {}, 101),
      ],
      impact: [
        impactAction('1000.4636.1'),
        impactAction(
          '1000.4636.2',
          { State: 'APPROVED', Payout: '1234.5678', Amount: 12_345.6 },
          50,
        ),
        impactAction('1000.4636.3', { State: 'REVERSED', Payout: '0.00', SubId1: '' }, 80),
      ],
    });
    await networks.start();
    await networks.continue();
    const awin = {
      network: 'awin',
      kind: 'sale',
      status: 'pending',
      currency: 'GBP',
      commission: 559,
      sale_amount: 5_596,
      sub_id: 'reference',
      page_path: '/reviews/roller',
      merchant_name: 'Awin advertiser 7052',
      product_ref: 'R-1',
      country: 'GB',
    };
    const impact = {
      network: 'impact',
      kind: 'sale',
      status: 'pending',
      currency: 'USD',
      commission: 88,
      sale_amount: 2_199,
      sub_id: 'reference',
      page_path: null,
      merchant_name: 'Acme',
      product_ref: null,
      country: 'US',
    };
    expect(await earned()).toEqual([
      { ...awin, key: '1' },
      {
        ...awin,
        key: '2',
        status: 'confirmed',
        currency: 'EUR',
        commission: 1_200,
        sale_amount: null,
        sub_id: null,
        page_path: null,
        product_ref: null,
        country: null,
      },
      { ...awin, key: '3', status: 'reversed' },
      { ...awin, key: '4', kind: 'adjustment', sub_id: 'second' },
      { ...impact, key: '1000.4636.1' },
      {
        ...impact,
        key: '1000.4636.2',
        status: 'confirmed',
        commission: 123_457,
        sale_amount: 1_234_560,
      },
      { ...impact, key: '1000.4636.3', status: 'reversed', commission: 0, sub_id: null },
    ]);
    expect(await imports()).toEqual([
      {
        network: 'awin',
        source: 'api',
        format: 'awin-api',
        state: 'done',
        read_count: 4,
        refused_count: 0,
      },
      {
        network: 'impact',
        source: 'api',
        format: 'impact-api',
        state: 'done',
        read_count: 3,
        refused_count: 0,
      },
    ]);
    const requests = await networks.requests();
    expect(periods(requests, 'awin')).toEqual([
      'transaction 31',
      'transaction 31',
      'transaction 31',
      'transaction 7',
    ]);
    expect(periods(requests, 'impact')).toEqual(['updated 45', 'updated 45', 'updated 10']);
  });

  test('stores nothing that says who bought', async () => {
    const networks = networksOf('customers');
    await networks.set({ awin: [awinTransaction(1)], impact: [impactAction('1')] });
    await networks.start();
    await networks.continue();
    const [stored] =
      await rows(`select (select jsonb_agg(to_jsonb(earnings)) from private.earnings)::text
      || (select jsonb_agg(to_jsonb(known)) from private.earning_statements as known)::text as text`);
    expect(String(stored?.text)).not.toMatch(
      /8103813414857796536|111222333444|555666|visitor|9217374917472|SUMMERSALE|Santa Barbara|California|"855"|Windows/,
    );
  });

  test('keeps the keys to itself', async () => {
    const networks = networksOf('secrets');
    await networks.set({ awin: [awinTransaction(1)], faults: [{ status: 401 }, { status: 500 }] });
    await networks.start();
    await networks.continue();
    const secrets = [
      ...Object.values(AWIN_KEYS),
      ...Object.values(IMPACT_KEYS),
      btoa('IRaccount1'),
    ];
    const state = JSON.stringify(await rows('select * from private.earning_sources'));
    const lines = JSON.stringify(logged.mock.calls.map((line) => line.map(String)));
    expect(lines).toMatch(/credentials/);
    for (const secret of secrets) {
      expect(state).not.toContain(secret);
      expect(lines).not.toContain(secret);
    }
    // In the header, never in an address, which proxies log.
    for (const request of await networks.requests()) {
      expect(request.split(' ')[0]).not.toMatch(/token-1/);
    }
  });
});

describe('a later fetch', () => {
  test('changes nothing and leaves no import where nothing is new', async () => {
    const networks = networksOf('again');
    await networks.set({ awin: [awinTransaction(1)], impact: [impactAction('1')] });
    await networks.start();
    await networks.continue();
    const before = [await earned(), await imports()];
    await networks.start();
    await networks.continue();
    expect([await earned(), await imports()]).toEqual(before);
    expect(await fetchStates()).toMatchObject([
      { windows: [], problem: null, read_count: 1, changed_count: 0 },
      { windows: [], problem: null, read_count: 1, changed_count: 0 },
    ]);
  });

  test('finds corrections and reversals, however old their transaction is', async () => {
    const networks = networksOf('corrections');
    const old = { commissionStatus: 'pending' };
    const actions = (given: object = {}, third: object = {}) => [
      impactAction('1', given, 60),
      impactAction('2', third, 90),
    ];
    await networks.set({
      awin: [awinTransaction(1, old, 90), awinTransaction(2, old, 60), awinTransaction(3, old, 10)],
      impact: actions(),
    });
    await networks.start();
    await networks.continue();
    await networks.set({
      awin: [
        awinTransaction(
          1,
          { commissionStatus: 'declined', validationDate: daysAgo(0.1).slice(0, 19) },
          90,
        ),
        awinTransaction(
          2,
          {
            commissionAmount: { amount: 3.3, currency: 'GBP' },
            amended: true,
            amendmentDate: daysAgo(0.1).slice(0, 19),
          },
          60,
        ),
        awinTransaction(3, { commissionStatus: 'deleted' }, 10),
      ],
      // An update, and an approval, which is none.
      impact: actions(
        { State: 'REVERSED', Payout: '0', UpdateDate: daysAgo(0.1) },
        { State: 'APPROVED', LockingDate: daysAgo(1) },
      ),
    });
    await networks.start();
    await networks.continue();
    const states = (await earned()).map(
      ({ key, status, commission }) => `${key} ${status} ${commission}`,
    );
    expect(states).toEqual([
      '1 reversed 559',
      '2 pending 330',
      '3 reversed 559',
      '1 reversed 0',
      '2 confirmed 88',
    ]);
    expect(periods(await networks.requests(), 'awin')).toEqual([
      'transaction 30',
      'validation 3',
      'amendment 3',
    ]);
    expect(periods(await networks.requests(), 'impact')).toEqual(['updated 44', 'locking 7']);
  });
});

describe('an answer', () => {
  test('is read page by page, and its addresses are not followed', async () => {
    const networks = networksOf('pages', { AWIN_API_TOKEN: '' });
    const impact = Array.from({ length: 23 }, (_, index) => impactAction(`1.${index}`));
    await networks.set({ impact, page_size: 5 });
    await networks.start();
    await networks.continue();
    expect(await earned()).toHaveLength(23);
    const requests = (await networks.requests()).map(
      (request) => /Page=(\d+)/.exec(request.split('PageSize')[1] ?? '')?.[1],
    );
    expect(requests).toEqual(['1', '2', '3', '4', '5', '1', '1']);
    expect(await imports()).toMatchObject([{ read_count: 23, state: 'done' }]);
  });
});

describe('a transaction', () => {
  test('of a far year is listed with its reason, and the others are stored', async () => {
    const networks = networksOf('years');
    await networks.set({ awin: [awinTransaction(1)], impact: [impactAction('1')] });
    await networks.start();
    await networks.continue();
    await networks.set({
      awin: [
        awinTransaction(2, {
          transactionDate: '1899-12-30T00:00:00',
          validationDate: daysAgo(0.1).slice(0, 19),
        }),
      ],
      impact: [impactAction('2', { EventDate: '9999-12-31T00:00:00Z' }), impactAction('3')],
    });
    await networks.start();
    await networks.continue();
    expect((await earned()).map(({ key }) => key)).toEqual(['1', '1', '3']);
    expect(await rows('select reason, value from private.earning_problems order by value')).toEqual(
      [
        { reason: 'year', value: '2: 1899-12-30T00:00:00' },
        { reason: 'year', value: '2: 9999-12-31T00:00:00Z' },
      ],
    );
  });
});
