import { expect, test } from 'vitest';
import { DAY } from './days.ts';
import { pricesToCheck } from './prices.ts';

const SET_UP = Date.parse('2031-05-10T12:00:00Z');

const offer = (id: string, daysBefore: number | null) => ({
  id,
  merchant_id: null,
  url: `https://shop.example/${id}`,
  currency: 'EUR',
  condition: 'new',
  availability: 'in-stock',
  note: null,
  source: 'manual',
  starts_at: null,
  ends_at: null,
  amount: daysBefore === null ? null : 1_000,
  checked_at: daysBefore === null ? null : new Date(SET_UP - daysBefore * DAY).toISOString(),
});

const [recent, old, typed] = [1, 2, 3].map((number) => `${number}`.padStart(8, '0'));
const id = (start = '') => `${start}-0000-4000-8000-000000000000`;
const rows = [
  { id: id(recent), offers: [offer(id(recent), 2), offer(id(old), 11), offer(id(typed), null)] },
];

test('prices that were recent at the set-up are checked again, others stay as old as they are', () => {
  expect(pricesToCheck(rows, SET_UP, SET_UP + 5 * DAY)).toEqual([
    {
      post_id: id(recent),
      offer_id: id(recent),
      amount: 1_000,
      currency: 'EUR',
      availability: 'in-stock',
      source: 'manual',
    },
  ]);
});

test('on the day of the set-up they are as they were set up, and later checked once a day', () => {
  expect(pricesToCheck(rows, SET_UP, SET_UP + DAY / 2)).toEqual([]);
  const checked = [{ id: id(recent), offers: [offer(id(recent), -4.5)] }];
  expect(pricesToCheck(checked, SET_UP, SET_UP + 5 * DAY)).toEqual([]);
});
