import { describe, expect, it } from 'vitest';
import { type DemoDay, type DemoEvent, type DemoReview, eventsOfDay } from './events.ts';
import { countryWeights, keywordWeights, reviewProfiles } from './popularity.ts';

const DAY = 86_400_000;
const FIRST_DAY = Date.UTC(2025, 10, 23) / DAY;
const YEAR = 365;

const reviews: DemoReview[] = reviewProfiles.map(({ slug }, rank) => ({
  id: `id-${rank}`,
  slug,
  rating: [5, 4, 3, 2, 1, null][rank % 6] ?? null,
  // One after the other, the last in the eleventh month.
  firstDay: FIRST_DAY + rank * 7,
}));

const dayAt = (age: number): DemoDay => ({
  number: FIRST_DAY + age,
  age,
  from: (FIRST_DAY + age) * DAY,
  to: (FIRST_DAY + age + 1) * DAY,
});

const year = Array.from({ length: YEAR }, (_, age) => eventsOfDay(dayAt(age), reviews));
const all = year.flat();
const isCounted = (event: DemoEvent) => !('excludedAs' in event);
const countOf = (events: DemoEvent[], kind: DemoEvent['kind']) =>
  events.filter((event) => event.kind === kind && isCounted(event)).length;

/** The mean of a day's views between two dates of a year. */
function meanViews(from: string, to: string): number {
  const first = Date.parse(from) / DAY - FIRST_DAY;
  const last = Date.parse(to) / DAY - FIRST_DAY;
  return countOf(year.slice(first, last + 1).flat(), 'page_view') / (last - first + 1);
}

describe('the generated visitors', () => {
  it('are the same for the same day and others on another day', () => {
    expect(eventsOfDay(dayAt(200), reviews)).toEqual(year[200]);
    expect(eventsOfDay(dayAt(201), reviews)).not.toEqual(year[200]);
  });

  it('stay within their day', () => {
    for (const [age, events] of year.entries()) {
      const { from, to } = dayAt(age);
      expect(events.every(({ at }) => at >= from && at < to)).toBe(true);
    }
  });

  it('see no review before it is published', () => {
    expect(eventsOfDay(dayAt(-1), reviews)).toEqual([]);
    const early = year.flatMap((events, age) =>
      events.filter((event) => 'review' in event && event.review.firstDay > FIRST_DAY + age),
    );
    expect(early).toEqual([]);
  });

  it('become more in a year, with a peak in January and a low in July', () => {
    expect(meanViews('2026-10-01', '2026-10-31')).toBeGreaterThan(
      1.5 * meanViews('2026-03-01', '2026-03-31'),
    );
    expect(meanViews('2026-01-02', '2026-01-25')).toBeGreaterThan(
      1.2 * meanViews('2026-02-10', '2026-02-28'),
    );
    expect(meanViews('2026-07-05', '2026-07-31')).toBeLessThan(
      0.8 * meanViews('2026-09-05', '2026-09-30'),
    );
  });

  it('come on Sundays more than on Fridays', () => {
    const on = (weekday: number) =>
      countOf(
        year.filter((_, age) => new Date((FIRST_DAY + age) * DAY).getUTCDay() === weekday).flat(),
        'page_view',
      );
    expect(on(0)).toBeGreaterThan(1.15 * on(5));
  });

  it('have a best-seller and a long tail', () => {
    const views = reviews
      .map(
        (review) =>
          all.filter(
            (event) => 'review' in event && event.review === review && event.kind === 'page_view',
          ).length,
      )
      .sort((one, other) => other - one);
    const total = views.reduce((sum, count) => sum + count);
    expect((views[0] ?? 0) / total).toBeGreaterThan(0.1);
    expect(views.slice(20).reduce((sum, count) => sum + count) / total).toBeLessThan(0.25);
    expect(views.at(-1)).toBeGreaterThan(0);
  });

  it('click more on what is rated well', () => {
    const rate = (rating: number) => {
      const events = all.filter((event) => 'review' in event && event.review.rating === rating);
      return countOf(events, 'buy_click') / countOf(events, 'page_view');
    };
    expect(rate(5)).toBeGreaterThan(rate(4));
    expect(rate(4)).toBeGreaterThan(rate(3));
    expect(rate(3)).toBeGreaterThan(rate(1));
  });

  it('come from all countries of the list, and some from none', () => {
    const countries = new Set(all.filter(isCounted).map(({ country }) => country));
    expect(countries).toEqual(new Set(countryWeights.map(([country]) => country)));
    expect(countries.size).toBeGreaterThan(25);
  });

  it('search everywhere, for all words of the list', () => {
    const searches = all.filter((event) => 'keyword' in event);
    expect(new Set(searches.map(({ location }) => location))).toEqual(
      new Set(['home', 'products', 'review', 'other']),
    );
    expect(new Set(searches.map(({ keyword }) => keyword.toLowerCase()))).toEqual(
      new Set(keywordWeights.map(([keyword]) => keyword.toLowerCase())),
    );
  });

  it('are accompanied by bots, prefetches and repeated clicks', () => {
    const reasons = all.flatMap((event) => ('excludedAs' in event ? event.excludedAs : []));
    expect(new Set(reasons)).toEqual(new Set(['bot', 'prefetch', 'repeat']));
  });
});
