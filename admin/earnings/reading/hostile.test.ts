import { expect, test } from 'vitest';
import { encode, writeReport } from '../formats/write-report.fixture.ts';
import { openTable } from './find-table.ts';
import { bytesOf, mappingOf, readAll } from './read.fixture.ts';
import { RefusedFile } from './table.ts';

function refusal(bytes: Uint8Array, maxRows = 1_000_000): string | null {
  try {
    openTable(bytes, [], maxRows);
    return null;
  } catch (error) {
    if (error instanceof RefusedFile) return error.reason;
    throw error;
  }
}

const signature = (...bytes: number[]) =>
  Uint8Array.from([...bytes, ...new Uint8Array(5_000).fill(7)]);

test.each([
  ['empty', new Uint8Array()],
  ['empty', bytesOf('\uFEFF')],
  ['empty', bytesOf(' \r\n \r\n')],
  ['empty', bytesOf('id,commission,date\n')],
  ['no-table', bytesOf('Nothing to see here\nNor here\n')],
  ['no-table', bytesOf('1,2,3\n4,5,6\n')],
  ['pdf', bytesOf('%PDF-1.7\n%âãÏÓ\n1 0 obj')],
  [
    'spreadsheet',
    Uint8Array.from([
      ...bytesOf('PK\u0003\u0004'),
      ...bytesOf('......[Content_Types].xml xl/workbook.xml'),
    ]),
  ],
  ['archive', Uint8Array.from([...bytesOf('PK\u0003\u0004'), ...bytesOf('report.csv')])],
  ['spreadsheet', signature(0xd0, 0xcf, 0x11, 0xe0)],
  ['archive', signature(0x1f, 0x8b)],
  ['image', signature(0x89, 0x50, 0x4e, 0x47)],
  ['web-page', bytesOf('<!DOCTYPE html><html><body>Sign in</body></html>')],
  ['xml', bytesOf('<?xml version="1.0"?><report/>')],
  ['json', bytesOf('{"error":"not found"}')],
  ['json', bytesOf('[{"id":1}]')],
  ['binary', Uint8Array.from({ length: 5_000 }, (_, at) => (at * 7) % 256)],
  ['too-large', new Uint8Array(300_000_001)],
] as const)('a file that is %s is refused', (reason, bytes) => {
  expect(refusal(bytes)).toBe(reason);
});

test('too many rows are refused before they are read', () => {
  const bytes = bytesOf(`id,date,commission\n${'1,2026-11-05,1.00\n'.repeat(500)}`);
  expect(refusal(bytes, 500)).toBeNull();
  expect(refusal(bytes, 499)).toBe('too-many-rows');
});

test('an unclosed quotation mark does not block the browser', () => {
  const text = `id,date,commission\n"${'x'.repeat(25_000_000)}`;
  expect(refusal(bytesOf(text))).toBe('cell-too-large');
});

const mapping = mappingOf(
  { transaction_key: 'id', date: 'date', commission: 'commission', product_name: 'product' },
  { currency: 'USD' },
);
const HEADER = 'id,date,commission,product\n';

test('formulas, NUL and a cell of 10 MB are texts', () => {
  const cells = [
    `1,2026-11-05,1.00,"=HYPERLINK(""https://evil.example"",""x"")"`,
    `2,2026-11-05,2.00,a\0b\u0007c`,
    `3,2026-11-05,3.00,"${'x'.repeat(10_000_000)}"`,
    `4,2026-11-05,"=1+1",x`,
    `5,2026-11-05,@SUM(A1),x`,
    `\0,2026-11-05,1.00,x`,
  ];
  const { rows, problems, reading } = readAll(bytesOf(HEADER + cells.join('\n')), { mapping });
  expect(rows.map(({ product_name }) => product_name)).toEqual([
    '=HYPERLINK("https://evil.example","x")',
    'a b c',
    'x'.repeat(300),
  ]);
  expect(problems).toEqual([
    { row: 5, reason: 'amount', value: '=1+1' },
    { row: 6, reason: 'amount', value: '@SUM(A1)' },
    { row: 7, reason: 'no-id', value: null },
  ]);
  expect(reading.totals).toEqual([{ currency: 'USD', pending: 0, confirmed: 600, reversed: 0 }]);
});

