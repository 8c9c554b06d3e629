import { expect, test } from 'vitest';
import { countryFlag } from './country-flag.ts';

test.each([
  ['Germany', '🇩🇪'],
  ['United States', '🇺🇸'],
  ['Türkiye', '🇹🇷'],
  ['Iceland', '🌐'],
  ['', '🌐'],
  ['constructor', '🌐'],
])('%s has the flag %s', (country, flag) => {
  expect(countryFlag(country)).toBe(flag);
});

test('about thirty countries have one of their own', () => {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const regions = letters.flatMap((one) => letters.map((other) => one + other));
  const flags = regions.map((region) => countryFlag(names.of(region) ?? ''));
  expect(new Set(flags).size - 1).toBeGreaterThanOrEqual(30);
});
