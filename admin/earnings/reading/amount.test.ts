import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DecimalEvidence, readAmount } from './amount.ts';

test.each([
  ['49.99', '.', 4_999],
  ['49,99', ',', 4_999],
  ['1.299,50', null, 129_950],
  ['1,299.50', null, 129_950],
  ['1 299,50', null, 129_950],
  ['1\u202f299,50 €', ',', 129_950],
  ["1'299.50", null, 129_950],
  ['1’299.50', null, 129_950],
  ['12,34,567.50', null, 123_456_750],
  ['1.234.567', null, 123_456_700],
  ['-5.50', '.', -550],
  ['5.50-', '.', -550],
  ['−5,50', ',', -550],
  ['(5.50)', '.', -550],
  ['($5.50)', '.', -550],
  ['-$5.50', '.', -550],
  ['$-5.50', '.', -550],
  ['USD 5.50', '.', 550],
  ['5,50 EUR', ',', 550],
  ['.50', '.', 50],
  ['5.', '.', 500],
  ['5.5000', '.', 550],
  ['0', null, 0],
  ['-0.00', '.', 0],
  ['1,234', '.', 123_400],
] as const)('%s with %s is %d', (text, sign, amount) => {
  expect(readAmount(text, sign, 2)).toMatchObject({ kind: 'amount', amount });
});

test.each([
  ['1,234', 'ambiguous'],
  ['1.234', 'ambiguous'],
  ['12.345', 'ambiguous'],
  ['5%', 'unreadable'],
  ['=5.50', 'unreadable'],
  ['5.505', 'ambiguous'],
  ['1.23E+5', 'unreadable'],
  ['1,2,3', 'unreadable'],
  ['1.2.3', 'unreadable'],
  ['--5', 'unreadable'],
  ['(-5)', 'unreadable'],
  ['(5', 'unreadable'],
  ['5 5', 'unreadable'],
  ['$5€', 'unreadable'],
  ['NaN', 'unreadable'],
  ['1e400', 'unreadable'],
  ['99999999999999999', 'unreadable'],
  ['', 'empty'],
  ['-', 'empty'],
  ['n/a', 'empty'],
] as const)('%s is %s', (text, kind) => {
  expect(readAmount(text, null, 2).kind).toBe(kind);
});

test('more decimals than the currency has are never rounded', () => {
  expect(readAmount('5.505', '.', 2).kind).toBe('unreadable');
  expect(readAmount('5.505', '.', 3)).toMatchObject({ amount: 5_505 });
  expect(readAmount('5.00', '.', 0)).toMatchObject({ amount: 5 });
  expect(readAmount('5.50', '.', 0).kind).toBe('unreadable');
});

test.each([
  [['1,234', '5.50'], '.'],
  [['1.234', '5,50'], ','],
  [['1,234', '2,345'], null],
  [['5,50', '5.50'], null],
  [['5', '1 000'], null],
] as const)('amounts %j have the sign of decimals %j', (texts, sign) => {
  const evidence = new DecimalEvidence();
  for (const text of texts) evidence.add(text);
  expect(evidence.decide()).toBe(sign);
});

test('any text is read without an error, and only as a whole amount', () => {
  const cells = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.string({ unit: fc.constantFrom(..."0123456789.,-()$€ '%E+"), maxLength: 45 }),
  );
  fc.assert(
    fc.property(
      cells,
      fc.constantFrom('.', ',', null),
      fc.constantFrom(0, 2, 3),
      (text, sign, decimals) => {
        const read = readAmount(text, sign, decimals);
        if (read.kind === 'amount') expect(Number.isSafeInteger(read.amount)).toBe(true);
      },
    ),
    { numRuns: 3_000 },
  );
});
