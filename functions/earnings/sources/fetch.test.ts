import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { execute, resetDatabase, rows } from '../../testing/owner.fixture.ts';
import { runFetch } from './index.ts';
import { AWIN_KEYS, IMPACT_KEYS } from './networks.fixture.ts';
import {
  awinTransaction,
  daysAgo,
  earned,
  endWaits,
  fetchStates,
  impactAction,
  networksOf,
  resetEarnings,
} from './transactions.fixture.ts';

const logged = vi.spyOn(console, 'error');

beforeEach(async () => {
  logged.mockReset();
  await resetDatabase();
  await resetEarnings();
});
afterAll(resetEarnings);

const imports = () =>
  rows(`select network, source, format, state, read_count, refused_count
    from private.earning_imports order by created_at, network`);

/** Dates of the requests of a network, such as `transaction 31`. */
const periods = (requests: readonly string[], network: string) =>
  requests
    .filter((request) => request.startsWith(network))
    .map((request) => {
      const query = new URL(request.split(' ')[0] ?? '', 'http://x').searchParams;
      const [from, to] = ['start', 'end'].map((name) => {
        const found = [...query].find(
          ([key]) => key.toLowerCase().endsWith(name) || key.toLowerCase() === `${name}date`,
        );
        return Date.parse(`${found?.[1].slice(0, 19)}Z`);
      }) as [number, number];
      const by = query.get('dateType') ?? (query.has('LockingDateStart') ? 'locking' : 'updated');
      return `${by} ${Math.round((to - from) / 86_400_000)}`;
    });

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
      /8103813414857796536|111222333444|555666|visitor|9217374917472|SUMMERSALE|Santa Barbara|California|855|Windows/,
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

  test('with more than ten pages is asked for in shorter periods', async () => {
    const networks = networksOf('many', { AWIN_API_TOKEN: '' });
    const impact = Array.from({ length: 60 }, (_, index) =>
      impactAction(`1.${index}`, {}, 1 + index / 2),
    );
    await networks.set({ impact, page_size: 4 });
    await networks.start();
    await networks.continue();
    expect(await earned()).toHaveLength(60);
    expect(await fetchStates()).toMatchObject([{ problem: null, was_successful: true }]);
  });

  test('that is too large is asked for in shorter periods', async () => {
    const networks = networksOf('large', { IMPACT_AUTH_TOKEN: '' });
    const campaign = 'x'.repeat(4_000);
    const awin = Array.from({ length: 1_500 }, (_, index) =>
      awinTransaction(index + 1, { campaign }, (index % 25) + 1),
    );
    await networks.set({ awin });
    await networks.start();
    await networks.continue();
    expect(await rows('select count(*) from private.earnings')).toEqual([{ count: 1_500 }]);
    expect(await imports()).toMatchObject([{ read_count: 1_500, state: 'done' }]);
  });

  test('lists what it does not understand, once, and the rest is imported', async () => {
    const networks = networksOf('problems', { IMPACT_AUTH_TOKEN: '' });
    const awin = [
      awinTransaction(1),
      awinTransaction(2, { commissionStatus: 'new' }),
      awinTransaction(3, { commissionAmount: { amount: 1, currency: 'pounds' } }),
      awinTransaction(4, { commissionAmount: { amount: null, currency: 'GBP' } }),
      awinTransaction(5, { commissionAmount: { amount: '1,5', currency: 'GBP' } }),
    ];
    await networks.set({ awin });
    await networks.start();
    await networks.continue();
    expect(await earned()).toHaveLength(1);
    expect(await rows('select reason, value from private.earning_problems order by value')).toEqual(
      [
        { reason: 'status', value: '2: new' },
        { reason: 'currency', value: '3: pounds' },
        { reason: 'no-amount', value: '4' },
        { reason: 'amount', value: '5: 1,5' },
      ],
    );
    await networks.start();
    await networks.continue();
    expect(await imports()).toHaveLength(1);
    expect(await fetchStates()).toMatchObject([{ refused_count: 4 }]);
  });
});

