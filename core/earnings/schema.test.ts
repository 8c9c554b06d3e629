import { expect, test } from 'vitest';
import { importMessages } from './import-messages.ts';
import { earningRowSchema, startImportSchema } from './schema.ts';

const row = {
  transaction_key: '1',
  status: 'confirmed',
  currency: 'USD',
  commission: 100,
};

test.each([
  [{ day: '2026-11-20' }, true],
  [{ day: '2000-01-01' }, true],
  [{ day: '2100-12-31' }, true],
  [{ day: '1999-12-31' }, false],
  [{ day: '2101-01-01' }, false],
  [{ day: '9999-12-31' }, false],
  [{ occurred_at: '2026-11-20T10:00:00Z' }, true],
  [{ occurred_at: '0026-11-20T10:00:00Z' }, false],
  [{ occurred_at: '2226-11-20T10:00:00+01:00' }, false],
  [{ as_of: '9026-11-20T10:00:00Z' }, false],
])('a row with %j is accepted: %s', (dates, isAccepted) => {
  expect(earningRowSchema.safeParse({ ...row, ...dates }).success).toBe(isAccepted);
});

test('a far year is named, and the report itself has one too', () => {
  const far = earningRowSchema.safeParse({ ...row, day: '9999-12-31' });
  expect(far.error?.issues).toMatchObject([{ path: ['day'], message: importMessages.year }]);
  const report = (as_of: string) =>
    startImportSchema.safeParse({
      network: 'awin',
      format: 'awin-transactions',
      file_name: 'awin.csv',
      file_hash: '0'.repeat(64),
      as_of,
      row_count: 1,
    });
  expect(report('2026-11-20T10:00:00Z').success).toBe(true);
  for (const as_of of ['1970-01-01T00:00:00Z', '9999-12-31T00:00:00Z']) {
    expect(report(as_of).error?.issues).toMatchObject([
      { path: ['as_of'], message: importMessages.year },
    ]);
  }
});
