import fc from 'fast-check';
import { expect, test } from 'vitest';
import { binomialTail, fisherTail } from './exact-tests.ts';

/** By multiplying and adding, which is exact for small numbers. */
function addedUp(successes: number, trials: number, chance: number): number {
  let sum = 0;
  let choose = 1;
  for (let k = 0; k <= Math.min(successes, trials); k += 1) {
    if (k > 0) choose = (choose * (trials - k + 1)) / k;
    sum += choose * chance ** k * (1 - chance) ** (trials - k);
  }
  return sum;
}

test('the binomial tail is the sum of its probabilities', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 60 }),
      fc.double({ min: 0.001, max: 0.999, noNaN: true }),
      (successes, trials, chance) => {
        expect(binomialTail(successes, trials, chance)).toBeCloseTo(
          addedUp(successes, trials, chance),
          9,
        );
      },
    ),
  );
});

test('it is exact for numbers that are too large to add up', () => {
  // As R's pbinom(0, 1000, 0.01) and pbinom(450, 1000, 0.5) say.
  expect(binomialTail(0, 1_000, 0.01)).toBeCloseTo(4.317_125e-5, 10);
  expect(binomialTail(450, 1_000, 0.5)).toBeCloseTo(8.652_681e-4, 9);
  expect(binomialTail(500_000, 1_000_000, 0.5)).toBeCloseTo(0.500_398_9, 6);
});

test('impossible and certain outcomes', () => {
  expect(binomialTail(-1, 10, 0.5)).toBe(0);
  expect(binomialTail(10, 10, 0.5)).toBe(1);
  expect(binomialTail(3, 10, 0)).toBe(1);
  expect(binomialTail(3, 10, 1)).toBe(0);
});

test("Fisher's test gives the probability of the lady tasting tea", () => {
  // One of four cups right, of four with milk first and four without: 1/70 + 16/70.
  expect(fisherTail(1, 4, { recent: 4, earlier: 4 })).toBeCloseTo(17 / 70, 12);
  expect(fisherTail(4, 4, { recent: 4, earlier: 4 })).toBe(1);
});
