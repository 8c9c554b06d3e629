import { expect, test } from 'vitest';
import { bytesOf, mappingOf, readAll } from './read.fixture.ts';

const mapping = mappingOf(
  {
    transaction_key: 'id',
    date: 'date',
    commission: 'commission',
    sub_id: 'sub',
    product_ref: 'sku',
  },
  { currency: 'USD' },
);

const read = (...lines: string[]) =>
  readAll(bytesOf(`id;date;commission;sub;sku\n${lines.join('\n')}`), { mapping });

test.each(['1.3E+12', '1,23457E+12', '1E+15', '1.23457e+12', '-1.3E+12'])(
  'an id, a sub-ID and a product that a spreadsheet rounded to %s are refused',
  (rounded) => {
    const { rows, problems } = read(
      `${rounded};2026-11-05;1.00;a;b`,
      `2;2026-11-05;1.00;${rounded};b`,
      `3;2026-11-05;1.00;a;${rounded}`,
      '4;2026-11-05;1.00;a;b',
    );
    expect(rows.map(({ transaction_key }) => transaction_key)).toEqual(['4']);
    expect(problems).toEqual([2, 3, 4].map((row) => ({ row, reason: 'rounded', value: rounded })));
  },
);

test('ids that only look alike are read', () => {
  const alike = ['1300000000000', '12E34', '1.3E12', 'A1.3E+12', '0a1b2c3d_s_12e45678', '7E+1'];
  const { rows, problems } = read(...alike.map((id) => `${id};2026-11-05;1.00;${id};${id}`));
  expect(problems).toEqual([]);
  expect(rows.map(({ transaction_key, sub_id }) => [transaction_key, sub_id])).toEqual(
    alike.map((id) => [id, id]),
  );
});
