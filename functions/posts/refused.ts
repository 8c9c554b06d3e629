import { z } from 'zod';
import { postMessages } from '../../core/posts/messages.ts';
import { specificationFormMessages } from '../../core/specifications/form-messages.ts';

const offerOrder = <Field extends string>(field: Field) => ({
  error: postMessages.offerOrder,
  field,
});

/** What the database refuses, by field. */
export const refused = {
  slug: { error: postMessages.slugTaken, field: 'slug' },
  category_ids: { error: postMessages.categoryGone, field: 'category_ids' },
  /** An untitled draft cannot be published. */
  title: { error: postMessages.titleRequired, field: 'title' },
  limited_time_offer_starts_at: offerOrder('limited_time_offer_starts_at'),
  limited_time_offer_ends_at: offerOrder('limited_time_offer_ends_at'),
  primary_affiliate_url: { error: postMessages.linkUnknown, field: 'primary_affiliate_url' },
  'offers.merchant': { error: postMessages.offerMerchantUnknown, field: 'offers' },
  'offers.link': { error: postMessages.offerLinkUnknown, field: 'offers' },
  'offers.price': { error: postMessages.offerPriceForbidden, field: 'offers' },
  specifications: { error: specificationFormMessages.valueRefused, field: 'specifications' },
} as const;

export const refusedSchema = z.object({
  outcome: z.literal('refused'),
  field: z.enum([
    'slug',
    'category_ids',
    'title',
    'limited_time_offer_starts_at',
    'limited_time_offer_ends_at',
    'primary_affiliate_url',
    'offers.merchant',
    'offers.link',
    'offers.price',
    'specifications',
  ]),
});
