import { expect, test } from 'vitest';
import { bytesOf, mappingOf, readAll } from '../reading/read.fixture.ts';
import type { EarningRow } from '../schema.ts';
import { type WrittenRow, writeReport } from './write-report.fixture.ts';

const keys = (rows: readonly EarningRow[]) => rows.map(({ transaction_key }) => transaction_key);

const amazonRow = (
  day: string,
  commission: number,
  change: Partial<WrittenRow> = {},
): WrittenRow => ({
  id: '',
  day,
  commission,
  sale: commission * 20,
  product: 'Foam roller',
  productRef: 'B0TEST0001',
  subId: 'reviews-20',
  ...change,
});

const AMAZON = `Fee-Earnings reports from 11-01-2026 to 11-30-2026
Category,Name,ASIN,Seller,Tracking ID,Date Shipped,Price($),Items Shipped,Returns,Revenue($),Ad Fees($),Device Type Group,Direct/Indirect
Sports,"Roller, foam",B0TEST0001,Amazon.com,reviews-20,November 15 2026,"1,299.00",2,0,"2,598.00",51.96,DESKTOP,Direct
Sports,"Roller, foam",B0TEST0001,Amazon.com,reviews-20,11/17/2026,"1,299.00",0,1,"-1,299.00",-25.98,PHONE,Indirect
,,,,,,,,,Total,25.98,,
`;

test('Amazon: title line, returns on rows of their own and the row of the total', () => {
  const { rows, recognized, reading } = readAll(bytesOf(AMAZON), { currency: 'USD' });
  expect(recognized?.format).toBe('amazon-earnings');
  expect(rows).toMatchObject([
    { kind: 'sale', day: '2026-11-15', quantity: 2, sale_amount: 259_800, commission: 5_196 },
    {
      kind: 'adjustment',
      day: '2026-11-17',
      quantity: -1,
      sale_amount: -129_900,
      commission: -2_598,
    },
  ]);
  expect(rows[0]).toMatchObject({
    product_ref: 'B0TEST0001',
    sub_id: 'reviews-20',
    status: 'confirmed',
  });
  expect(reading.totals).toEqual([{ currency: 'USD', pending: 0, confirmed: 2_598, reversed: 0 }]);
});

test('Amazon: columns by their newer names, tab-separated', () => {
  const text = [
    'Product Title\tASIN\tTag\tShipped Date\tItems Shipped\tRevenue (€)\tCommission Income (€)',
    'Rolle\tB0TEST0001\trollen-21\t15.11.2026\t1\t25,98\t0,52',
  ].join('\r\n');
  const { rows, recognized } = readAll(bytesOf(text));
  expect(recognized?.format).toBe('amazon-earnings');
  expect(rows).toMatchObject([
    { currency: 'EUR', commission: 52, sale_amount: 2_598, quantity: 1 },
  ]);
});

test('Amazon: overlapping reports agree on the keys of equal rows', () => {
  const day = '2026-11-15';
  const early = [amazonRow('2026-11-14', 100), amazonRow(day, 100), amazonRow(day, 100)];
  const late = [
    amazonRow(day, 100),
    amazonRow(day, 250),
    amazonRow(day, 100),
    amazonRow(day, 100),
    amazonRow('2026-11-16', 100),
  ];
  const first = keys(readAll(writeReport('amazon-earnings', early)).rows);
  const second = keys(
    readAll(writeReport('amazon-earnings', late, { separator: '\t', decimal: ',' })).rows,
  );
  expect(new Set([...first, ...second]).size).toBe(6);
  expect(first.slice(1).every((key) => second.includes(key))).toBe(true);
  const orders = keys(readAll(writeReport('amazon-orders', late)).rows);
  expect(orders.some((key) => second.includes(key))).toBe(false);
});

test('Amazon: orders have no commission', () => {
  const { rows, reading } = readAll(
    writeReport('amazon-orders', [amazonRow('2026-11-15', 0, { sale: 5_000, quantity: 2 })]),
  );
  expect(rows).toMatchObject([
    { kind: 'order', status: 'pending', commission: 0, sale_amount: 5_000, quantity: 2 },
  ]);
  expect(reading).toMatchObject({ totals: [], order_count: 2 });
});

const AWIN = `id;publisher_id;advertiser_name;sale_amount;commission;currency;date;commission_status;type;click_ref;url;customer_country
259630312;1;Läufer GmbH;1.055,96;5,59;EUR;20/11/2026 23:30:00;0;Sale;a_s;https://www.reviews.example/best/shoes?x=1;DE
259630313;1;Läufer GmbH;10,00;1,00;GBP;05/11/2026 01:00:00;1;Sale;;https://other.example/best/shoes;UK
259630314;1;Läufer GmbH;10,00;1,00;EUR;05/11/2026 01:00:00;2;Sale;;;
259630315;1;Läufer GmbH;0,00;25,00;EUR;05/11/2026 01:00:00;approved;Bonus;;;
259630316;1;Läufer GmbH;10,00;1,00;EUR;05/11/2026 01:00:00;7;Sale;;;
`;

