import { expect, test } from 'vitest';
import { formMessages } from './messages.ts';
import { isRegistrable, registeredAddressProblem } from './registered-address.ts';

test.each([
  'xn--mller-kva',
  'xn--caf-dma',
  'xn--mazon-3ve',
  'xn--80ak6aa92e',
  'xn--fa-hia',
  'xn--bb-eka',
  'xn--ls8h',
])('%s is an international name', (label) => {
  expect(isRegistrable(`www.${label}.example`)).toBe(true);
  expect(registeredAddressProblem(`https://${label}.example/a`)).toBeNull();
});

test.each([
  'xn--',
  'xn--a',
  'xn--0',
  'xn--a-',
  'xn--abc-',
  'xn--example-',
  'xn--99999999',
  'xn--999999b',
  'xn--xn---epa',
  'xn--a-ecp',
  'xn--u-ccb',
  'xn---',
  'xn--ascii',
  'xn--0ca24w',
  `xn--${'9'.repeat(59)}`,
])('%s is no name', (label) => {
  expect(isRegistrable(`${label}.example`)).toBe(false);
  expect(registeredAddressProblem(`https://www.${label}.example/`)).toBe(
    formMessages.webAddressInvalid,
  );
});

test('names that the URL parser writes are valid', () => {
  for (const name of ['müller', 'пример', '例え', 'ไทย', 'عربي', 'hôtel-été', '한국']) {
    expect(isRegistrable(new URL(`https://${name}.example`).hostname)).toBe(true);
  }
});
