import { z } from 'zod';
import { hasExpired, latest } from '../expiry/expiry.ts';
import { decimalAmount } from '../money/index.ts';
import { priceEnd } from '../offers/index.ts';
import type { Offer } from '../offers/schema.ts';
import type { Thing } from './schema.ts';

const schemaOrg = (name: string) => `https://schema.org/${name}`;

const CONDITIONS = {
  new: schemaOrg('NewCondition'),
  refurbished: schemaOrg('RefurbishedCondition'),
  used: schemaOrg('UsedCondition'),
} as const;

const AVAILABILITIES = {
  'in-stock': schemaOrg('InStock'),
  'pre-order': schemaOrg('PreOrder'),
  'out-of-stock': schemaOrg('OutOfStock'),
  unknown: undefined,
} as const;

const pricedSchema = z.looseObject({
  price: z.string(),
  priceCurrency: z.string(),
  /** When the price or the offer ends, which `priceValidUntil` says to the day only. */
  validThrough: z.string().optional(),
});

export type PricedMarkup = z.infer<typeof pricedSchema>;

const offersSchema = z.union([
  z.looseObject({ offers: z.array(pricedSchema) }).transform(({ offers }) => offers),
  pricedSchema.transform((offer) => [offer]),
  z.array(pricedSchema),
]);

const productSchema = z.looseObject({ '@type': z.literal('Product'), offers: offersSchema });

export const sellerMarkup = (name: string) => ({ '@type': 'Organization', name });

export const untilMarkup = (until: string | null) =>
  until === null ? {} : { priceValidUntil: until.slice(0, 10), validThrough: until };

/**
 * Null without a price, which search engines require.
 *
 * @param page the address of the review, because a link to the shop is paid for
 */
export function offerMarkup(offer: Offer, shop: string, page: string): PricedMarkup | null {
  const { amount, currency, condition, availability } = offer;
  if (amount === null || currency === null) return null;
  const until = priceEnd(offer);
  const inStock = AVAILABILITIES[availability];
  return {
    '@type': 'Offer',
    price: decimalAmount({ amount, currency }),
    priceCurrency: currency,
    url: page,
    itemCondition: CONDITIONS[condition],
    ...(inStock !== undefined && { availability: inStock }),
    seller: sellerMarkup(shop),
    ...untilMarkup(until),
  };
}

/** One offer, or several with the range of their prices. Null without any. */
export function offersMarkup(
  offers: readonly PricedMarkup[],
): Thing | readonly PricedMarkup[] | null {
  const [first] = offers;
  if (first === undefined) return null;
  if (offers.length === 1) return { '@type': 'Offer', ...first };
  // Prices of several currencies have no range.
  if (offers.some(({ priceCurrency }) => priceCurrency !== first.priceCurrency)) return offers;
  const prices = offers.map(({ price }) => price).sort((one, other) => Number(one) - Number(other));
  return {
    '@type': 'AggregateOffer',
    priceCurrency: first.priceCurrency,
    lowPrice: prices[0],
    highPrice: prices.at(-1),
    offerCount: offers.length,
    offers,
  };
}

/** A product's markup as it is now: without offers that have ended. Other things stay as they are. */
export function currentMarkup(thing: unknown, now: number): unknown {
  const product = productSchema.safeParse(thing);
  if (!product.success) return thing;
  const kept = product.data.offers.filter(({ validThrough }) => !hasExpired(validThrough, now));
  if (kept.length === product.data.offers.length) return thing;
  const { offers: _offers, ...rest } = product.data;
  const offers = offersMarkup(kept);
  return offers === null ? rest : { ...rest, offers };
}

/** When nothing is left of a thing that has offers and no review. */
export function markupEnd(thing: Thing): string | null {
  const product = productSchema.safeParse(thing);
  if (!product.success || 'review' in product.data) return null;
  return latest(product.data.offers.map(({ validThrough }) => validThrough ?? null));
}
