import { z } from 'zod';
import { storedOfferSchema } from '../../../core/offers/schema.ts';
import { seededRandom } from '../database/generator/random.ts';
import { STORIES } from './stories.ts';
import { popularity } from './weighted.ts';

export interface ReviewRow {
  id: string;
  /** Every published review has one. */
  slug: string | null;
  title: string;
  short_description: string | null;
  overall_rating: number | null;
  created_at: string;
  /** As the owner typed it. */
  price: string | null;
  /** As the database stores them. */
  offers: unknown;
}

/** Where a click can lead, other than to the primary offer. */
interface DemoOffer {
  id: string;
  url: string;
}

/** A review as the generated visitors see it. */
export interface DemoReview {
  id: string;
  title: string;
  page: string;
  /** What a search looks through, in lower case. */
  text: string;
  /** In milliseconds. */
  publishedAt: number;
  weight: number;
  /** In hundredths. */
  price: number;
  /** Clicks per view. */
  clickRate: number;
  /** The day from which few visitors come. */
  fadesFrom: number;
  offers: DemoOffer[];
}

const offersSchema = z.array(storedOfferSchema.pick({ id: true, url: true }));

/** The most popular reviews, in order. The others follow by age. */
const BEST_SELLERS = [
  'mono',
  'hallam-orde-dial-24-adjustable-dumbbells',
  'traning-nord-kettlebell-16-kg',
  'dunmarrow-plain-whey-isolate',
  'halden-sleep-ring',
  'lantern-milepost-3-daily-trainer',
  'kestrin-fell-2-running-watch',
];

/** By the rating in stars; the first for a review without one. */
const CLICK_RATES = [0.05, 0.012, 0.026, 0.055, 0.085, 0.115];

/** A clock that is behind the publication dates finds this many reviews published. */
const FEWEST_PUBLISHED = 10;

const USUAL_PRICE = 4_900;

/** The first number of a price such as "from $1,299.50". */
function priceOf(text: string | null): number {
  const [number] = /\d[\d,]*(?:\.\d+)?/.exec(text ?? '') ?? [];
  return number === undefined ? USUAL_PRICE : Math.round(Number(number.replaceAll(',', '')) * 100);
}

function place(slug: string | null): number {
  const index = BEST_SELLERS.indexOf(slug ?? '');
  return index === -1 ? BEST_SELLERS.length : index;
}

/**
 * @param rows oldest first
 * @param fadesFrom the day from which one review loses its visitors
 */
export function demoReviews(
  rows: readonly ReviewRow[],
  fadesFrom = Number.POSITIVE_INFINITY,
): DemoReview[] {
  const ranked = rows.toSorted((one, other) => place(one.slug) - place(other.slug));
  return ranked.map((row, rank) => ({
    id: row.id,
    title: row.title,
    page: `/reviews/${row.slug}`,
    text: `${row.title} ${row.short_description ?? ''}`.toLowerCase(),
    publishedAt: Date.parse(row.created_at),
    price: priceOf(row.price),
    weight: popularity(rank, 0.75),
    // Reviews with the same rating differ a little.
    clickRate:
      row.slug === STORIES.noClicks
        ? 0
        : (CLICK_RATES[row.overall_rating ?? 0] ?? 0) * (0.75 + seededRandom(rank).fraction() / 2),
    fadesFrom: row.slug === STORIES.fading ? fadesFrom : Number.POSITIVE_INFINITY,
    offers: offersSchema.parse(row.offers),
  }));
}

export function publishedUntil(reviews: readonly DemoReview[], time: number): DemoReview[] {
  const oldest = reviews.map(({ publishedAt }) => publishedAt).sort((one, other) => one - other);
  const latest = Math.max(time, oldest[FEWEST_PUBLISHED - 1] ?? Number.POSITIVE_INFINITY);
  return reviews.filter(({ publishedAt }) => publishedAt <= latest);
}
