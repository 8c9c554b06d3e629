import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactAmount, OrderRounding } from './rounding.ts';

test.each([
  [[12_345_000], [1_234]],
  [[12_355_000], [1_236]],
  [[12_345_001], [1_235]],
  [[-12_345_000], [-1_234]],
  [
    [5_000, 5_000],
    [0, 1],
  ],
  [
    [3_333, 3_333, 3_334],
    [0, 1, 0],
  ],
  [
    [10_000, 20_000],
    [1, 2],
  ],
])('%j of one order are %j', (finer, amounts) => {
  const rounding = new OrderRounding();
  expect(finer.map((each) => rounding.add('one', each))).toEqual(amounts);
});

test('the remainder of an order is not carried into another', () => {
  const rounding = new OrderRounding();
  expect(['one', 'other'].map((order) => rounding.add(order, 5_000))).toEqual([0, 0]);
});

test('the rows of an order add up to its sum, to half of the smallest unit', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 })), (finer) => {
      const rounding = new OrderRounding();
      const amounts = finer.map((each) => rounding.add('one', each));
      const [sum, exact] = [amounts, finer].map((all) =>
        all.reduce((one, other) => one + other, 0),
      );
      expect(Math.abs((sum ?? 0) - (exact ?? 0) / 10_000)).toBeLessThanOrEqual(0.5);
      for (const [at, amount] of amounts.entries()) {
        expect(Math.abs(amount - (finer[at] ?? 0) / 10_000)).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('an exact amount is a number as it always was, a finer one a text', () => {
  expect([exactAmount(12_340_000), exactAmount(12_345_000)]).toEqual([1_234, '12345000/10000']);
});
