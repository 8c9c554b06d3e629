import { z } from 'zod';
import type { OfferAvailability } from '../../../core/offers/schema.ts';
import { offerConditionSchema } from '../../../core/offers/schema.ts';

/** An offer whose price is due. */
export const dueOfferSchema = z.object({
  post_id: z.uuid(),
  offer_id: z.uuid(),
  /** The address at the shop, even if the offer names a managed link. */
  url: z.string(),
  condition: offerConditionSchema,
  network: z.string(),
  /** The merchant's affiliate tag. */
  tag: z.string().nullable(),
});

export type DueOffer = z.infer<typeof dueOfferSchema>;

/** The price of an offer now, or why there is none. */
export type Reading =
  | {
      offer: DueOffer;
      /** Null where the shop names no price, as while it is out of stock. */
      price: { amount: number; currency: string } | null;
      availability: OfferAvailability;
    }
  | { offer: DueOffer; problem: string };

/** The API or feed of a network or shop. Its data is used for offers and nowhere else. */
export interface PriceSource {
  /** The `source` of offers. */
  name: string;
  /** The networks of the merchants whose prices it knows. */
  networks: readonly string[];
  /** The most offers of one run. */
  limit: number;
  /** Never throws for a single offer. */
  read(offers: readonly DueOffer[]): Promise<Reading[]>;
}
