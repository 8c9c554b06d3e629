import { z } from 'zod';
import { textLine } from '../forms/text-field.ts';
import { amountSchema, currencySchema, PRICE_MAX_LENGTH } from '../money/schema.ts';
import { offerAvailabilitySchema, offerConditionSchema } from '../offers/schema.ts';

/** One row of the list is one price to enter, fifty in a row. */
export const PRICES_PER_PAGE = 50;

/** Those with a price, those whose price may no longer be shown, and those without one. */
export const priceLists = ['priced', 'expired', 'missing'] as const;

export type PriceList = (typeof priceLists)[number];

/** The last row shown: when its price was checked, and its key. */
const cursorSchema = z
  .string()
  .transform((text) => {
    const [checkedAt = '', key = ''] = text.split(' ');
    return { checkedAt: checkedAt === '' ? null : checkedAt, key };
  })
  .pipe(z.object({ checkedAt: z.iso.datetime({ offset: true }).nullable(), key: z.string() }));

export const pricesQuerySchema = z.object({
  merchant: z.uuid().optional(),
  which: z.enum(priceLists).default('priced'),
  after: cursorSchema.optional(),
});

export const priceRowSchema = z.object({
  post_id: z.uuid(),
  title: z.string(),
  published: z.boolean(),
  /** Null for the primary offer. */
  offer_id: z.uuid().nullable(),
  url: z.string().nullable(),
  /** Its name; null for an unknown shop. */
  merchant: z.string().nullable(),
  allows_manual_prices: z.boolean(),
  /** Of the primary offer, as the owner typed it. It has no amount. */
  text: z.string().nullable(),
  amount: amountSchema.nullable(),
  currency: z.string().nullable(),
  availability: offerAvailabilitySchema,
  condition: offerConditionSchema,
  note: z.string().nullable(),
  source: z.string(),
  checked_at: z.string().nullable(),
  /** From then on it may not be shown. */
  price_until: z.string().nullable(),
  /** Why the API of the shop gave no price. */
  problem: z.string().nullable(),
});

export type PriceRow = z.infer<typeof priceRowSchema>;

/** A price of a primary offer that its merchant's rules would hide. */
const hiddenPriceSchema = z.object({
  post_id: z.uuid(),
  title: z.string(),
  text: z.string(),
  merchant: z.string(),
  reason: z.enum(['forbidden', 'old']),
});

export type HiddenPrice = z.infer<typeof hiddenPriceSchema>;

export const pricesPageSchema = z.object({
  total: z.int().nonnegative(),
  /** The clock that limits are compared with. */
  now: z.string(),
  counts: z.record(z.enum(priceLists), z.int().nonnegative()),
  merchants: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Until the owner applies the rules of merchants to primary offers; null afterwards. */
  hidden: z.array(hiddenPriceSchema).nullable(),
  items: z.array(priceRowSchema),
});

export type PricesPage = z.infer<typeof pricesPageSchema>;

/** Where the next page begins. */
export function cursorAfter({ checked_at, post_id, offer_id }: PriceRow): string {
  return `${checked_at ?? ''} ${post_id}${offer_id ?? ''}`;
}

export const recordedPriceSchema = z.object({
  text: z.string().nullable(),
  amount: amountSchema.nullable(),
  currency: z.string().nullable(),
  source: z.string(),
  checked_at: z.string().nullable(),
  price_until: z.string().nullable(),
});

export type RecordedPrice = z.infer<typeof recordedPriceSchema>;

const entered = {
  post_id: z.uuid(),
  /** When the price that the owner has seen was checked. */
  known_checked_at: z.iso.datetime({ offset: true }).nullable(),
};

export const priceEntrySchema = z.union([
  z.object({ ...entered, offer_id: z.uuid(), amount: amountSchema, currency: currencySchema }),
  z.object({
    ...entered,
    offer_id: z.null(),
    text: textLine(PRICE_MAX_LENGTH).refine((text) => text !== ''),
  }),
]);

export type PriceEntry = z.infer<typeof priceEntrySchema>;

/** The response if somebody else has recorded a price meanwhile. */
export const priceConflictSchema = z.object({ price: recordedPriceSchema });