describe('a failure', () => {
  test.each([
    ['a refused key', { status: 401 }, 'credentials'],
    ['a forbidden account', { status: 403 }, 'account'],
    ['a redirect', { status: 302, headers: { Location: 'https://evil.example/' } }, 'refused'],
    ['a request that is not understood', { status: 400 }, 'refused'],
  ])('%s ends the fetch until the next day, with what to do', async (_name, fault, problem) => {
    const networks = networksOf('final', { IMPACT_AUTH_TOKEN: '' });
    await networks.set({ awin: [awinTransaction(1)], faults: [fault] });
    await networks.start();
    await networks.continue();
    expect(await fetchStates()).toMatchObject([{ windows: [], problem, was_successful: false }]);
    expect(await networks.requests()).toHaveLength(1);
    await networks.start();
    await networks.continue();
    expect(await earned()).toHaveLength(1);
    expect(await fetchStates()).toMatchObject([{ problem: null, was_successful: true }]);
  });

  test.each([
    ['an error of the server', { status: 500 }, 'unreachable'],
    ['an answer that breaks off', { ends: 'length' as const }, 'unreachable'],
    ['half an answer', { ends: 'json' as const }, 'unreadable'],
    ['malformed JSON', { body: '<html>Wartung</html>' }, 'unreadable'],
    ['JSON of another kind', { body: '{"error":"exception"}' }, 'unreadable'],
  ])('%s stores nothing of it and is tried again by itself', async (_name, fault, problem) => {
    const networks = networksOf('passing', { IMPACT_AUTH_TOKEN: '' });
    await networks.set({ awin: [awinTransaction(1)], faults: [fault] });
    await networks.start();
    await networks.continue();
    expect(await earned()).toEqual([]);
    expect(await fetchStates()).toMatchObject([{ problem, attempts: 1 }]);
    await endWaits();
    await networks.continue();
    expect(await earned()).toHaveLength(1);
    expect(await fetchStates()).toMatchObject([{ problem: null, was_successful: true }]);
  });

  test('a page with fewer actions than it says is read again', async () => {
    const networks = networksOf('half', { AWIN_API_TOKEN: '' });
    await networks.set({
      impact: [impactAction('1'), impactAction('2')],
      faults: [{ ends: 'page' }],
    });
    await networks.start();
    await networks.continue();
    expect(await earned()).toEqual([]);
    await endWaits();
    await networks.continue();
    expect(await earned()).toHaveLength(2);
  });

  test('a network that never answers is given up, and the other one is read meanwhile', async () => {
    const networks = networksOf('silent');
    const faults = Array.from({ length: 1 }, () => ({ status: 503 }));
    await networks.set({ awin: [awinTransaction(1)], impact: [impactAction('1')], faults });
    await networks.start();
    await networks.continue();
    expect(await earned()).toMatchObject([{ network: 'impact' }]);
    for (let round = 0; round < 4; round += 1) {
      await networks.set({ awin: [awinTransaction(1)], faults });
      await endWaits();
      await networks.continue();
    }
    expect(await fetchStates()).toMatchObject([{ problem: 'unreachable', windows: [] }, {}]);
  });

  test.each([
    [{ 'Retry-After': '120' }, 120],
    [{ 'Retry-After': new Date(Date.now() + 36_000_000).toUTCString() }, 36_000],
    [{ 'X-RateLimit-Reset': '1800' }, 1_800],
    [{}, 60],
    [{ 'Retry-After': '999999999' }, 86_400],
  ])('too many requests wait as %j says', async (headers, expected) => {
    const networks = networksOf('rate', { IMPACT_AUTH_TOKEN: '' });
    await networks.set({
      awin: [awinTransaction(1)],
      faults: [null, { status: 429, headers: { ...headers } }],
    });
    await networks.start();
    await networks.continue();
    const [state] =
      await rows(`select problem, round(extract(epoch from retry_at - private.clock())) as wait
      from private.earning_sources`);
    expect(state?.problem).toBe('rate');
    // A slow machine takes its time since the answer.
    expect(Number(state?.wait)).toBeGreaterThan(expected - 600);
    expect(Number(state?.wait)).toBeLessThanOrEqual(expected);
    // Nobody asks before, not even the owner.
    await networks.start();
    await networks.continue();
    expect(await networks.requests()).toHaveLength(2);
    await endWaits();
    await networks.continue();
    expect(await fetchStates()).toMatchObject([{ problem: null, was_successful: true }]);
  });
});

test('a run sends few requests, so that no minute has more than the networks allow', async () => {
  const networks = networksOf('pace');
  await networks.set({ awin: [awinTransaction(1)], impact: [impactAction('1')] });
  await networks.start();
  const [awin] = networks.sources();
  if (awin === undefined) throw new Error('There is no source');
  await Promise.all([runFetch(networks.bindings, awin), runFetch(networks.bindings, awin)]);
  const requests = await networks.requests();
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.length).toBeLessThanOrEqual(5);
  expect(new Set(requests).size).toBe(requests.length);
});

test('a database that fails at any moment loses nothing and doubles nothing', async () => {
  const networks = networksOf('dead', { AWIN_API_TOKEN: '' });
  const impact = Array.from({ length: 9 }, (_, index) => impactAction(`1.${index}`));
  const { fetch } = globalThis;
  for (let failing = 1; failing <= 14; failing += 1) {
    await resetEarnings();
    await networks.set({ impact, page_size: 4 });
    await networks.start();
    let calls = 0;
    // Half of the calls are carried out, and only their answer is lost.
    globalThis.fetch = async (input, init) => {
      const isDatabase = String(input instanceof Request ? input.url : input).includes('/rpc/');
      if (isDatabase) calls += 1;
      if (!isDatabase || calls !== failing) return fetch(input, init);
      if (failing % 2 === 0) await fetch(input, init);
      throw new TypeError('The database is gone');
    };
    try {
      await networks.continue().catch(() => {});
    } finally {
      globalThis.fetch = fetch;
    }
    await endWaits();
    await networks.continue();
    expect(await rows('select count(*), sum(commission) from private.earnings')).toEqual([
      { count: 9, sum: 9 * 88 },
    ]);
    expect(await imports(), `${failing}`).toMatchObject([{ state: 'done', read_count: 9 }]);
    expect(await fetchStates()).toMatchObject([{ windows: [], was_successful: true }]);
  }
});

test('an import that is undone while it is fetched is begun anew', async () => {
  const networks = networksOf('undone', { AWIN_API_TOKEN: '' });
  const impact = Array.from({ length: 40 }, (_, index) => impactAction(`1.${index}`));
  await networks.set({ impact, page_size: 4 });
  await networks.start();
  const [source] = networks.sources();
  if (source === undefined) throw new Error('There is no source');
  await runFetch(networks.bindings, source);
  await execute('delete from private.earnings; delete from private.earning_imports');
  await networks.continue();
  expect(await fetchStates()).toMatchObject([{ problem: null, windows: [], was_successful: true }]);
  await networks.start();
  await networks.continue();
  expect(await earned()).toHaveLength(40);
});
