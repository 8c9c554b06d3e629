import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { execute, resetDatabase, rows } from '../../testing/owner.fixture.ts';
import { runFetch } from './index.ts';
import {
  awinTransaction,
  earned,
  endWaits,
  fetchStates,
  impactAction,
  imports,
  networksOf,
  resetEarnings,
} from './transactions.fixture.ts';

vi.spyOn(console, 'error').mockImplementation(() => {});

beforeEach(async () => {
  await resetDatabase();
  await resetEarnings();
});
afterAll(resetEarnings);

describe('an answer', () => {
  test('with more than ten pages is requested in shorter periods', async () => {
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

  test('that is too large is requested in shorter periods', async () => {
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

  test('a network that never answers is skipped, and the other one is read meanwhile', async () => {
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

  test('too many requests wait as long as the network says, whatever the owner presses', async () => {
    const networks = networksOf('rate', { IMPACT_AUTH_TOKEN: '' });
    const fault = { status: 429, headers: { 'Retry-After': '1800' } };
    await networks.set({ awin: [awinTransaction(1)], faults: [null, fault] });
    await networks.start();
    await networks.continue();
    const [state] =
      await rows(`select problem, extract(epoch from retry_at - private.clock()) as wait
      from private.earning_sources`);
    expect(state?.problem).toBe('rate');
    expect(Number(state?.wait)).toBeGreaterThan(1_200);
    expect(Number(state?.wait)).toBeLessThanOrEqual(1_800);
    await networks.start();
    await networks.continue();
    expect(await networks.requests()).toHaveLength(2);
    await endWaits();
    await networks.continue();
    expect(await fetchStates()).toMatchObject([{ problem: null, was_successful: true }]);
  });
});

test('a database failure at any moment loses and duplicates nothing', async () => {
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

test('an import that is undone while it is fetched starts again', async () => {
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
