/** How many visitors a day of the demo has. */

const VIEWS_AT_FIRST = 26;
const VIEWS_MORE_IN_A_YEAR = 55;
/** Growth ends after so many years. */
const GROWING_YEARS = 3;
/** A site with fewer reviews than this does not reach its audience yet. */
const COMPLETE_CATALOGUE = 6;

/** Views a day without seasons, by the age of the site in days. */
export function growth(age: number, reviews: number): number {
  const years = Math.min(age / 365, GROWING_YEARS);
  const completeness = 0.75 + 0.25 * Math.min(1, reviews / COMPLETE_CATALOGUE);
  return (VIEWS_AT_FIRST + VIEWS_MORE_IN_A_YEAR * years) * completeness;
}

/** Sunday first: training is planned on Sunday and Monday, Friday night is for something else. */
export const weekdayFactors = [1.14, 1.12, 1.04, 1, 0.96, 0.84, 0.9];

/** By the hour of the day. */
export const hourWeights = [
  1, 0.7, 0.5, 0.4, 0.5, 0.9, 1.6, 2.4, 3, 3.3, 3.5, 3.7, 4, 3.8, 3.7, 3.8, 4.2, 4.8, 5.4, 5.8, 5.6,
  4.6, 3.2, 1.9,
];

/** Month, day and factor: good intentions in January, holidays in July, sales in late November. */
const SEASONS: [month: number, day: number, factor: number][] = [
  [1, 1, 2.1],
  [1, 6, 3],
  [1, 20, 2.2],
  [2, 5, 1.3],
  [3, 10, 1.05],
  [5, 15, 1],
  [7, 15, 0.72],
  [8, 15, 0.8],
  [9, 10, 1.14],
  [10, 20, 1],
  [11, 15, 1.04],
  [11, 27, 1.4],
  [12, 5, 1.05],
  [12, 22, 0.72],
  [12, 28, 0.95],
];

const DAY = 86_400_000;

/** The factor of a day, counted from 1970-01-01: between two points of the year it moves in a line. */
export function seasonOfYear(dayNumber: number): number {
  const year = new Date(dayNumber * DAY).getUTCFullYear();
  const points = [year - 1, year, year + 1].flatMap((each) =>
    SEASONS.map(([month, day, factor]) => ({
      day: Date.UTC(each, month - 1, day) / DAY,
      factor,
    })),
  );
  const next = points.findIndex(({ day }) => day > dayNumber);
  const [before, after] = points.slice(next - 1, next + 1);
  if (before === undefined || after === undefined) throw new RangeError('No such day');
  const share = (dayNumber - before.day) / (after.day - before.day);
  return before.factor + share * (after.factor - before.factor);
}
