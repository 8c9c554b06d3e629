import { expect, test } from 'vitest';
import { isInstant } from './instant.ts';

test.each([
  ['2026-11-24T12:00:00Z', true],
  ['2026-11-24T12:00:00.123456+05:30', true],
  ['9999-12-31T23:59:59.999Z', true],
  ['1999-12-31T23:59:59Z', false],
  ['10000-01-01T00:00:00Z', false],
  ['+010000-01-01T00:00:00Z', false],
  ['2026-11-24T12:00:00', false],
  ['2026-02-30T12:00:00Z', false],
  ['tomorrow', false],
  ['', false],
])('%j is an instant: %s', (text, expected) => {
  expect(isInstant(text)).toBe(expected);
});
