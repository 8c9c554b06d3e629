import { z } from 'zod';
import { publicMerchantSchema } from '../merchants/index.ts';
import { amountSchema } from '../money/schema.ts';

export const OFFER_MAX_COUNT = 20;
export const OFFER_NOTE_MAX_LENGTH = 200;

export const offerConditionSchema = z.enum(['new', 'refurbished', 'used']);
export const offerAvailabilitySchema = z.enum(['unknown', 'in-stock', 'pre-order', 'out-of-stock']);

export type OfferCondition = z.infer<typeof offerConditionSchema>;
export type OfferAvailability = z.infer<typeof offerAvailabilitySchema>;

/** Typed by the owner; any other source is a provider's name. */
export const MANUAL_SOURCE = 'manual';

/** An offer of a further shop, as a post stores it and as its form holds it. */
export const storedOfferSchema = z.object({
  id: z.uuid(),
  /** Null: recognized by the domain of the URL. */
  merchant_id: z.uuid().nullable(),
  /** A web address, or `/go/{slug}` of a managed link. */
  url: z.string(),
  amount: amountSchema.nullable(),
  currency: z.string().nullable(),
  condition: offerConditionSchema,
  availability: offerAvailabilitySchema,
  note: z.string().nullable(),
  source: z.string(),
  /** When the price was checked; null with an amount: now, by the clock of the database. */
  checked_at: z.string().nullable(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
});

export type StoredOffer = z.infer<typeof storedOfferSchema>;

/** An offer as visitors see it. */
export const offerSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  merchant: publicMerchantSchema.nullable(),
  condition: offerConditionSchema,
  availability: offerAvailabilitySchema,
  note: z.string().nullable(),
  ends_at: z.string().nullable(),
  amount: amountSchema.nullable(),
  currency: z.string().nullable(),
  checked_at: z.string().nullable(),
  /** From then on the price may not be shown; null means that it may be shown as long as the offer. */
  price_until: z.string().nullable(),
});

export type Offer = z.infer<typeof offerSchema>;

/** The lowest price of a review's offers, as lists show it. */
export const fromPriceSchema = z.object({
  amount: amountSchema,
  currency: z.string(),
  checked_at: z.string().nullable(),
  /** From then on the next price is the lowest; null means that it has no end. */
  until: z.string().nullable(),
});

export type FromPrice = z.infer<typeof fromPriceSchema>;

/**
 * How pages order the offers of a review: the primary one and the others as the owner arranged them, the primary one and
 * the others by price, or all by price. Never by commission.
 */
export const offerOrderSchema = z.enum(['editor', 'price', 'lowest-first']);

export type OfferOrder = z.infer<typeof offerOrderSchema>;
