import { expect, test } from 'vitest';
import { displayPrice, parsePrice } from './price.ts';

test.each([
  ['$49.99', 4999, 'USD'],
  [' $ 49.99 ', 4999, 'USD'],
  ['$49', 4900, 'USD'],
  ['€79.00', 7900, 'EUR'],
  ['79,00 €', 7900, 'EUR'],
  ['1.299,00 €', 129900, 'EUR'],
  ['1 299,00\u00a0€', 129900, 'EUR'],
  ['£1,299.00', 129900, 'GBP'],
  ['£1,299', 129900, 'GBP'],
  ['$1,299,000.50', 129900050, 'USD'],
  ['USD 20', 2000, 'USD'],
  ['20 usd', 2000, 'USD'],
  ['CHF 1’079.50', 107950, 'CHF'],
  ['CA$15', 1500, 'CAD'],
  ['$49.9', 4990, 'USD'],
  ['₹1,29,900', 12990000, 'INR'],
  ['JPY 5000', 5000, 'JPY'],
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
  '¥5000',
  '499 kr',
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
  expect(parsePrice('$49.99', 'CAD')).toEqual({ amount: 4999, currency: 'CAD' });
  expect(parsePrice('US$49.99', 'CAD')).toEqual({ amount: 4999, currency: 'USD' });
  expect(parsePrice('49,99 €', 'CAD')).toEqual({ amount: 4999, currency: 'EUR' });
});

test('lists and tables show an amount in one format, and anything else as it is typed', () => {
  expect(['49,00 €', '£1299.50', 'CHF 79', 'from $49'].map(displayPrice)).toEqual([
    '€49',
    '£1,299.50',
    'CHF\u00a079',
    'from $49',
  ]);
});
