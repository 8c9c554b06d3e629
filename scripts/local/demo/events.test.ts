import { describe, expect, it } from 'vitest';
import { countryFlag } from '../../../admin/analytics/country-flag.ts';
import type { VisitorEvent } from '../../../core/analytics/events.ts';
import { DAY } from './days.ts';
import { eventsOfDay } from './events.ts';
import { demoReviews } from './reviews.ts';

const FIRST_DAY = Date.UTC(2025, 10, 23) / DAY;
const DAYS = 365;

const LINK = '0a1b2c3d-0000-4000-8000-0000000000aa';
const offerOf = (index: number) => `0a1b2c3d-0000-4000-8000-${String(index).padStart(12, '0')}`;

// One a week. The last ones follow in the eleventh month.
const reviews = demoReviews(
  Array.from({ length: 44 }, (_, index) => ({
    id: `id-${index}`,
    slug: `review-${index}`,
    title: index === 0 ? 'Creatine' : `Product ${index}`,
    short_description: null,
    price: '$24.50',
    overall_rating: [5, 4, 3, 2, 1, null][index % 6] ?? null,
    created_at: new Date((FIRST_DAY + index * 7) * DAY).toISOString(),
    offers: index % 4 === 0 ? [{ id: offerOf(index), url: '/go/to-a-shop' }] : [],
  })),
);
const links = new Map([['to-a-shop', LINK]]);
const year = Array.from({ length: DAYS }, (_, index) =>
  eventsOfDay(FIRST_DAY + index, reviews, links),
);
const all = year.flat();

const countOf = (events: VisitorEvent[], kind: VisitorEvent['kind']) =>
  events.filter((event) => event.kind === kind && event.exclusion === null).length;

/** The mean of a day's views between two dates. */
function meanViews(from: string, to: string): number {
  const first = Date.parse(from) / DAY - FIRST_DAY;
  const last = Date.parse(to) / DAY - FIRST_DAY;
  return countOf(year.slice(first, last + 1).flat(), 'page_view') / (last - first + 1);
}

describe('the generated visitors', () => {
  it('are the same for the same day and others on another day', () => {
    expect(eventsOfDay(FIRST_DAY + 200, reviews, links)).toEqual(year[200]);
    expect(new Set(all.map(({ event_id }) => event_id)).size).toBe(all.length);
  });

  it('see a review from its publication on, and some reviews even if the clock is behind', () => {
    const seen = (day: number) =>
      new Set(
        eventsOfDay(day, reviews).flatMap((event) =>
          event.kind === 'page_view' ? event.post_id : [],
        ),
      );
    expect(seen(FIRST_DAY + 100)).not.toContain('id-20');
    expect([...seen(FIRST_DAY - 1_000)].length).toBeGreaterThan(5);
    expect(
      new Set(all.flatMap((event) => (event.kind === 'page_view' ? event.post_id : []))).size,
    ).toBe(reviews.length);
  });

  it('become more in a year, with a peak in January and a low in July', () => {
    const october = meanViews('2026-10-01', '2026-10-31');
    expect(october).toBeGreaterThan(1.2 * meanViews('2026-04-01', '2026-04-30'));
    expect(meanViews('2026-01-01', '2026-01-20')).toBeGreaterThan(
      1.2 * meanViews('2026-02-10', '2026-02-28'),
    );
    expect(meanViews('2026-07-01', '2026-07-31')).toBeLessThan(0.8 * october);
  });

  it('come on Sundays more than on Fridays', () => {
    const on = (weekday: number) =>
      countOf(
        year
          .filter((_, index) => new Date((FIRST_DAY + index) * DAY).getUTCDay() === weekday)
          .flat(),
        'page_view',
      );
    expect(on(0)).toBeGreaterThan(1.15 * on(5));
  });

  it('have a best-seller, and click more on what is rated well', () => {
    const of = (ids: string[]) =>
      all.filter((event) => event.kind !== 'search' && ids.includes(event.post_id ?? ''));
    const views = reviews.map(({ id }) => countOf(of([id]), 'page_view'));
    expect(Math.max(...views) / countOf(all, 'page_view')).toBeGreaterThan(0.08);
    const rate = (rating: number) => {
      const ids = reviews.filter((_, index) => index % 6 === 5 - rating).map(({ id }) => id);
      return countOf(of(ids), 'buy_click') / countOf(of(ids), 'page_view');
    };
    expect(rate(5)).toBeGreaterThan(rate(3));
    expect(rate(3)).toBeGreaterThan(rate(1));
    const total = countOf(all, 'buy_click') / countOf(all, 'page_view');
    expect(total).toBeGreaterThan(0.04);
    expect(total).toBeLessThan(0.12);
  });

  it('click everywhere on a review, and on offers of reviews that have some', () => {
    const clicks = all.flatMap((event) => (event.kind === 'buy_click' ? [event] : []));
    expect(new Set(clicks.map(({ placement }) => placement))).toEqual(
      new Set(['scorecard', 'closing', 'text', 'offers']),
    );
    const offered = clicks.filter(({ placement }) => placement === 'offers');
    expect(new Set(offered.map(({ link_id }) => link_id))).toEqual(new Set([LINK]));
    for (const { post_id, offer_id } of offered) {
      expect(offer_id).toBe(offerOf(Number(post_id?.slice('id-'.length))));
    }
  });

  it('come from many countries with flags, and some from none', () => {
    const countries = new Set(all.map(({ country }) => country));
    expect(countries).toContain(null);
    expect(countries.size).toBeGreaterThan(20);
    for (const country of countries) {
      if (country !== null) expect(countryFlag(country), country).not.toBe('🌐');
    }
  });

  it('search everywhere, with results and without', () => {
    const searches = all.filter((event) => event.kind === 'search');
    expect(new Set(searches.map(({ location }) => location))).toEqual(
      new Set(['home', 'products', 'review', 'other']),
    );
    expect(searches.find(({ keyword }) => keyword === 'creatine')?.found).toBe(1);
    expect(searches.find(({ keyword }) => keyword === 'treadmill')?.found).toBe(0);
  });

  it('are marked, and accompanied by bots and prefetches', () => {
    expect(new Set(all.map(({ user_agent }) => user_agent))).toEqual(
      new Set(['Spotter-demo-data']),
    );
    expect(new Set(all.map(({ exclusion }) => exclusion))).toEqual(
      new Set([null, 'bot', 'prefetch']),
    );
  });
});
