import { postDraftSchema } from '../../core/posts/autosave.ts';
import { postMessages } from '../../core/posts/messages.ts';
import { type AdminPost, adminPostSchema } from '../../core/posts/schema.ts';
import { specificationValueMessages } from '../../core/specifications/value-messages.ts';
import type { ContentKind } from '../content/index.ts';
import { refusalOf } from '../http/entity.ts';
import { formRow } from './form-row.ts';

const offerOrder = <Field extends string>(field: Field) => ({
  error: postMessages.offerOrder,
  field,
});

const refusal = refusalOf({
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

export const postKind: ContentKind<AdminPost> = {
  kind: 'post',
  schema: adminPostSchema,
  fields: postDraftSchema.transform(({ category_ids, ...fields }) => ({
    ...formRow(fields),
    ...(category_ids !== undefined && { category_ids }),
  })),
  refusal,
  messages: postMessages,
};
