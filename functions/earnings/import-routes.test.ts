import { beforeEach, describe, expect, test } from 'vitest';
import { importMessages as messages } from '../../core/earnings/import-messages.ts';
import { activityLog, createOwnerBrowser, rows } from '../testing/owner.fixture.ts';
import {
  earning,
  earnings,
  hashOf,
  importFile,
  resetEarnings,
  row,
  startImport,
  undoImport,
} from './earnings.fixture.ts';

let browser: Awaited<ReturnType<typeof createOwnerBrowser>>;

beforeEach(async () => {
  await resetEarnings();
  browser = await createOwnerBrowser();
});

const put = (id: string, first_row: number, given: object[], row_count = given.length) =>
  browser.ask('PUT', `/earnings/imports/${id}/rows`, {
    first_row,
    row_count,
    rows: given,
    problems: [],
  });

describe('a file', () => {
  test('is imported in chunks and named in the log', async () => {
    const { id } = await startImport(browser, { row_count: 3 });
    const first = [row({ commission: 1_000, status: 'pending' }), row({ transaction_key: 't2' })];
    expect((await put(id, 0, first)).json).toMatchObject({
      import: {
        state: 'running',
        next_row: 2,
        read_count: 2,
        current_count: 2,
        totals: [{ currency: 'EUR', pending: 1_000, confirmed: 100, reversed: 0 }],
      },
    });
    const second = [row({ transaction_key: 't3', currency: 'JPY', status: 'reversed' })];
    await put(id, 2, second);
    const { status, json } = await browser.ask('POST', `/earnings/imports/${id}/finish`);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      import: { state: 'done', totals: [{ currency: 'EUR' }, { currency: 'JPY', reversed: 100 }] },
    });
    await browser.ask('POST', `/earnings/imports/${id}/finish`);
    const logged = (await activityLog()).filter((line) => line.startsWith('Import'));
    expect(logged).toEqual([expect.stringMatching(/^Import Earnings: Imported 3 rows of file-/)]);
    const list = await browser.ask('GET', '/earnings/imports');
    expect(list.json).toMatchObject({ items: [{ id }], total: 1, page: 1, page_count: 1 });
    expect((await browser.ask('GET', `/earnings/imports/${id}`)).json).toMatchObject({
      import: { id },
    });
    expect((await browser.ask('GET', '/earnings/imports?network=cj')).json).toMatchObject({
      total: 0,
    });
  });

  test('is resumed while it runs, refused when it is done', async () => {
    const file_hash = hashOf(0xabc);
    const { id } = await startImport(browser, { row_count: 1, file_hash });
    const body = {
      network: 'awin',
      format: 'awin-transactions',
      file_name: 'again.csv',
      file_hash,
      as_of: '2026-11-02T00:00:00Z',
      row_count: 1,
    };
    const again = () => browser.ask('POST', '/earnings/imports', body);
    expect(await again()).toMatchObject({ status: 200, json: { import: { id, next_row: 0 } } });
    const other = { ...body, format: 'own' };
    expect(await browser.ask('POST', '/earnings/imports', other)).toMatchObject({
      status: 409,
      json: { error: messages.otherFormat, import: { id } },
    });
    await put(id, 0, [row()]);
    await browser.ask('POST', `/earnings/imports/${id}/finish`);
    expect(await again()).toMatchObject({
      status: 409,
      json: { error: messages.imported, import: { id, state: 'done' } },
    });
    const elsewhere = { ...body, network: 'cj' };
    expect((await browser.ask('POST', '/earnings/imports', elsewhere)).status).toBe(201);
  });

  test('stores each chunk once and in order', async () => {
    const { id } = await startImport(browser, { row_count: 4 });
    const chunk = [row(), row({ transaction_key: 't2' })];
    expect((await put(id, 2, chunk)).json).toMatchObject({
      error: messages.outOfOrder,
      import: { next_row: 0 },
    });
    await put(id, 0, chunk);
    const before = await earnings();
    const { status, json } = await put(id, 0, [row({ commission: 9 }), chunk[1] ?? {}]);
    expect(status).toBe(200);
    expect(json).toMatchObject({ import: { next_row: 2, read_count: 2 } });
    expect((await put(id, 1, chunk)).status).toBe(409);
    expect((await put(id, 2, chunk, 3)).status).toBe(409);
    expect(await earnings()).toEqual(before);
    expect(await browser.ask('POST', `/earnings/imports/${id}/finish`)).toMatchObject({
      status: 409,
      json: { error: messages.incomplete },
    });
    await put(id, 2, [], 2);
    expect((await browser.ask('POST', `/earnings/imports/${id}/finish`)).status).toBe(200);
    expect((await put(id, 2, [row()], 2)).status).toBe(200);
    expect((await put(id, 4, [row()])).json).toMatchObject({ error: messages.notRunning });
  });

  test('with a far year is refused with a sentence, and its other chunks are not lost', async () => {
    const { id } = await startImport(browser, { row_count: 2 });
    const refused = { status: 400, json: { error: messages.year, field: 'rows' } };
    for (const far of [
      { day: '9999-12-31' },
      { day: null, occurred_at: '0026-11-20T10:00:00Z' },
      { as_of: '2226-11-20T10:00:00Z' },
    ]) {
      expect(await put(id, 0, [row(), row({ transaction_key: 't2', ...far })])).toEqual(refused);
    }
    expect((await put(id, 0, [row(), row({ transaction_key: 't2' })])).status).toBe(200);
    const body = {
      network: 'awin',
      format: 'awin-transactions',
      file_name: 'old.csv',
      file_hash: hashOf(0xabd),
      as_of: '1970-01-01T00:00:00Z',
      row_count: 1,
    };
    expect(await browser.ask('POST', '/earnings/imports', body)).toEqual({
      status: 400,
      json: { error: messages.year, field: 'as_of' },
    });
  });

  test('lists what was not understood', async () => {
    const { id } = await startImport(browser, { row_count: 2 });
    const problems = [
      { row: 7, reason: 'amount', value: '1.2.3' },
      { row: 3, reason: 'no-id', value: null },
    ];
    const body = { first_row: 0, row_count: 2, rows: [], problems };
    await browser.ask('PUT', `/earnings/imports/${id}/rows`, body);
    const { json } = await browser.ask('GET', `/earnings/imports/${id}/problems`);
    expect(json).toEqual({
      items: [problems[1], problems[0]],
      total: 2,
      page: 1,
      page_count: 1,
    });
  });

  test('that is unknown is missing', async () => {
    const id = crypto.randomUUID();
    const missing = { status: 404, json: { error: messages.missing } };
    expect(await browser.ask('GET', `/earnings/imports/${id}`)).toEqual(missing);
    expect(await browser.ask('GET', `/earnings/imports/${id}/problems`)).toEqual(missing);
    expect(await put(id, 0, [row()])).toEqual(missing);
    expect(await browser.ask('POST', `/earnings/imports/${id}/finish`)).toEqual(missing);
    const gone = { status: 200, json: { import: null, remaining: 0 } };
    expect(await browser.ask('POST', `/earnings/imports/${id}/undo`)).toEqual(gone);
  });
});

