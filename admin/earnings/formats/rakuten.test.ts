import { expect, test } from 'vitest';
import { bytesOf, keysOf, readAll } from '../reading/read.fixture.ts';
import { type WrittenRow, writeReport } from './write-report.fixture.ts';

test('returns, and the key of the columns that a report happens to have', () => {
  const rows: WrittenRow[] = [
    {
      id: '1',
      orderId: 'order-1',
      day: '2026-11-15',
      time: '10:00:00',
      commission: 500,
      sale: 5_000,
      productRef: 'SKU1',
      merchant: 'Shop',
      subId: 'a_s',
    },
    {
      id: '2',
      orderId: 'order-1',
      day: '2026-11-15',
      time: '10:00:00',
      commission: -500,
      sale: -5_000,
      quantity: -1,
      productRef: 'SKU1',
      merchant: 'Shop',
      subId: 'a_s',
    },
  ];
  const full = readAll(writeReport('rakuten-items', rows, { dates: 'mdy' })).rows;
  expect(full).toMatchObject([
    { kind: 'sale', quantity: 1 },
    { kind: 'adjustment', quantity: -1 },
  ]);
  const few = readAll(
    bytesOf(
      'Order ID,Transaction Date,SKU,Sales,# of Items,Total Commission,Currency\norder-1,11/15/2026,SKU1,50.00,1,5.00,USD\norder-1,11/15/2026,SKU1,-50.00,-1,-5.00,USD\n',
    ),
  ).rows;
  expect(keysOf(few)).toEqual(keysOf(full));
  expect(JSON.stringify(full)).not.toContain('order-1');
});

const RAKUTEN = `Member ID (U1),MID,Advertiser Name,Order ID,Transaction Date,Transaction Time,SKU,Sales,# of Items,Total Commission,Currency
s1,1,Shop,A-1,11/20/2026,10:00:00,X1,10.00,1,0.3335,USD
s1,1,Shop,A-1,11/20/2026,10:00:00,X2,10.00,1,0.3335,USD
s1,1,Shop,A-1,11/20/2026,10:00:00,X3,10.00,1,0.333,USD
s2,1,Shop,A-2,11/21/2026,10:00:00,X1,12.345,1,12.345,USD
s3,1,Shop,A-3,11/22/2026,10:00:00,X1,10.00,1,1.20,USD
`;

test('commissions with more decimals are rounded after summing those of an order', () => {
  const { rows, problems, reading } = readAll(bytesOf(RAKUTEN), { date_order: 'mdy' });
  expect(problems).toEqual([]);
  expect(rows.map(({ commission }) => commission)).toEqual([33, 34, 33, 1_234, 120]);
  expect(rows.map(({ sale_amount }) => sale_amount)).toEqual([1_000, 1_000, 1_000, 1_234, 1_000]);
  expect(reading.rounded_count).toBe(4);
  expect(reading.totals).toMatchObject([{ currency: 'USD', confirmed: 1_454 }]);
});

test('a row has the same key whatever it is rounded with, and as before without rounding', () => {
  const [head = '', first = '', second = '', , , exact = ''] = RAKUTEN.split('\n');
  const keyOf = (lines: string[]) =>
    keysOf(readAll(bytesOf(`${[head, ...lines].join('\n')}\n`), { date_order: 'mdy' }).rows).at(-1);
  expect(keyOf([first, second])).toBe(keyOf([second]));
  expect(keyOf([exact])).toBe(keyOf([exact.replace('1.20,', '1.2000,')]));
});

const HEAD =
  'Order ID,Transaction Date,SKU,Sales,# of Items,Total Commission,Currency,Commission Status';

const readRows = (...lines: string[]) => readAll(bytesOf(`${[HEAD, ...lines].join('\n')}\n`));

test('a row that is refused is neither counted as rounded nor added to its order', () => {
  const { rows, problems, reading } = readRows(
    'A-1,11/20/2026,X1,1.00,1,0.005,USD,unknown',
    'A-1,11/20/2026,X2,1.00,1,0.005,USD,locked',
  );
  expect(problems).toMatchObject([{ row: 2, reason: 'status' }]);
  expect(rows).toMatchObject([{ product_ref: 'X2', commission: 0 }]);
  expect(reading.rounded_count).toBe(1);
});

test('a small correction is one, with the same key, whatever its order has before it', () => {
  const correction = 'A-1,11/20/2026,X2,0,,-0.004,USD,locked';
  const alone = readRows(correction).rows;
  const after = readRows('A-1,11/20/2026,X1,1.00,1,0.006,USD,locked', correction).rows.slice(1);
  expect(alone).toMatchObject([{ kind: 'adjustment', quantity: -1, commission: 0 }]);
  expect(after).toMatchObject([{ kind: 'adjustment', quantity: -1, commission: -1 }]);
  expect(keysOf(after)).toEqual(keysOf(alone));
});

test('rows without an order are rounded individually', () => {
  const { rows } = readRows(
    ',11/20/2026,X1,1.00,1,0.005,USD,locked',
    ',11/20/2026,X2,1.00,1,0.005,USD,locked',
  );
  expect(rows.map(({ commission }) => commission)).toEqual([0, 0]);
});

test.each([
  ['0.12345678', 'amount'],
  ['1.2.3', 'amount'],
  ['ten', 'amount'],
  ['', 'no-amount'],
])('the commission %j is refused', (commission, reason) => {
  const { problems } = readRows(`A-1,11/20/2026,X1,1.00,1,${commission},USD,locked`);
  expect(problems.map((problem) => problem.reason)).toEqual([reason]);
});
