import { type Random, seededRandom } from '../database/generator/random.ts';
import {
  clickRateByRating,
  countryWeights,
  keywordWeights,
  locationWeights,
  reviewProfiles,
} from './popularity.ts';
import { growth, hourWeights, seasonOfYear, weekdayFactors } from './volume.ts';
import { weightedChoice } from './weighted-choice.ts';

/** A review that the generated visitors can see. */
export interface DemoReview {
  id: string;
  slug: string;
  rating: number | null;
  /** The first day with visitors, counted from 1970-01-01. */
  firstDay: number;
}

/** A day in the time zone of the site. */
export interface DemoDay {
  /** From 1970-01-01. */
  number: number;
  /** Days since the history began. */
  age: number;
  /** When it begins and ends, in milliseconds. */
  from: number;
  to: number;
}

export type DemoEvent = { at: number; country: string | null } & (
  | { kind: 'page_view' | 'buy_click'; review: DemoReview; page: string }
  | {
      kind: 'search';
      keyword: string;
      location: (typeof locationWeights)[number][0];
      page: string;
    }
  | { kind: 'page_view' | 'buy_click' | 'search'; excludedAs: 'bot' | 'prefetch' | 'repeat' }
);

const SEED = 20_261;
const SEARCHES_PER_VIEW = 0.12;
const BOTS_PER_VIEW = 0.26;
const PREFETCHES_PER_VIEW = 0.08;
const REPEATED_CLICK_CHANCE = 0.04;
/** The share of days on which some other site links to a review. */
const MENTION_CHANCE = 0.02;
const MENTION_VIEWS: [number, number] = [20, 50];
/** How often the next visitor of a review is from another country: links are passed on among friends. */
const NEW_COUNTRY_CHANCE = 0.2;
/** The longest time between a view and its click. */
const READING_SECONDS = 300;
/** Rank and weight: how steeply the popularity of reviews falls. */
const RANK_EXPONENT = 0.75;

const locations = weightedChoice(locationWeights);
const keywords = weightedChoice(keywordWeights);
const countries = weightedChoice(countryWeights);
const hours = weightedChoice(hourWeights.map((weight, hour) => [hour, weight]));
const ranks = new Map(reviewProfiles.map((profile, rank) => [profile.slug, { ...profile, rank }]));

/** Whether the generated visitors know a review. */
export const isDemoReview = (slug: string) => ranks.has(slug);

const spread = (random: Random, share: number) => 1 - share + 2 * share * random.fraction();
const reviewPath = (review: DemoReview) => `/reviews/${review.slug}`;

function reviewWeight({ slug, firstDay }: DemoReview, { number }: DemoDay): number {
  const { rank, season } = ranks.get(slug) ?? { rank: ranks.size };
  const age = number - firstDay;
  // New reviews are promoted; search engines send visitors later.
  const lifeCycle = 0.55 + 0.45 * Math.min(1, age / 75) + 1.4 * Math.exp(-age / 9);
  const winter = Math.cos((2 * Math.PI * ((number % 365.25) - 10)) / 365.25);
  const seasonal = season === undefined ? 1 : 1 + (season === 'winter' ? 0.45 : -0.45) * winter;
  return (rank + 1.5) ** -RANK_EXPONENT * lifeCycle * seasonal;
}

/** Clicks per view; every review differs a little from the others of its rating. */
function clickRate({ slug, rating }: DemoReview): number {
  const own = seededRandom(
    [...slug].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), SEED),
  );
  return ((clickRateByRating[rating ?? 0] ?? 0) / 100) * spread(own, 0.25);
}

/** Everything that visitors do on a day, the same whenever it is asked for. */
export function eventsOfDay(day: DemoDay, reviews: readonly DemoReview[]): DemoEvent[] {
  const random = seededRandom(SEED + Math.imul(day.number, 0x9e37_79b1));
  const online = reviews.filter(({ firstDay }) => firstDay <= day.number);
  if (online.length === 0) return [];
  const pickReview = weightedChoice(online.map((review) => [review, reviewWeight(review, day)]));
  const rates = new Map(online.map((review) => [review, clickRate(review)]));
  const volume =
    growth(day.age, online.length) *
    seasonOfYear(day.number) *
    (weekdayFactors[(day.number + 4) % 7] ?? 1) *
    spread(random, 0.16);
  const moment = () => {
    const hour = hours(random) + random.fraction();
    return Math.floor(day.from + ((day.to - day.from) * hour) / 24);
  };
  const events: DemoEvent[] = [];

  const countriesOfReviews = new Map<DemoReview, (string | null)[]>();
  const countryFor = (review: DemoReview) => {
    const known = countriesOfReviews.get(review) ?? [];
    if (known.length > 0 && !random.chance(NEW_COUNTRY_CHANCE)) return random.pick(known);
    const country = countries(random);
    countriesOfReviews.set(review, [...known, country]);
    return country;
  };
  const view = (review: DemoReview) => {
    const visit = { at: moment(), country: countryFor(review), review, page: reviewPath(review) };
    events.push({ ...visit, kind: 'page_view' });
    if (!random.chance(rates.get(review) ?? 0)) return;
    // The click stays in the day of its view.
    const at = Math.min(visit.at + random.integer(15, READING_SECONDS) * 1_000, day.to - 1);
    events.push({ ...visit, at, kind: 'buy_click' });
    if (random.chance(REPEATED_CLICK_CHANCE)) {
      events.push({ at, country: null, kind: 'buy_click', excludedAs: 'repeat' });
    }
  };
  for (let left = Math.round(volume); left > 0; left -= 1) view(pickReview(random));
  if (random.chance(MENTION_CHANCE)) {
    const review = pickReview(random);
    for (let left = random.integer(...MENTION_VIEWS); left > 0; left -= 1) view(review);
  }

  for (
    let left = Math.round(volume * SEARCHES_PER_VIEW * spread(random, 0.4));
    left > 0;
    left -= 1
  ) {
    const location = locations(random);
    const typed = keywords(random);
    const keyword = random.chance(0.12) ? typed.charAt(0).toUpperCase() + typed.slice(1) : typed;
    const page = {
      home: '/',
      products: '/products',
      review: reviewPath(pickReview(random)),
      other: random.chance(0.7) ? '/404' : '/privacy',
    }[location];
    events.push({
      at: moment(),
      country: countries(random),
      kind: 'search',
      keyword,
      location,
      page,
    });
  }

  const exclude = (kind: DemoEvent['kind'], excludedAs: 'bot' | 'prefetch', count: number) => {
    for (let left = Math.round(count); left > 0; left -= 1) {
      events.push({ at: moment(), country: null, kind, excludedAs });
    }
  };
  exclude('page_view', 'bot', volume * BOTS_PER_VIEW * spread(random, 0.6));
  exclude('search', 'bot', random.integer(-2, 2));
  exclude('page_view', 'prefetch', volume * PREFETCHES_PER_VIEW * spread(random, 0.4));
  return events;
}
