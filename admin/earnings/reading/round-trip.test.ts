import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EarningTotal } from '../../../core/earnings/schema.ts';
import { earningRowSchema } from '../../../core/earnings/schema.ts';
import {
  plainWriting,
  type Writing,
  type WrittenFormat,
  type WrittenRow,
  writeReport,
} from '../formats/write-report.fixture.ts';
import { readAll } from './read.fixture.ts';

const formats = fc.constantFrom<WrittenFormat>(
  'amazon-earnings',
  'awin-transactions',
  'cj-commissions',
  'impact-actions',
  'rakuten-items',
);

/** Separators of thousands that cannot be mistaken for the sign of decimals. */
const writings = fc
  .record({
    separator: fc.constantFrom(',', ';', '\t', '|'),
    encoding: fc.constantFrom('utf-8', 'utf-16le', 'utf-16be', 'windows-1252'),
    mark: fc.boolean(),
    newline: fc.constantFrom('\n', '\r\n', '\r'),
    decimal: fc.constantFrom('.', ','),
    thousands: fc.constantFrom('', '.', ',', ' ', '\u00a0', "'", '’'),
    negative: fc.constantFrom('before', 'after', 'brackets'),
    dates: fc.constantFrom('iso', 'dmy', 'mdy', 'words'),
    title: fc.constantFrom([], ['Earnings report'], ['Report from 1 to 30 November', '']),
    total: fc.boolean(),
    blankLines: fc.boolean(),
    repeatedHeader: fc.boolean(),
    quoteAll: fc.boolean(),
  } as { [Key in keyof Writing]: fc.Arbitrary<Writing[Key]> })
  .filter(({ decimal, thousands }) => decimal !== thousands);

const days = fc
  .integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) })
  .map((moment) => new Date(moment).toISOString().slice(0, 10));

const names = fc.constantFrom('Läufer & Söhne', 'Shoes, "fast"', "L'Été", 'Plain', 'A;B|C\tD');

const rowsOf = (most: number) =>
  fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 1e9 }).map(String),
      day: days,
      commission: fc.integer({ min: -most, max: most }),
      sale: fc.integer({ min: 0, max: most }),
      currency: fc.constantFrom('EUR', 'USD', 'JPY', 'KWD'),
      merchant: names,
      product: names,
      productRef: fc.constantFrom('B0TEST0001', 'B0TEST0002'),
      subId: fc.constantFrom('a_s', 'b_o'),
    }),
    { minLength: 1, maxLength: 12, selector: ({ id }) => id },
  );

function totalsOf(rows: readonly { currency?: string; commission: number }[]) {
  const totals = new Map<string, number>();
  for (const { currency = '', commission } of rows) {
    totals.set(currency, (totals.get(currency) ?? 0) + commission);
  }
  return totals;
}

const sum = ({ pending, confirmed, reversed }: EarningTotal) => pending + confirmed + reversed;

/** What a format cannot write in one of its columns is the same in all rows. */
function writable(format: WrittenFormat, rows: readonly WrittenRow[]): WrittenRow[] {
  const [first] = rows;
  const currency = first?.currency ?? 'EUR';
  return ['amazon-earnings', 'cj-commissions'].includes(format)
    ? rows.map((row) => ({ ...row, currency }))
    : [...rows];
}

test('a report in any locale, separator and encoding reads back to the cent, or is refused', () => {
  let refused = 0;
  let read = 0;
  fc.assert(
    fc.property(formats, writings, rowsOf(99_999_999), (format, writing, given) => {
      const rows = writable(format, given);
      const currency = rows[0]?.currency ?? 'EUR';
      const result = readAll(writeReport(format, rows, writing, currency));
      expect(result.recognized?.format).toBe(format);
      expect(result.rows.length + result.problems.length).toBe(rows.length);
      const expected = new Map(rows.map((row) => [row.id, row]));
      const said = rows.map((row) => `${row.day} ${row.currency} ${row.commission} ${row.sale}`);
      for (const row of result.rows) {
        expect(earningRowSchema.parse(row)).toEqual(row);
        const now = `${row.day} ${row.currency} ${row.commission} ${row.sale_amount}`;
        expect(said).toContain(now);
        const written = expected.get(row.transaction_key);
        if (written === undefined) continue;
        expect(row).toMatchObject({ day: written.day, commission: written.commission });
        expect(row.merchant_name).toBe(written.merchant?.replace(/\t/g, ' '));
      }
      for (const { reason } of result.problems) {
        expect(['amount-ambiguous', 'date-ambiguous', 'duplicate']).toContain(reason);
      }
      const totals = totalsOf(result.rows);
      expect(result.reading.totals.map((total) => [total.currency, sum(total)])).toEqual(
        [...totals].sort(([one], [other]) => (one < other ? -1 : 1)),
      );
      if (result.problems.length === 0) expect(totals).toEqual(totalsOf(rows));
      refused += result.problems.length;
      read += result.rows.length;
    }),
    { numRuns: 250 },
  );
  // Refusing everything would pass all of the above.
  expect(read).toBeGreaterThan(refused * 3);
});

test('chunks of any size from any row are the same rows', () => {
  const rows = Array.from({ length: 60 }, (_, at) => ({
    id: String(at),
    day: '2026-11-05',
    commission: at % 4,
    sale: 100,
    productRef: 'B0TEST0001',
    subId: 'a-20',
  }));
  const bytes = writeReport('amazon-earnings', rows, { ...plainWriting, blankLines: true });
  const whole = readAll(bytes);
  const { row_count } = whole.reading;
  expect(new Set(whole.rows.map(({ transaction_key }) => transaction_key)).size).toBe(60);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 70 }), fc.nat(row_count), (size, from) => {
      const chunks = whole.chunked(size, from);
      expect(chunks.map(({ first_row }) => first_row)).toEqual(
        chunks.map((_, at) => from + at * size),
      );
      const counted = chunks.reduce((total, chunk) => total + chunk.row_count, 0);
      expect(counted).toBe(row_count - from);
      const before = whole.chunked(from, 0).slice(0, from === 0 ? 0 : 1);
      const joined = [...before, ...chunks].flatMap((chunk) => chunk.rows);
      expect(joined).toEqual(whole.rows);
    }),
    { numRuns: 60 },
  );
});
