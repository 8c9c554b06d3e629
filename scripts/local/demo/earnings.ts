import type { PageEvent, VisitorEvent } from '../../../core/analytics/events.ts';
import type { EarningRowInput, EarningStatus } from '../../../core/earnings/schema.ts';
import { subId } from '../../../core/links/schema.ts';
import { type Random, seededRandom } from '../database/generator/random.ts';
import { DAY, dayText } from './days.ts';
import { COUNTRIES, countryNames } from './events.ts';
import type { DemoReview } from './reviews.ts';
import { STORIES } from './stories.ts';

export const DEMO_NETWORKS = ['amazon', 'awin'] as const;

export type DemoNetwork = (typeof DEMO_NETWORKS)[number];

/** Days after which a network confirms or reverses a sale. */
const CONFIRMED_AFTER = 30;
const REVERSED_CHANCE = 0.08;
/** Sales per click. */
const CONVERSION = 0.25;
/** Visitors who look for dumbbells buy more often. */
const FADING_CONVERSION = 0.6;
/** The share of buyers who buy something else, without a sub-ID. */
const OTHER_PRODUCT_CHANCE = 0.1;
const ORDER_DAYS = 2;

const NETWORKS = {
  amazon: { currency: 'USD', commission: 0.04, merchant: 'Amazon.com' },
  awin: { currency: 'EUR', commission: 0.08, merchant: 'Nordgear' },
} as const satisfies Record<DemoNetwork, object>;

const OTHER_PRODUCTS = [
  'Ceramic pour-over dripper',
  'USB-C cable, two metres',
  'Dog collar, size M',
  'Paperback: The Long Way Home',
  'Refill for a soap dispenser',
];

const codes = new Map(COUNTRIES.map((code) => [countryNames.of(code) ?? '', code]));

/** Equal texts give equal numbers. */
function numberOf(text: string): number {
  let number = 0x811c9dc5;
  for (const character of text) {
    number = Math.imul(number ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return number;
}

function networkOf(review: DemoReview, { offer_id }: PageEvent): DemoNetwork {
  const offer = review.offers.find(({ id }) => id === offer_id);
  if (offer?.url.includes('nordgear')) return 'awin';
  return numberOf(review.page) % 3 === 0 ? 'awin' : 'amazon';
}

function conversionOf({ page }: DemoReview): number {
  if (page.endsWith(`/${STORIES.noSales}`)) return 0;
  return page.endsWith(`/${STORIES.fading}`) ? FADING_CONVERSION : CONVERSION;
}

/**
 * The network reports at the start of a day about the purchases of the visitors of an earlier day.
 * @param bestOf ids of best-of pages by their path
 */
export function earningsOfDay(
  day: number,
  today: number,
  events: readonly VisitorEvent[],
  reviews: readonly DemoReview[],
  bestOf: ReadonlyMap<string, string> = new Map(),
): Record<DemoNetwork, EarningRowInput[]> {
  const rows: Record<DemoNetwork, EarningRowInput[]> = { amazon: [], awin: [] };
  const byId = new Map(reviews.map((review) => [review.id, review]));
  const seen = new Set<string | null>();
  for (const event of events) {
    if (event.kind !== 'buy_click' || event.exclusion !== null) continue;
    // A repeated click is one.
    if (seen.has(event.page_view_id)) continue;
    seen.add(event.page_view_id);
    const review = byId.get(event.post_id ?? '');
    if (review === undefined) continue;
    const random = seededRandom(numberOf(event.event_id));
    if (!random.chance(conversionOf(review))) continue;
    const network = networkOf(review, event);
    rows[network].push(...saleRows({ day, today, event, review, network, random, bestOf }));
  }
  return rows;
}

interface Sale {
  day: number;
  today: number;
  event: PageEvent;
  review: DemoReview;
  network: DemoNetwork;
  random: Random;
  bestOf: ReadonlyMap<string, string>;
}

function saleRows({ day, today, event, review, network, random, bestOf }: Sale): EarningRowInput[] {
  const { currency, commission, merchant } = NETWORKS[network];
  const isReversed = random.chance(REVERSED_CHANCE);
  const isOther = random.chance(OTHER_PRODUCT_CHANCE);
  const price = isOther ? random.integer(6, 40) * 100 - 1 : review.price;
  const age = today - day;
  const decided: EarningStatus = isReversed ? 'reversed' : 'confirmed';
  const common = {
    day: dayText(day),
    currency,
    sale_amount: price,
    merchant_name: merchant,
    product_name: isOther ? random.pick(OTHER_PRODUCTS) : review.title,
    sub_id: isOther
      ? null
      : subId(review.id, event.placement ?? 'unknown', event.offer_id, bestOf.get(event.page)),
    country: codes.get(event.country ?? '') ?? null,
  };
  const sale: EarningRowInput = {
    ...common,
    transaction_key: `demo-${event.event_id}`,
    status: age < CONFIRMED_AFTER ? 'pending' : decided,
    commission: Math.round(price * commission),
  };
  if (network !== 'amazon') return [sale];
  const order: EarningRowInput = {
    ...common,
    transaction_key: `demo-order-${event.event_id}`,
    kind: 'order',
    status: 'confirmed',
    commission: 0,
  };
  return age < ORDER_DAYS ? [order] : [order, sale];
}

/** Milliseconds of the instant at which the reports of a day are made. */
export const reportedAt = (today: number) => new Date(today * DAY).toISOString();
