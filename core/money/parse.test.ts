import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CURRENCIES } from './currencies.ts';
import { decimalAmount, formatMoney } from './format.ts';
import { moneyMessages } from './messages.ts';
import { parseMoney } from './parse.ts';

test.each([
  ['49.99', 'USD', 4_999],
  ['49,99', 'EUR', 4_999],
  ['49.9', 'USD', 4_990],
  ['49', 'USD', 4_900],
  ['49.', 'USD', 4_900],
  ['1.299,00', 'EUR', 129_900],
  ['1,299.00', 'EUR', 129_900],
  ['1,299', 'USD', 129_900],
  ['1.299', 'EUR', 129_900],
  ['1.299.000', 'EUR', 129_900_000],
  ['12,34,567.50', 'INR', 123_456_750],
  ['1’299.50', 'CHF', 129_950],
  ["1'299", 'CHF', 129_900],
  ['1\u00a0299,50', 'SEK', 129_950],
  ['1\u202f299,50', 'NOK', 129_950],
  ['79.-', 'CHF', 7_900],
  ['79,–', 'EUR', 7_900],
  ['4 999', 'JPY', 4_999],
  ['4,999', 'JPY', 4_999],
  ['12.345', 'KWD', null],
  ['1,234.500', 'KWD', 1_234_500],
  ['０．９９', 'USD', 99],
  ['007', 'USD', 700],
  ['١٬٢٩٩٫٠٠', 'EGP', 129_900],
  ['+5', 'USD', 500],
] as const)('%s in %s', (text, currency, amount) => {
  const parsed = parseMoney(text, currency);
  if (amount === null) {
    expect(parsed).toEqual({ problem: moneyMessages.ambiguous('12345', '12.345') });
  } else expect(parsed).toEqual({ amount, currency });
});

test.each([
  ['49,99 €', 'USD', 'EUR'],
  ['€49.99', null, 'EUR'],
  ['EUR 49.99', 'USD', 'EUR'],
  ['49.99usd', 'EUR', 'USD'],
  ['$49.99', 'CAD', 'CAD'],
  ['$49.99', 'USD', 'USD'],
  ['$49.99 CAD', 'USD', 'CAD'],
  ['CA$ 49.99', 'USD', 'CAD'],
  ['49,99 kr', 'NOK', 'NOK'],
  ['49,99 kr.', 'DKK', 'DKK'],
  ['49,99 zł', null, 'PLN'],
  ['49,99 lei', null, 'RON'],
  ['49,99 Lei', 'EUR', 'RON'],
  ['49,99 ₽', null, 'RUB'],
  ['49,99 руб.', null, 'RUB'],
  ['٤٩٫٩٩ د.إ', null, 'AED'],
  ['\u200F49.99\u00A0ر.س.\u200F', null, 'SAR'],
  ['\u200E$49.99\u202C', 'USD', 'USD'],
  ['\u2066€49.99\u2069', null, 'EUR'],
] as const)('%s beside %s is in %s', (text, chosen, currency) => {
  expect(parseMoney(text, chosen)).toEqual({ amount: 4_999, currency });
});

const says = moneyMessages;

test.each([
  ['', 'USD', says.empty],
  ['  ', 'USD', says.empty],
  ['1e309', 'USD', says.unreadable],
  ['1e3', 'USD', says.unreadable],
  ['Infinity', 'USD', says.unreadable],
  ['0x10', 'USD', says.unreadable],
  ['-1', 'USD', says.notPositive],
  ['−1', 'USD', says.notPositive],
  ['-0', 'USD', says.notPositive],
  ['0', 'USD', says.notPositive],
  ['0.00', 'USD', says.notPositive],
  ['9'.repeat(40), 'USD', says.tooLarge],
  ['9'.repeat(4_000), 'USD', says.unreadable],
  ['12.345', 'JPY', null],
  ['12.50', 'JPY', says.decimals('JPY', 0)],
  ['49.999,9', 'USD', null],
  ['1,2,3', 'USD', says.unreadable],
  ['1.2.3', 'USD', says.unreadable],
  ['0.999', 'USD', says.decimals('USD', 2)],
  ['1,299,00', 'USD', says.unreadable],
  ['49.9999', 'USD', says.decimals('USD', 2)],
  ['49.99 - 59.99', 'USD', says.unreadable],
  ['from 49.99', 'USD', says.currencyUnknown('from')],
  ['49.99 XYZ', 'USD', says.currencyUnknown('XYZ')],
  ['€49.99 USD', 'USD', says.currencyUnknown('€ USD')],
  ['49 kr', 'USD', says.currencyShared('kr')],
  ['$49', 'EUR', says.currencyShared('$')],
  ['49', null, says.currencyMissing],
] as const)('%s in %s is explained', (text, currency, problem) => {
  const parsed = parseMoney(text, currency);
  if (problem === null) expect(parsed).toHaveProperty('amount');
  else expect(parsed).toEqual({ problem });
});

test('what is written is read back, in every currency and with every mark', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999_999_999 }),
      fc.constantFrom(...CURRENCIES),
      fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'de-CH', 'en-IN', 'sv-SE'),
      (amount, currency, locale) => {
        const decimal = decimalAmount({ amount, currency });
        const text = new Intl.NumberFormat(locale, {
          minimumFractionDigits: decimal.split('.')[1]?.length ?? 0,
        }).format(decimal as unknown as number);
        const parsed = parseMoney(text, currency);
        // A Kuwaiti price may have two meanings, never a wrong one.
        if (currency !== 'KWD' || 'amount' in parsed) expect(parsed).toEqual({ amount, currency });
      },
    ),
  );
});

test('whatever is typed is an amount in range or a sentence', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('USD', 'JPY', 'KWD'),
      (text, currency) => {
        const parsed = parseMoney(text, currency as 'USD');
        if ('amount' in parsed) {
          expect(Number.isSafeInteger(parsed.amount) && parsed.amount > 0).toBe(true);
        } else expect(parsed.problem).not.toBe('');
      },
    ),
  );
});

test('amounts are shown exactly', () => {
  expect(formatMoney({ amount: 999_999_999_999, currency: 'USD' })).toBe('$9,999,999,999.99');
  expect(formatMoney({ amount: 4_900, currency: 'USD' })).toBe('$49');
});
