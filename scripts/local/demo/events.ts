import {
  DEMO_DATA_USER_AGENT,
  searchPage,
  type VisitorEvent,
  WITHOUT_DETAILS,
} from '../../../core/analytics/events.ts';
import { seededRandom } from '../database/generator/random.ts';
import { clickDetails } from './clicks.ts';
import { DAY } from './days.ts';
import { type DemoListing, listingRandom, visitsOfListings } from './listings.ts';
import { type DemoReview, publishedUntil } from './reviews.ts';
import { popularityOf } from './stories.ts';
import { popularity, weighted } from './weighted.ts';

const VIEWS_AT_FIRST = 18;
const VIEWS_ADDED_IN_A_YEAR = 24;
/** At the first of each month: resolutions in January, holidays in July, sales in November. */
const MONTHS = [2, 1.3, 1.1, 1, 1, 0.95, 0.75, 0.75, 1, 1.1, 1.05, 1.2];
/** From Sunday. */
const WEEKDAYS = [1.14, 1.12, 1.04, 1, 0.96, 0.84, 0.9];
const HOURS = [1, 1, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 4, 4, 4, 4, 5, 5, 6, 6, 5, 3, 2];

const SEARCHES_PER_VIEW = 0.12;
const BOTS_PER_VIEW = 0.15;
const PREFETCHES_PER_VIEW = 0.05;
const UNKNOWN_COUNTRY_CHANCE = 0.05;
const REPEATED_CLICK_CHANCE = 0.04;
const CAPITAL_CHANCE = 0.12;
/** Seconds from a view to its click. */
const READING: [number, number] = [15, 300];
const REPEAT_MILLISECONDS = 400;

export const COUNTRIES =
  'US GB CA DE AU NL IE FR SE IN ES IT NO PL DK NZ CH AT BE FI BR ZA PT SG JP'.split(' ');

/** The most frequent ones first, with typos and products that have no review. */
const KEYWORDS = `creatine, kettlebell, protein, shoes, massage gun, whey, creatine gummies, watch,
  adjustable dumbbells, treadmill, magnesium, pre-workout, foam roller, protien, rowing machine,
  sleep ring, yoga mat, collagen, exercise bike, vitamin d, walking pad, omega-3, pull-up bar,
  ashwagandha, mat, barbell, greens, kettle bell, heart rate monitor, band, electrolyte, belt,
  vegan protein powder, headphones, rope, dumbells, sauna, squat rack, rain jacket, gift ideas,
  weight vest, elliptical, discount code, merino, oats`.split(/,\s+/);

export const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

const chooseHour = weighted([...HOURS.keys()], (hour) => HOURS[hour] ?? 0);
const chooseCountry = weighted(COUNTRIES, (_, rank) => popularity(rank, 1.4));
const chooseKeyword = weighted(KEYWORDS, (_, rank) => popularity(rank, 0.7));
const chooseLocation = weighted(
  [
    { location: 'products', weight: 44 },
    { location: 'home', weight: 35 },
    { location: 'review', weight: 16 },
    { location: 'other', weight: 5 },
  ] as const,
  ({ weight }) => weight,
);

/** The expected views of a day. The site grows for three years from its first review on. */
function viewsOn(day: number, reviews: readonly DemoReview[]): number {
  const first = Math.min(...reviews.map(({ publishedAt }) => publishedAt)) / DAY;
  const years = Math.min(Math.max(0, day - first) / 365, 3);
  const date = new Date(day * DAY);
  const month = date.getUTCMonth();
  const share = (date.getUTCDate() - 1) / 31;
  const season = (MONTHS[month] ?? 1) * (1 - share) + (MONTHS[(month + 1) % 12] ?? 1) * share;
  const weekday = WEEKDAYS[date.getUTCDay()] ?? 1;
  return (VIEWS_AT_FIRST + VIEWS_ADDED_IN_A_YEAR * years) * season * weekday;
}

