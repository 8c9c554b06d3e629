import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { EarningRowInput } from '../../core/earnings/schema.ts';
import { tries } from '../../core/testing/fuzz.fixture.ts';
import { expectErrors } from '../../scripts/testing/unexpected-errors.fixture.ts';
import { createOwnerBrowser } from '../testing/owner.fixture.ts';
import {
  earnings,
  importFile,
  resetEarnings,
  row,
  startImport,
  undoImport,
} from './earnings.fixture.ts';
import { importRows } from './index.ts';

let browser: Awaited<ReturnType<typeof createOwnerBrowser>>;

beforeEach(async () => {
  await resetEarnings();
  browser = await createOwnerBrowser();
});

const statement = fc.record({
  transaction_key: fc.constantFrom('t1', 't2', 't3', 't4'),
  status: fc.constantFrom('pending', 'confirmed', 'reversed'),
  commission: fc.integer({ min: -9_999, max: 9_999 }),
  currency: fc.constantFrom('EUR', 'USD', 'JPY'),
  page_path: fc.constantFrom(null, '/reviews/first', '/reviews/gone'),
});
/** What a file says and when it was made. No two are of the same moment. */
const files = fc
  .array(fc.array(statement, { maxLength: 4 }), { minLength: 2, maxLength: 4 })
  .map((all) =>
    all.map((said, index) => ({
      as_of: `2026-10-0${index + 1}T00:00:00Z`,
      rows: said.map((each) => row(each as Partial<EarningRowInput>)),
    })),
  );
const scenario = files.chain((all) =>
  fc.record({
    all: fc.constant(all),
    order: fc.shuffledSubarray(all, { minLength: all.length }),
    undone: fc.nat(all.length - 1),
  }),
);

test('files in any order, again and after undoing others leave the same transactions', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ all, order, undone }) => {
      await resetEarnings();
      browser = await createOwnerBrowser();
      for (const { as_of, rows } of all) await importFile(browser, rows, { as_of });
      const expected = await earnings();

      await resetEarnings();
      browser = await createOwnerBrowser();
      const ids = new Map<object, string>();
      for (const file of order) {
        ids.set(file, (await importFile(browser, file.rows, { as_of: file.as_of })).id);
      }
      expect(await earnings()).toEqual(expected);

      const taken = order[undone];
      if (taken === undefined) return;
      await undoImport(browser, ids.get(taken) ?? '');
      const without = await earnings();
      await importFile(browser, taken.rows, { as_of: taken.as_of });
      expect(await earnings()).toEqual(expected);

      await resetEarnings();
      browser = await createOwnerBrowser();
      for (const { as_of, rows } of all.filter((file) => file !== taken)) {
        await importFile(browser, rows, { as_of });
      }
      expect(await earnings()).toEqual(without);
    }),
    tries(2),
  );
});

test('chunks of two files that arrive in turn leave what one after the other would', async () => {
  const of = (commission: number) =>
    Array.from({ length: 4 }, (_, index) => row({ transaction_key: `t${index}`, commission }));
  const older = await startImport(browser, { row_count: 4, as_of: '2026-10-01T00:00:00Z' });
  const newer = await startImport(browser, { row_count: 4, as_of: '2026-10-02T00:00:00Z' });
  const put = (id: string, first_row: number, rows: EarningRowInput[]) =>
    browser.ask('PUT', `/earnings/imports/${id}/rows`, {
      first_row,
      row_count: 2,
      rows,
      problems: [],
    });
  await put(newer.id, 0, of(2).slice(0, 2));
  await put(older.id, 0, of(1).slice(0, 2));
  await Promise.all([put(older.id, 2, of(1).slice(2)), put(newer.id, 2, of(2).slice(2))]);
  expect((await earnings()).map(({ commission }) => commission)).toEqual([2, 2, 2, 2]);
});

test('an API and a file of a network say the same transactions', async () => {
  await importFile(browser, [row({ status: 'pending' })], { as_of: '2026-10-01T00:00:00Z' });
  const fetched = {
    network: 'awin',
    format: 'awin-api',
    as_of: '2026-10-05T00:00:00Z',
    id: null,
    first_row: 0,
    is_last: false,
  };
  const first = await importRows(browser.bindings, fetched, [row()]);
  expect(await importRows(browser.bindings, fetched, [row()])).toEqual(first);
  const last = { ...fetched, id: first.id, first_row: 1, is_last: true };
  const problem = { row: 2, reason: 'amount', value: 'x' } as const;
  const done = await importRows(
    browser.bindings,
    last,
    [row({ transaction_key: 't2', commission: 7 })],
    [problem],
  );
  expect(done).toMatchObject({
    id: first.id,
    source: 'api',
    state: 'done',
    file_name: null,
    read_count: 2,
    refused_count: 1,
    totals: [{ currency: 'EUR', confirmed: 107 }],
  });
  expect(
    await importRows(browser.bindings, last, [row({ transaction_key: 't2' })], [problem]),
  ).toEqual(done);
  expect((await earnings()).map(({ status, commission }) => [status, commission])).toEqual([
    ['confirmed', 100],
    ['confirmed', 7],
  ]);
});

const refused: [string, object][] = [
  ['a negative row', { first_row: -1 }],
  ['no rows', { row_count: 0 }],
  ['too many rows', { row_count: 1_001 }],
  ['a fraction of a cent', { rows: [row({ commission: 0.5 })] }],
  ['an amount beyond all', { rows: [row({ commission: 1e15 })] }],
  ['a currency in words', { rows: [row({ currency: 'euro' })] }],
  ['no key', { rows: [row({ transaction_key: '' })] }],
  ['NUL in a key', { rows: [row({ transaction_key: 'a\0b' })] }],
  ['half a character in a key', { rows: [row({ transaction_key: '\ud800' })] }],
  ['a day that is none', { rows: [row({ day: '2026-02-30' })] }],
  ['an unknown state', { rows: [{ ...row(), status: 'paid' }] }],
  ['an unknown reason', { problems: [{ row: 1, reason: 'x', value: null }] }],
  ['a row beyond all', { problems: [{ row: 2 ** 40, reason: 'date', value: null }] }],
];

test('a chunk with what no report has is refused and stores nothing', async () => {
  // The database refuses some of them.
  expectErrors();
  const { id } = await startImport(browser, { row_count: 5 });
  for (const [what, given] of refused) {
    const body = { first_row: 0, row_count: 1, rows: [row()], problems: [], ...given };
    const { status } = await browser.ask('PUT', `/earnings/imports/${id}/rows`, body);
    expect(status, what).toBe(400);
    expect(await earnings(), what).toEqual([]);
    const { json } = await browser.ask('GET', `/earnings/imports/${id}`);
    expect(json, what).toMatchObject({ import: { next_row: 0, refused_count: 0 } });
  }
});

test('fields that no report has are not stored', async () => {
  const given = { ...row(), customer_name: 'Ada', import_id: crypto.randomUUID(), post_id: 'x' };
  await importFile(browser, [given]);
  const [stored] = await earnings();
  expect(stored).toMatchObject({ post_id: null, attribution: 'none' });
  expect(JSON.stringify(stored)).not.toContain('Ada');
});