test('Awin: statuses as numbers and words, pages of this site only, instants in the zone', () => {
  const { rows, problems, reading } = readAll(bytesOf(AWIN), { time_zone: 'Europe/Berlin' });
  expect(rows).toMatchObject([
    {
      transaction_key: '259630312',
      status: 'pending',
      commission: 559,
      sale_amount: 105_596,
      occurred_at: '2026-11-20T22:30:00.000Z',
      page_path: '/best/shoes',
      country: 'DE',
      sub_id: 'a_s',
    },
    { status: 'confirmed', currency: 'GBP', page_path: null, country: 'GB' },
    { status: 'reversed' },
    { kind: 'adjustment', commission: 2_500 },
  ]);
  expect(problems).toEqual([{ row: 6, reason: 'status', value: '7' }]);
  expect(reading.totals).toEqual([
    { currency: 'EUR', pending: 559, confirmed: 2_500, reversed: 100 },
    { currency: 'GBP', pending: 0, confirmed: 100, reversed: 0 },
  ]);
});

test('CJ: corrections are rows of their own that add up', () => {
  const rows: WrittenRow[] = [
    {
      id: '111',
      day: '2026-11-01',
      time: '10:00:00',
      status: 'pending',
      commission: 1_840,
      sale: 9_200,
    },
    {
      id: '112',
      day: '2026-11-08',
      time: '10:00:00',
      commission: -840,
      sale: -4_200,
      corrects: '111',
    },
    { id: '113', day: '2026-11-09', time: '10:00:00', commission: 100, sale: 500, corrects: '111' },
  ];
  const { rows: read, reading } = readAll(
    writeReport('cj-commissions', rows, { negative: 'brackets' }),
  );
  expect(
    read.map(({ transaction_key, kind, commission }) => [transaction_key, kind, commission]),
  ).toEqual([
    ['111', 'sale', 1_840],
    ['112', 'adjustment', -840],
    ['113', 'adjustment', 100],
  ]);
  expect(read[0]?.occurred_at).toBe('2026-11-01T18:00:00.000Z');
  expect(reading.totals).toEqual([
    { currency: 'USD', pending: 1_840, confirmed: -740, reversed: 0 },
  ]);
});

test('Rakuten: returns, and the key of the columns that a report happens to have', () => {
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
  expect(keys(few)).toEqual(keys(full));
  expect(JSON.stringify(full)).not.toContain('order-1');
});

const mapping = mappingOf(
  { transaction_key: 'ID', date: 'Date', commission: 'Earned', status: 'State', as_of: 'Changed' },
  { currency: 'EUR', statuses: { open: 'pending', ok: 'confirmed', gone: 'reversed' } },
);

test('rows with the same key: the newest, then the most final; contradictions are refused', () => {
  const text = `ID,Date,Earned,State,Changed
a,2026-11-01,1.00,open,2026-11-02
a,2026-11-01,2.00,open,2026-11-03
b,2026-11-01,1.00,ok,
b,2026-11-01,1.00,open,
c,2026-11-01,1.00,ok,
c,2026-11-01,1.00,ok,
d,2026-11-01,1.00,ok,
d,2026-11-01,9.00,ok,
d,2026-11-01,1.00,ok,
`;
  const { rows, problems, reading } = readAll(bytesOf(text), { mapping });
  expect(
    rows.map(({ transaction_key, commission, status }) => [transaction_key, commission, status]),
  ).toEqual([
    ['a', 200, 'pending'],
    ['b', 100, 'confirmed'],
    ['c', 100, 'confirmed'],
  ]);
  expect(problems.map(({ row, reason, value }) => [row, reason, value])).toEqual([
    [8, 'duplicate', 'd'],
    [9, 'duplicate', 'd'],
    [10, 'duplicate', 'd'],
  ]);
  expect(reading).toMatchObject({ read_count: 3, refused_count: 3, ignored_count: 3 });
});

test('an own format recognizes its file before the known reports do', () => {
  const own = {
    id: '0a1b2c3d-0000-4000-8000-00000000f001',
    name: 'Mine',
    network: 'mine',
    mapping,
  };
  const bytes = bytesOf(
    'My network\n\nID,Date,Earned,State,Changed,More\n1,2026-11-01,1.00,OK,,x\n',
  );
  const { recognized, rows, shape } = readAll(bytes, {}, [own]);
  expect(recognized).toEqual({ network: 'mine', format: own.id, mapping });
  expect(shape.header_row).toBe(3);
  expect(rows).toMatchObject([{ commission: 100, status: 'confirmed' }]);
});