/** What visitors do on a day, in order. The same day always has the same events, with the same ids. */
export function eventsOfDay(
  day: number,
  reviews: readonly DemoReview[],
  links: ReadonlyMap<string, string> = new Map(),
  listings: readonly DemoListing[] = [],
): VisitorEvent[] {
  const random = seededRandom(day);
  // A separate generator, so that the events of a day stay the same when offers change.
  const details = seededRandom(-day);
  const chooseReview = weighted(
    publishedUntil(reviews, day * DAY),
    ({ weight, fadesFrom }) => weight * popularityOf(day, fadesFrom),
  );
  const views = viewsOn(day, reviews) * (0.85 + 0.3 * random.fraction());
  const events: VisitorEvent[] = [];

  const eventId = () => {
    const hex = (number: number, length: number) => number.toString(16).padStart(length, '0');
    return `${hex(day, 8)}-0000-4000-8000-${hex(events.length, 12)}`;
  };
  const common = (exclusion: VisitorEvent['exclusion'] = null, from = random) => ({
    event_id: eventId(),
    received_at: Math.floor((day + (chooseHour(from) + from.fraction()) / 24) * DAY),
    exclusion,
    country: from.chance(UNKNOWN_COUNTRY_CHANCE)
      ? null
      : (countryNames.of(chooseCountry(from)) ?? null),
    user_agent: DEMO_DATA_USER_AGENT,
  });
  const repeat = (count: number, act: () => void) => {
    for (let left = Math.round(count); left > 0; left -= 1) act();
  };
  const view = (exclusion: VisitorEvent['exclusion'] = null) => {
    const review = chooseReview(random);
    const base = common(exclusion);
    const visit = {
      ...base,
      ...WITHOUT_DETAILS,
      post_id: review.id,
      page: review.page,
      page_view_id: base.event_id,
    };
    events.push({ ...visit, kind: 'page_view' });
    if (exclusion !== null || !random.chance(review.clickRate)) return;
    const received_at = visit.received_at + random.integer(...READING) * 1_000;
    const click = {
      ...visit,
      kind: 'buy_click',
      ...clickDetails(review, links, details),
    } as const;
    events.push({ ...click, event_id: eventId(), received_at });
    if (!random.chance(REPEATED_CLICK_CHANCE)) return;
    events.push({
      ...click,
      event_id: eventId(),
      received_at: received_at + REPEAT_MILLISECONDS,
    });
  };
  const search = () => {
    const { location } = chooseLocation(random);
    const typed = chooseKeyword(random);
    events.push({
      ...common(),
      kind: 'search',
      keyword: random.chance(CAPITAL_CHANCE)
        ? typed.charAt(0).toUpperCase() + typed.slice(1)
        : typed,
      location,
      page: searchPage(location, undefined, chooseReview(random).page),
      found: reviews.filter(({ text }) => text.includes(typed)).length,
    });
  };
  repeat(views, view);
  repeat(views * SEARCHES_PER_VIEW, search);
  repeat(views * BOTS_PER_VIEW, () => view('bot'));
  repeat(views * PREFETCHES_PER_VIEW, () => view('prefetch'));
  const chance = listingRandom(day);
  for (const { listing, click } of visitsOfListings(listings, day * DAY, views, chance)) {
    const { page, page_kind } = listing;
    const base = common(null, chance);
    const visit = { ...base, ...WITHOUT_DETAILS, page, page_kind, page_view_id: base.event_id };
    events.push({ ...visit, kind: 'page_view', post_id: null });
    if (click === null) continue;
    const received_at = visit.received_at + chance.integer(...READING) * 1_000;
    const { review, placement } = click;
    const details = { placement, post_id: review.id, event_id: eventId(), received_at };
    events.push({ ...visit, kind: 'buy_click', ...details });
  }
  return events.sort((one, other) => one.received_at - other.received_at);
}
