import { expect, test } from 'vitest';
import { seededRandom } from '../testing/random.ts';
import { ERROR_RATE, judge, largestChange, mostClicked } from './sequential.ts';

const day = (name: number, [a_views, a_clicked, b_views, b_clicked]: number[]) => ({
  day: new Date(Date.UTC(2026, 0, name)).toISOString().slice(0, 10),
  a_views: a_views ?? 0,
  a_clicked: a_clicked ?? 0,
  b_views: b_views ?? 0,
  b_clicked: b_clicked ?? 0,
});

const PLAN = { effect: 0.2, most: mostClicked(0.2) };
const TESTS = 2_000;
const CONCENTRATION = 2 / PLAN.effect ** 2;

/**
 * The first winner of a simulated test that is looked at after every single page view until it has its
 * maximum size; null without one. The click rate differs from page to page and from day to day.
 */
function simulate(random: () => number, change: number): 'a' | 'b' | null {
  const pages = [0.01, 0.03, 0.08, 0.2];
  const clicked = { a: 0, b: 0 };
  let evidence = 0;
  for (let view = 0; clicked.a + clicked.b < PLAN.most; view++) {
    const arm = random() < 0.5 ? 'a' : 'b';
    const season = 1 + 0.5 * Math.sin(view / 2_000);
    const rate = (pages[Math.floor(random() * pages.length)] ?? 0) * season;
    if (random() >= rate * (arm === 'b' ? 1 + change : 1)) continue;
    const all = clicked.a + clicked.b;
    evidence += Math.LN2 + Math.log((CONCENTRATION + clicked[arm]) / (2 * CONCENTRATION + all));
    clicked[arm]++;
    if (evidence >= -Math.log(ERROR_RATE)) return clicked.b > clicked.a ? 'b' : 'a';
  }
  return null;
}

/** The share above which a binomial count is this low in one of a hundred series (Clopper and Pearson). */
function upperBound(count: number, size: number): number {
  const below = (share: number) => {
    let term = size * Math.log1p(-share);
    let sum = Math.exp(term);
    for (let k = 1; k <= count; k++) {
      term += Math.log((size - k + 1) / k) + Math.log(share / (1 - share));
      sum += Math.exp(term);
    }
    return sum;
  };
  let low = count / size;
  let high = 1;
  for (let round = 0; round < 60; round++) {
    const share = (low + high) / 2;
    if (below(share) > 0.01) low = share;
    else high = share;
  }
  return high;
}

test('2,000 tests without a difference, looked at continuously, name few winners', () => {
  const random = seededRandom(20_261_128).fraction;
  let winners = 0;
  for (let i = 0; i < TESTS; i++) if (simulate(random, 0) !== null) winners++;
  // 61 of 2,000 are 3.05 %: with a confidence of 99 %, the true share is below 4.07 %.
  const bound = upperBound(winners, TESTS);
  expect(bound).toBeLessThanOrEqual(ERROR_RATE);
});

test('a difference as large as planned is found in most tests, and never the wrong way round', () => {
  const random = seededRandom(1).fraction;
  const winners = Array.from({ length: 500 }, () => simulate(random, PLAN.effect));
  const found = winners.filter((winner) => winner === 'b').length;
  expect(found).toBeGreaterThanOrEqual(400);
  expect(winners.filter((winner) => winner === 'a').length).toBeLessThanOrEqual(2);
});

test('the interval leaves out no change exactly where the evidence speaks', () => {
  for (const b of [80, 100, 120, 130, 131, 132, 133, 134, 135, 140, 170]) {
    const all = 100 + b;
    let evidence = all * Math.LN2;
    for (let i = 0; i < 100; i++) evidence += Math.log(CONCENTRATION + i);
    for (let i = 0; i < b; i++) evidence += Math.log(CONCENTRATION + i);
    for (let i = 0; i < all; i++) evidence -= Math.log(2 * CONCENTRATION + i);
    const { interval } = judge([day(1, [1_000, 100, 1_000, b])], PLAN);
    expect(interval.low > 0, `${b}`).toBe(evidence >= -Math.log(ERROR_RATE) && b > 100);
  }
});

test('variants are treated alike', () => {
  const one = judge([day(1, [1_000, 100, 1_000, 180])], PLAN);
  const other = judge([day(1, [1_000, 180, 1_000, 100])], PLAN);
  expect([one.answer, other.answer]).toEqual(['b-better', 'a-better']);
  expect((1 + one.interval.low) * (1 + other.interval.high)).toBeCloseTo(1, 9);
});

test.each([
  ['nothing is counted', [], 'not-yet'],
  ['little is counted', [[100, 5, 100, 9]], 'not-yet'],
  ['one variant has all clicks', [[100, 0, 100, 40]], 'b-better'],
  ['both are equal and many', [[40_000, 2_000, 40_000, 2_000]], 'no-difference'],
  ['the maximum is reached', [[20_000, 950, 20_000, 1_030]], 'no-difference'],
  ['page views are missing on one side', [[1_000, 50, 700, 50]], 'uneven'],
] as const)('when %s', (_when, days, answer) => {
  const counted = days.map((counts, index) => day(index + 1, [...counts]));
  expect(judge(counted, PLAN).answer).toBe(answer);
});

test('a result is final, and intervals only get narrower', () => {
  const days = [
    day(1, [1_000, 100, 1_000, 180]),
    day(2, [1_000, 180, 1_000, 100]),
    day(3, [1_000, 125, 1_000, 125]),
  ];
  const { answer, intervals, interval, counted } = judge(days, PLAN);
  expect(answer).toBe('b-better');
  expect(interval).toEqual({ low: intervals[0]?.low, high: intervals[0]?.high });
  expect(counted).toEqual({ a_views: 3_000, a_clicked: 405, b_views: 3_000, b_clicked: 405 });
  for (const [index, { low, high }] of intervals.entries()) {
    expect(low).toBeGreaterThanOrEqual(intervals[index - 1]?.low ?? -1);
    expect(high).toBeLessThanOrEqual(intervals[index - 1]?.high ?? Number.POSITIVE_INFINITY);
  }
});

test('no difference means none larger than stated', () => {
  const { interval } = judge([day(1, [40_000, 2_000, 40_000, 2_000])], PLAN);
  expect(largestChange(interval)).toBeLessThan(0.2);
  const wide = judge([day(1, [20_000, 950, 20_000, 1_030])], PLAN).interval;
  expect(largestChange(wide)).toBeGreaterThan(0.2);
});
