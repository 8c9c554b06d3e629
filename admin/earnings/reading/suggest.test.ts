import { expect, test } from 'vitest';
import { openTable } from './find-table.ts';
import { bytesOf } from './read.fixture.ts';
import { suggestMapping } from './suggest.ts';

const suggest = (text: string) =>
  suggestMapping(openTable(bytesOf(text), [], 1_000), 'Europe/Berlin');

test('columns are suggested by their headers and values', () => {
  const text = `Conversion ID,Date,Merchant,Order Value,Commission (EUR),Status,SubID,Country
1,2026-11-01,Shop,10.00,1.00,Approved,a_s,DE
2,2026-11-01,Shop,10.00,1.00,Pending,a_s,DE
3,2026-11-01,Shop,10.00,1.00,Rejected,a_s,DE
4,2026-11-01,Shop,10.00,1.00,Mystery,a_s,DE
`;
  expect(suggest(text)).toEqual({
    columns: {
      transaction_key: 'Conversion ID',
      date: 'Date',
      merchant_name: 'Merchant',
      sale_amount: 'Order Value',
      commission: 'Commission (EUR)',
      status: 'Status',
      sub_id: 'SubID',
      country: 'Country',
    },
    currency: 'EUR',
    time_zone: 'Europe/Berlin',
    date_order: null,
    decimal_sign: null,
    statuses: { approved: 'confirmed', pending: 'pending', rejected: 'reversed' },
  });
});

test('a column whose values are something else is not suggested', () => {
  const { columns } = suggest('Date,Commission,Name\nsoon,5%,x\nlater,6%,y\n');
  expect(columns).toEqual({ product_name: 'Name' });
});