describe('a transaction', () => {
  test('stands as its newest statement says, in whatever order reports come', async () => {
    const states = [
      { as_of: '2026-10-01T00:00:00Z', status: 'pending', commission: 500 },
      { as_of: '2026-10-08T00:00:00Z', status: 'confirmed', commission: 450 },
      { as_of: '2026-10-20T00:00:00Z', status: 'reversed', commission: 450 },
    ] as const;
    const [first, second, third] = states.map((state) => row(state));
    for (const order of [
      [first, second, third],
      [third, first, second],
      [second, third, first],
    ]) {
      await resetEarnings();
      browser = await createOwnerBrowser();
      for (const said of order) await importFile(browser, said === undefined ? [] : [said]);
      expect(await earning()).toMatchObject({ status: 'reversed', commission: 450 });
    }
  });

  test('is final before it is pending where reports are of the same moment', async () => {
    await importFile(browser, [row({ status: 'confirmed' })]);
    await importFile(browser, [row({ status: 'pending' })]);
    expect(await earning()).toMatchObject({ status: 'confirmed' });
  });

  test('of the future is of now, so that later reports count', async () => {
    const as_of = '2090-01-01T00:00:00Z';
    await importFile(browser, [row({ as_of, commission: 1 })], { as_of });
    await importFile(browser, [row({ as_of, commission: 2 })]);
    expect(await earning()).toMatchObject({ commission: 2 });
  });

  test('that a file names twice is as its newest row says, and counts once', async () => {
    const done = await importFile(browser, [
      row({ commission: 5, status: 'pending' }),
      row({ commission: 7, status: 'confirmed' }),
      row({ commission: 9, status: 'pending' }),
    ]);
    expect(done.totals).toEqual([{ currency: 'EUR', pending: 0, confirmed: 7, reversed: 0 }]);
    expect(await earning()).toMatchObject({ commission: 7 });
  });

  test('is of the day in the time zone of the site', async () => {
    await importFile(browser, [
      row({ occurred_at: '2026-10-01T23:30:00-05:00', day: null }),
      row({ transaction_key: 't2', day: '2026-09-09' }),
      row({ transaction_key: 't3', day: null, as_of: '2026-08-08T12:00:00Z' }),
    ]);
    expect((await earnings()).map(({ day }) => day)).toEqual([
      '2026-10-02',
      '2026-09-09',
      '2026-08-08',
    ]);
  });

  test('of an order is in no total', async () => {
    const done = await importFile(browser, [row({ kind: 'order', commission: 0, quantity: 3 })]);
    expect(done).toMatchObject({ totals: [], current_count: 1 });
    expect(await earning()).toMatchObject({ kind: 'order', quantity: 3 });
  });
});

describe('undoing', () => {
  test('brings back what was before, and logs it once', async () => {
    const first = await importFile(browser, [row({ commission: 5 })]);
    const before = await earnings();
    const second = await importFile(
      browser,
      [row({ commission: 6 }), row({ transaction_key: 't2' })],
      { as_of: '2026-11-05T00:00:00Z' },
    );
    await undoImport(browser, second.id);
    expect(await earnings()).toEqual(before);
    await undoImport(browser, first.id);
    expect(await earnings()).toEqual([]);
    expect(await rows('select 1 from private.earning_imports')).toEqual([]);
    expect((await activityLog()).filter((line) => line.startsWith('Undo'))).toHaveLength(2);
  });

  test('takes bounded pieces, between which nothing else is stored', async () => {
    const many = Array.from({ length: 4_500 }, (_, index) => row({ transaction_key: `t${index}` }));
    const { id } = await importFile(browser, many);
    const { json } = await browser.ask('POST', `/earnings/imports/${id}/undo`);
    expect(json).toMatchObject({ import: { state: 'undoing' }, remaining: 2_500 });
    expect((await put(id, 4_500, [row()])).json).toMatchObject({ error: messages.undoing });
    expect(await browser.ask('POST', `/earnings/imports/${id}/finish`)).toMatchObject({
      status: 409,
      json: { error: messages.undoing },
    });
    await undoImport(browser, id);
    expect(await earnings()).toEqual([]);
  });
});
