import { z } from 'zod';
import { decimalsOf } from '../../../core/money/currencies.ts';
import { currencySchema } from '../../../core/money/schema.ts';
import type { OfferAvailability, OfferCondition } from '../../../core/offers/schema.ts';
import { priceSourceMessages } from '../../../core/prices/messages.ts';
import type { DueOffer, Reading } from './source.ts';

const MARKETPLACE =
  /^(?:www\.|smile\.|m\.)?(amazon\.(?:com|ca|com\.mx|com\.br|co\.uk|de|fr|it|es|nl|pl|se|com\.be|ie|com\.tr|ae|sa|eg|in|co\.jp|sg|com\.au|co\.za))$/;
const ASIN = /\/(?:dp|gp\/product|gp\/aw\/d|gp\/offer-listing)\/([A-Z0-9]{10})(?:[/?#]|$)/i;

export interface AmazonItem {
  marketplace: string;
  asin: string;
}

/** The product that a link leads to; null for search results, shortened links and other hosts. */
export function amazonItem(url: string): AmazonItem | null {
  const parsed = URL.parse(url);
  const host = MARKETPLACE.exec(parsed?.hostname ?? '')?.[1];
  const asin = ASIN.exec(parsed?.pathname ?? '')?.[1];
  if (host === undefined || asin === undefined) return null;
  return { marketplace: `www.${host}`, asin: asin.toUpperCase() };
}

const listingSchema = z.object({
  isBuyBoxWinner: z.boolean().nullish(),
  condition: z.object({ value: z.string().nullish() }).nullish(),
  availability: z.object({ type: z.string().nullish() }).nullish(),
  price: z
    .object({
      money: z.object({ amount: z.number().nullish(), currency: z.string().nullish() }).nullish(),
    })
    .nullish(),
});

type Listing = z.infer<typeof listingSchema>;

/** https://affiliate-program.amazon.com/creatorsapi/docs/en-us/api-reference/operations/get-items */
export const itemsAnswerSchema = z.object({
  itemsResult: z
    .object({
      items: z.array(
        z.object({
          asin: z.string(),
          offersV2: z.object({ listings: z.array(listingSchema).nullish() }).nullish(),
        }),
      ),
    })
    .nullish(),
});

export type ItemsAnswer = z.infer<typeof itemsAnswerSchema>;

const CONDITIONS: Record<OfferCondition, string> = {
  new: 'New',
  used: 'Used',
  refurbished: 'Refurbished',
};

const AVAILABILITIES: ReadonlyMap<string, OfferAvailability> = new Map(
  Object.entries({
    IN_STOCK: 'in-stock',
    IN_STOCK_SCARCE: 'in-stock',
    PREORDER: 'pre-order',
    OUT_OF_STOCK: 'out-of-stock',
    UNAVAILABLE: 'out-of-stock',
  } as const),
);

/** A decimal number in the smallest unit of its currency; null if it is not an amount of that currency. */
export function smallestUnit(decimal: number, currency: string): number | null {
  if (!currencySchema.safeParse(currency).success || !(decimal > 0) || decimal > 1e9) return null;
  const text = decimal.toFixed(decimalsOf(currency));
  // More decimals than the currency has.
  if (Number(text) !== decimal) return null;
  const amount = Number(text.replace('.', ''));
  return amount > 0 ? amount : null;
}

function bestListing(listings: readonly Listing[], condition: OfferCondition): Listing | undefined {
  const fitting = listings.filter(
    (listing) => (listing.condition?.value ?? CONDITIONS.new) === CONDITIONS[condition],
  );
  return fitting.find(({ isBuyBoxWinner }) => isBuyBoxWinner === true) ?? fitting[0];
}

/** The price that a response contains for an offer. */
export function readItem(offer: DueOffer, asin: string, answer: ItemsAnswer): Reading {
  // By its id: the order of items is not that of the request.
  const item = answer.itemsResult?.items.find((each) => each.asin === asin);
  if (item === undefined) return { offer, problem: priceSourceMessages.notFound };
  const listing = bestListing(item.offersV2?.listings ?? [], offer.condition);
  if (listing === undefined) return { offer, problem: priceSourceMessages.noOffer };
  const availability = AVAILABILITIES.get(listing.availability?.type ?? '') ?? 'unknown';
  const { amount, currency } = listing.price?.money ?? {};
  if (amount == null || currency == null) {
    return availability === 'out-of-stock'
      ? { offer, price: null, availability }
      : { offer, problem: priceSourceMessages.unreadable };
  }
  const exact = smallestUnit(amount, currency);
  if (exact === null) return { offer, problem: priceSourceMessages.unreadable };
  return { offer, price: { amount: exact, currency }, availability };
}
