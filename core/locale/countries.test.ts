import { expect, test } from 'vitest';
import { countryMeant, isCountryCode } from './countries.ts';

test.each(['DE', 'GB', 'GR', 'US', 'XK', 'ZW'])('%s is a country', (code) => {
  expect(isCountryCode(code)).toBe(true);
});

test.each([
  ['UK', 'GB'],
  ['EL', 'GR'],
  ['USA', 'US'],
  ['EU', null],
  ['ZZ', null],
  ['QO', null],
  ['SU', null],
  ['DD', null],
  ['AC', null],
  ['de', null],
  ['', null],
  ['constructor', null],
])('%s is none, but may mean %s', (code, meant) => {
  expect([isCountryCode(code), countryMeant(code)]).toEqual([false, meant]);
});

test('every code is one that the runtime knows, and there are 249 and XK', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((one) => letters.map((two) => one + two)).filter(isCountryCode);
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  expect(codes).toHaveLength(250);
  expect(codes.filter((code) => names.of(code) === undefined)).toEqual([]);
});
