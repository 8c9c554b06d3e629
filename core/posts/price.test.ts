import { expect, test } from 'vitest';
import { parsePrice } from './price.ts';

test.each([
  ['$49.99', '49.99', 'USD'],
  [' $ 49.99 ', '49.99', 'USD'],
  ['$49', '49', 'USD'],
  ['€79.00', '79.00', 'EUR'],
  ['79,00 €', '79.00', 'EUR'],
  ['1.299,00 €', '1299.00', 'EUR'],
  ['1 299,00\u00a0€', '1299.00', 'EUR'],
  ['£1,299.00', '1299.00', 'GBP'],
  ['£1,299', '1299', 'GBP'],
  ['$1,299,000.50', '1299000.50', 'USD'],
  ['USD 20', '20', 'USD'],
  ['20 usd', '20', 'USD'],
  ['CHF 1’079.50', '1079.50', 'CHF'],
  ['CA$15', '15', 'CAD'],
  ['JPY 5000', '5000', 'JPY'],
])('%j is an amount and a currency', (text, amount, currency) => {
  expect(parsePrice(text)).toEqual({ amount, currency });
});

test.each([
  null,
  '',
  '49.99',
  'Free',
  '$0.00',
  '$20–$30',
  '$20-30',
  'from $49',
  '$9.99 a month',
  '$49.99 / month',
  '$49.9',
  '¥5000',
  '499 kr',
  '$1,29,900',
  '$1.234,567',
  '$$5',
  'about 20 €',
  '$49.99*',
  'constructor 5',
  '€',
])('%j leaves a doubt', (text) => {
  expect(parsePrice(text)).toBeNull();
});

test('what $ means is a setting, and other signs keep their meaning', () => {
  expect(parsePrice('$49.99', 'CAD')).toEqual({ amount: '49.99', currency: 'CAD' });
  expect(parsePrice('US$49.99', 'CAD')).toEqual({ amount: '49.99', currency: 'USD' });
  expect(parsePrice('49,99 €', 'CAD')).toEqual({ amount: '49.99', currency: 'EUR' });
});
