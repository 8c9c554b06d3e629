import { afterEach, expect, test, vi } from 'vitest';
import { rateFormSchema } from '../../earnings/networks/rate-form.ts';
import { setSiteClock } from './dates.ts';
import { endOfSiteDay, siteDay, siteToday } from './site-day.ts';

afterEach(() => {
  vi.useRealTimers();
  setSiteClock(undefined);
});

test.each([
  ['Pacific/Auckland', '2026-11-25'],
  ['UTC', '2026-11-24'],
  ['America/Los_Angeles', '2026-11-24'],
])('today in %s is %s', (zone, today) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T12:00:00Z') });
  setSiteClock(zone);
  expect(siteToday()).toBe(today);
});

test.each([
  ['Pacific/Auckland', '2026-11-25', '2026-11-25T10:59:59.000Z'],
  ['UTC', '2026-11-24', '2026-11-24T23:59:59.000Z'],
  // Clocks go back at midnight and show the last hour of the day twice.
  ['America/Havana', '2026-10-31', '2026-11-01T03:59:59.000Z'],
])('a day of %s ends with its own last second', (zone, day, end) => {
  setSiteClock(zone);
  expect(endOfSiteDay(day)).toBe(end);
  expect(siteDay(end)).toBe(day);
});

test('what is not a day has no end', () => {
  setSiteClock('UTC');
  expect(endOfSiteDay('2026-02-30')).toBeNull();
});

test('a rate of today is accepted where the owner has a later day than UTC, one of tomorrow is not', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T12:00:00Z') });
  setSiteClock('Pacific/Auckland');
  const rate = { currency: 'NZD', into_currency: 'USD', rate: '0.6' };
  expect(rateFormSchema.safeParse({ ...rate, as_of: '2026-11-25' }).success).toBe(true);
  expect(rateFormSchema.safeParse({ ...rate, as_of: '2026-11-26' }).success).toBe(false);
});
