import { postMessages } from '../../core/posts/messages.ts';
import { specificationValueMessages } from '../../core/specifications/value-messages.ts';
import { refusalOf } from '../content/index.ts';

const offerOrder = <Field extends string>(field: Field) => ({
  error: postMessages.offerOrder,
  field,
});

/** What the database refuses, by field. */
export const refusal = refusalOf({
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
  specifications: { error: specificationValueMessages.valueRefused, field: 'specifications' },
});
