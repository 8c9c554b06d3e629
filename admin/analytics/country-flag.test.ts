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
