import { expect, test } from 'vitest';
import { earningRowSchema } from '../../../core/earnings/schema.ts';
import { readAll } from '../reading/read.fixture.ts';
import { type WrittenFormat, type WrittenRow, writeReport } from './write-report.fixture.ts';

const SECRET = 'customer-order-4711';

const rows: WrittenRow[] = [
  {
    id: '259630312',
    day: '2026-11-15',
    time: '14:05:09',
    status: 'pending',
    commission: 559,
    sale: 5_596,
    subId: '0a1b2c3d00004000800000000000d001_s',
    pageUrl: 'https://www.reviews.example/best/shoes?utm=1',
    merchant: 'Münchner Läufer',
    product: 'Shoes, 5" heel',
    productRef: 'B0TEST0001',
    country: 'DE',
    orderId: SECRET,
  },
  {
    id: '259630313',
    day: '2026-11-16',
    time: '00:30:00',
    commission: 1_234_567,
    sale: 9_999_900,
    orderId: 'other',
    productRef: 'B0TEST0002',
    subId: 'tag-20',
  },
];

const formats: WrittenFormat[] = [
  'amazon-earnings',
  'amazon-orders',
  'awin-transactions',
  'cj-commissions',
  'impact-actions',
  'rakuten-items',
];

test.each(formats)('%s is recognized and read', (format) => {
  const { recognized, reading, rows: read, problems } = readAll(writeReport(format, rows));
  expect(recognized).toEqual({ format, network: format.split('-')[0], mapping: null });
  expect(problems).toEqual([]);
  expect(reading).toMatchObject({ row_count: 2, read_count: 2, refused_count: 0 });
  expect(read).toHaveLength(2);
  for (const row of read) expect(earningRowSchema.parse(row)).toEqual(row);
  const commissions = format === 'amazon-orders' ? [0, 0] : [559, 1_234_567];
  expect(read.map(({ commission }) => commission)).toEqual(commissions);
  expect(read.map(({ sale_amount }) => sale_amount)).toEqual([5_596, 9_999_900]);
  expect(read[0]).toMatchObject({ currency: 'USD', sub_id: rows[0]?.subId });
  expect(JSON.stringify(read)).not.toContain(SECRET);
});
