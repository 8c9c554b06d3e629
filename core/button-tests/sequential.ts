import type { CountedDay } from './admin.ts';

/**
 * The sequential test behind button tests.
 *
 * Every page view draws its variant with a fair coin. If the change makes no difference, a page view with a
 * click is therefore as likely to have shown A as B, whatever the page, the day or the visitor; otherwise it
 * has shown B with probability r / (1 + r), where r is the click rate of B divided by that of A. So the
 * variants of the page views with clicks are tested against a fair coin, by the beta-binomial mixture of
 * H. Robbins (1970), “Statistical methods related to the law of the iterated logarithm”, Ann. Math. Statist.
 * 41, as M. Lindon and A. Malek (2022) use it for counts: “Anytime-valid inference for multinomial count
 * data”, NeurIPS 35. Its evidence is a nonnegative martingale, so by Ville's inequality it ever reaches
 * 1 / ERROR_RATE with a probability of at most ERROR_RATE, and looking at it any number of times is free.
 */
export const ERROR_RATE = 0.05;
/** Evidence against an even draw of the variants, far beyond chance, at which the numbers are not used. */
const UNEVEN_ERROR_RATE = 0.001;

/** The concentration of the mixture. Its spread is about the size of the change that the test looks for. */
const concentrationFor = (effect: number) => Math.max(1, 2 / effect ** 2);

/**
 * Page views with a click after which a test ends: enough to find a change of `effect` (0.2: by a fifth) in
 * more than eight of ten tests, which a simulation shows.
 */
export const mostClicked = (effect: number) => Math.ceil(64 / Math.log1p(effect) ** 2);

/** Σ log(start + i) for i below n, by n. Grows as needed. */
class LogRising {
  readonly #start: number;
  readonly #sums = [0];

  constructor(start: number) {
    this.#start = start;
  }

  at(n: number): number {
    const sums = this.#sums;
    for (let i = sums.length; i <= n; i++) {
      sums.push((sums[i - 1] ?? 0) + Math.log(this.#start + i - 1));
    }
    return sums[n] ?? 0;
  }
}

/** The logarithm of the mixture's likelihood of `a` and `b` of two kinds, without the order. */
function mixture(concentration: number) {
  const one = new LogRising(concentration);
  const both = new LogRising(2 * concentration);
  return (a: number, b: number) => one.at(a) + one.at(b) - both.at(a + b);
}

type Mixture = ReturnType<typeof mixture>;

/** The logarithm of the evidence that page views with clicks are not a fair coin. */
const evidence = (likelihood: Mixture, a: number, b: number) =>
  likelihood(a, b) + (a + b) * Math.LN2;

/** Between two relative changes of the click rate, 0.1 being a tenth more. */
export interface Interval {
  low: number;
  high: number;
}

const UNKNOWN: Interval = { low: -1, high: Number.POSITIVE_INFINITY };

/** The share of B at which its likelihood falls below `least`, between its maximum and one end. */
function edge(b: number, a: number, least: number, maximum: number, end: 0 | 1): number {
  let inside = maximum;
  let outside: number = end;
  for (let round = 0; round < 50; round++) {
    const share = (inside + outside) / 2;
    const likelihood = (b === 0 ? 0 : b * Math.log(share)) + (a === 0 ? 0 : a * Math.log1p(-share));
    if (likelihood > least) inside = share;
    else outside = share;
  }
  return outside;
}

/** Changes that the evidence is not against. */
function compatible(likelihood: Mixture, a: number, b: number): Interval {
  if (a + b === 0) return UNKNOWN;
  const least = likelihood(a, b) + Math.log(ERROR_RATE);
  const maximum = b / (a + b);
  const change = (share: number) => share / (1 - share) - 1;
  return {
    low: b === 0 ? -1 : change(edge(b, a, least, maximum, 0)),
    high: a === 0 ? Number.POSITIVE_INFINITY : change(edge(b, a, least, maximum, 1)),
  };
}

const inBoth = (one: Interval, other: Interval): Interval => {
  const both = { low: Math.max(one.low, other.low), high: Math.min(one.high, other.high) };
  return both.low < both.high ? both : one;
};

/** The largest change in an interval, as a factor whichever variant has less: 0.2 is a fifth. */
export const largestChange = ({ low, high }: Interval) => Math.max(high, 1 / (1 + low) - 1);

export type Answer = 'b-better' | 'a-better' | 'no-difference' | 'not-yet' | 'uneven';

export interface Judgement {
  answer: Answer;
  /** After each day: the intersection of all until then, which is still valid and only gets narrower. */
  intervals: (Interval & { day: string })[];
  /** At the answer, or now. */
  interval: Interval;
  /** All of them together. */
  counted: Omit<CountedDay, 'day'>;
}

export interface Plan {
  /** The smallest change to be found, 0.2 being a fifth. */
  effect: number;
  /** Page views with a click. */
  most: number;
}

function answerOf(interval: Interval, clicked: number, { effect, most }: Plan): Answer {
  if (interval.low > 0) return 'b-better';
  if (interval.high < 0) return 'a-better';
  return largestChange(interval) <= effect || clicked >= most ? 'no-difference' : 'not-yet';
}

export const NOTHING_COUNTED = { a_views: 0, a_clicked: 0, b_views: 0, b_clicked: 0 };

/** The result of a test after a number of days. The first result is final. */
export function judge(days: readonly CountedDay[], plan: Plan): Judgement {
  const likelihood = mixture(concentrationFor(plan.effect));
  const counted = { ...NOTHING_COUNTED };
  const intervals: Judgement['intervals'] = [];
  let answer: Answer = 'not-yet';
  let interval = UNKNOWN;
  let answered = UNKNOWN;
  for (const day of days) {
    counted.a_views += day.a_views;
    counted.b_views += day.b_views;
    counted.a_clicked += day.a_clicked;
    counted.b_clicked += day.b_clicked;
    const { a_clicked, b_clicked } = counted;
    interval = inBoth(interval, compatible(likelihood, a_clicked, b_clicked));
    intervals.push({ day: day.day, ...interval });
    if (answer !== 'not-yet') continue;
    answer = answerOf(interval, a_clicked + b_clicked, plan);
    answered = interval;
  }
  const draws = evidence(mixture(1), counted.a_views, counted.b_views);
  if (draws >= -Math.log(UNEVEN_ERROR_RATE)) answer = 'uneven';
  return { answer, intervals, interval: answered, counted };
}
