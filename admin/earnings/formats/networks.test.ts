import { expect, test } from 'vitest';
import { bytesOf, mappingOf, readAll } from '../reading/read.fixture.ts';
import { type WrittenRow, writeReport } from './write-report.fixture.ts';

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

test("the owner's format recognizes its file before the known reports do", () => {
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
