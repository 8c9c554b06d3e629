import { z } from 'zod';
import { SLUG_MAX_LENGTH, WEB_ADDRESS_MAX_LENGTH } from '../forms/limits.ts';
import { formMessages } from '../forms/messages.ts';
import { isSlug, isWebAddress, textBlock, textLine } from '../forms/text-field.ts';
import { isReservedSlug } from './address.ts';
import {
  CTA_TEXT_MAX_LENGTH,
  IMAGE_ALT_MAX_LENGTH,
  IN_DEPTH_ANALYSIS_MAX_LENGTH,
  LIMITED_TIME_OFFER_MAX_LENGTH,
  PRICE_MAX_LENGTH,
  RATING_DEFAULT,
  RATING_MAX,
  RATING_MIN,
  SHORT_DESCRIPTION_MAX_LENGTH,
  TEXT_BLOCK_MAX_LENGTH,
  TITLE_MAX_LENGTH,
} from './limits.ts';
import { postMessages } from './messages.ts';

/** A picture stands at a web address or is one of the site's own. */
const isImageAddress = (text: string) =>
  isWebAddress(text) || /^\/(?:images|pictures)\/\S+$/.test(text);

/** An edited post may have lost its categories; a new one has at least one (newPostFormSchema). */
export const postFormSchema = z.object({
  title: textLine(TITLE_MAX_LENGTH).min(1, postMessages.titleRequired),
  /** '' lets the first publication make one from the title. */
  slug: textLine(SLUG_MAX_LENGTH)
    .refine((slug) => slug === '' || isSlug(slug), formMessages.slugShape)
    .refine((slug) => !isReservedSlug(slug), postMessages.slugReserved)
    .default(''),
  short_description: textBlock(SHORT_DESCRIPTION_MAX_LENGTH),
  product_image_url: textLine(WEB_ADDRESS_MAX_LENGTH).refine(
    (address) => address === '' || isImageAddress(address),
    formMessages.webAddress,
  ),
  product_image_alt: textLine(IMAGE_ALT_MAX_LENGTH).default(''),
  overall_rating: z
    .int(postMessages.rating)
    .min(RATING_MIN, postMessages.rating)
    .max(RATING_MAX, postMessages.rating)
    .nullable(),
  price: textLine(PRICE_MAX_LENGTH),
  key_features: textBlock(TEXT_BLOCK_MAX_LENGTH),
  pros: textBlock(TEXT_BLOCK_MAX_LENGTH),
  cons: textBlock(TEXT_BLOCK_MAX_LENGTH),
  who_is_this_for: textBlock(TEXT_BLOCK_MAX_LENGTH),
  in_depth_analysis: textBlock(IN_DEPTH_ANALYSIS_MAX_LENGTH),
  primary_affiliate_url: textLine(WEB_ADDRESS_MAX_LENGTH).refine(
    (address) => address === '' || isWebAddress(address),
    formMessages.webAddress,
  ),
  primary_cta_text: textLine(CTA_TEXT_MAX_LENGTH),
  limited_time_offer_enabled: z.boolean(),
  limited_time_offer: textBlock(LIMITED_TIME_OFFER_MAX_LENGTH),
  published: z.boolean(),
  category_ids: z.array(z.uuid(postMessages.categoryUnknown)),
});

/** What a form for a new post sends. */
export const newPostFormSchema = postFormSchema.extend({
  category_ids: postFormSchema.shape.category_ids.min(1, postMessages.categoryRequired),
});

/** A checked form: a field left empty is ''. */
export type PostForm = z.output<typeof postFormSchema>;

/** A new post before anything was typed. */
export const emptyPostForm: PostForm = {
  title: '',
  slug: '',
  short_description: '',
  product_image_url: '',
  product_image_alt: '',
  overall_rating: RATING_DEFAULT,
  price: '',
  key_features: '',
  pros: '',
  cons: '',
  who_is_this_for: '',
  in_depth_analysis: '',
  primary_affiliate_url: '',
  primary_cta_text: '',
  limited_time_offer_enabled: false,
  limited_time_offer: '',
  published: false,
  category_ids: [],
};

/** What saving an opened post sends: the form, and the version it was opened in. */
export const postUpdateSchema = z.object({
  form: postFormSchema,
  version: z.iso.datetime({ offset: true }),
});
