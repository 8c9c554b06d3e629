import { expect, test } from 'vitest';
import { earningRowSchema } from '../../../core/earnings/schema.ts';
import { bytesOf, mappingOf, readAll } from './read.fixture.ts';

const mapping = mappingOf(
  { transaction_key: 'ID', date: 'Date', as_of: 'Changed', commission: 'Earned' },
  { currency: 'EUR', time_zone: 'Europe/Berlin' },
);

const readRows = (...lines: string[]) =>
  readAll(bytesOf(`${['ID,Date,Changed,Earned', ...lines].join('\n')}\n`), { mapping });

test('a row of a far year is refused with the year as the reason, and the others are read', () => {
  const { rows, problems } = readRows(
    'a,1899-12-30,,1.00',
    'b,25/11/2206,,1.00',
    'c,2026-11-20,9999-12-31,1.00',
    'd,2026-11-20,2026-11-21,1.00',
    'e,2026-31-31,,1.00',
  );
  expect(rows.map(({ transaction_key }) => transaction_key)).toEqual(['d']);
  expect(problems).toEqual([
    { row: 2, reason: 'year', value: '1899-12-30' },
    { row: 3, reason: 'year', value: '25/11/2206' },
    { row: 4, reason: 'year', value: '9999-12-31' },
    { row: 6, reason: 'date', value: '2026-31-31' },
  ]);
});

test('rows that are read are accepted, even if the time zone moves them into another year', () => {
  const { rows, problems } = readRows(
    'a,2000-01-01 00:30:00,,1.00',
    'b,2000-01-01 12:00:00,2000-01-01 00:30:00,1.00',
    'c,2026-11-20 10:00:00,,1.00',
  );
  for (const row of rows) expect(earningRowSchema.safeParse(row).success).toBe(true);
  expect(problems.map(({ row, reason }) => [row, reason])).toEqual([
    [2, 'year'],
    [3, 'year'],
  ]);
});