test('rows that are not understood are listed and do not block the rest', () => {
  const lines = [
    '1,2026-11-05,1.00,ok',
    ',2026-11-05,1.00,x',
    '2,,1.00,x',
    '3,2026-11-35,1.00,x',
    '4,2026-11-05,,x',
    '5,2026-11-05,abc,x',
    '6,2026-11-05,5.00%,x',
    '7,2026-11-05,1,00,x',
    '8,2026-11-05,100000000000000.01,x',
    '9,2026-11-05,2.50,"two\nlines"',
    '10,2026-11-05,5.005,x',
    '',
    'id,date,commission,product',
    'Total,,3.50,',
    `${'k'.repeat(201)},2026-11-05,1.00,x`,
  ];
  const { rows, problems, reading } = readAll(bytesOf(HEADER + lines.join('\r\n')), { mapping });
  expect(rows.map((row) => [row.transaction_key, row.commission])).toEqual([
    ['1', 100],
    ['9', 250],
  ]);
  expect(problems.map(({ row, reason }) => [row, reason])).toEqual([
    [3, 'no-id'],
    [4, 'no-date'],
    [5, 'date'],
    [6, 'no-amount'],
    [7, 'amount'],
    [8, 'amount'],
    [9, 'columns'],
    [10, 'amount'],
    [12, 'amount'],
    [16, 'invalid'],
  ]);
  expect(reading).toMatchObject({
    row_count: 15,
    read_count: 2,
    refused_count: 10,
    ignored_count: 3,
  });
});

test('an ambiguous value is a problem and a question', () => {
  const text = `${HEADER}1,01/02/2026,"1,234",x\n2,03/04/2026,"2,345",x\n`;
  const open = readAll(bytesOf(text), { mapping });
  expect(open.rows).toEqual([]);
  expect(open.problems.map(({ reason }) => reason)).toEqual(['date-ambiguous', 'date-ambiguous']);
  expect(open.reading.questions.date_order).toBe(true);
  const ordered = readAll(bytesOf(text), { mapping: { ...mapping, date_order: 'dmy' } });
  expect(ordered.problems.map(({ reason }) => reason)).toEqual([
    'amount-ambiguous',
    'amount-ambiguous',
  ]);
  expect(ordered.reading.questions).toEqual({
    currency: null,
    date_order: false,
    decimal_sign: true,
  });
  const answered = readAll(bytesOf(text), {
    mapping: { ...mapping, date_order: 'dmy', decimal_sign: '.' },
  });
  expect(answered.rows.map(({ day, commission }) => [day, commission])).toEqual([
    ['2026-02-01', 123_400],
    ['2026-04-03', 234_500],
  ]);
});

test('a sign that several currencies share is a question', () => {
  const bytes = writeReport(
    'amazon-earnings',
    [
      {
        id: '1',
        day: '2026-11-05',
        commission: 100,
        sale: 1_000,
        productRef: 'B0TEST0001',
        subId: 'a-20',
      },
    ],
    {},
    '$',
  );
  const open = readAll(bytes);
  expect(open.rows).toEqual([]);
  expect(open.reading.questions.currency).toEqual(expect.arrayContaining(['USD', 'CAD', 'AUD']));
  expect(readAll(bytes, { currency: 'CAD' }).rows).toMatchObject([
    { currency: 'CAD', commission: 100 },
  ]);
  expect(readAll(bytes, { currency: 'EUR' }).problems).toMatchObject([{ reason: 'currency' }]);
});

test('UTF-16 without a mark is read', () => {
  const text = 'id\tdate\tcommission\tproduct\n1\t2026-11-05\t1.00\tÄ\n';
  for (const encoding of ['utf-16le', 'utf-16be'] as const) {
    const { rows, shape } = readAll(encode(text, encoding, false), { mapping });
    expect(shape).toMatchObject({ encoding, separator: '\t' });
    expect(rows).toMatchObject([{ product_name: 'Ä', commission: 100 }]);
  }
});

test('a currency beside an amount is that of the row, or contradicts its column', () => {
  const table = 'id,date,commission,product\n1,2026-11-05,€5.00,x\n2,2026-11-05,5.00 CHF,x\n';
  const { rows } = readAll(bytesOf(table), { mapping });
  expect(rows.map(({ currency, commission }) => [currency, commission])).toEqual([
    ['EUR', 500],
    ['CHF', 500],
  ]);
  const columns = { ...mapping.columns, currency: 'product' };
  const text = table.replaceAll(',x', ',EUR');
  const named = readAll(bytesOf(text), { mapping: { ...mapping, columns } });
  expect(named.rows).toMatchObject([{ currency: 'EUR', commission: 500 }]);
  expect(named.problems).toEqual([{ row: 3, reason: 'currency', value: '5.00 CHF' }]);
});
