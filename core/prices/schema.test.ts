import { expect, test } from 'vitest';
import { priceEntrySchema, pricesQuerySchema } from './schema.ts';

const id = '0a1b2c3d-0000-4000-8000-0000000000f1';
const at = '2026-11-24T12:00:00+00:00';
const typed = { post_id: id, offer_id: null, text: '$45.00', known_checked_at: at };
const entry = { post_id: id, offer_id: id, amount: 3_990, currency: 'EUR', known_checked_at: at };
const isAccepted = (given: object) => priceEntrySchema.safeParse(given).success;

test.each([
  { amount: 0 },
  { amount: -1 },
  { amount: 49.99 },
  { amount: 1e12 },
  { amount: '4999' },
  { currency: 'XXX' },
  { offer_id: 'one' },
  { known_checked_at: 'yesterday' },
])('an entry with %j is refused', (given) => {
  expect([isAccepted(entry), isAccepted({ ...entry, ...given })]).toEqual([true, false]);
});

test.each([
  ['blank', ' '],
  ['longer than a price', 'x'.repeat(101)],
  ['missing', undefined],
])('the text of a primary offer that is %s is refused', (_what, text) => {
  expect([isAccepted(typed), isAccepted({ ...typed, text })]).toEqual([true, false]);
});

test.each([{ which: 'old' }, { merchant: 'x' }, { after: 'yesterday' }, { after: `soon ${id}` }])(
  'the list of %j is refused',
  (query) => expect(pricesQuerySchema.safeParse(query).success).toBe(false),
);

test('a list goes on after a row, also after one without a check', () => {
  expect(pricesQuerySchema.parse({ after: `${at} ${id}` })).toEqual({
    which: 'priced',
    after: { checkedAt: at, key: id },
  });
  expect(pricesQuerySchema.parse({ after: ` ${id}` }).after).toEqual({ checkedAt: null, key: id });
});
