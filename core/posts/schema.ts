import { z } from 'zod';
import { type Category, categorySchema } from '../categories/schema.ts';
import { versionSchema, workingDraftSchema } from '../content/schema.ts';
import { isBlank } from '../forms/blank.ts';
import { instantLine, isInstant } from '../forms/instant.ts';
import { formMessages } from '../forms/messages.ts';
import { shopUrlLine } from '../forms/shop-url.ts';
import { isSlug, textBlock, textLine, webAddressLine } from '../forms/text-field.ts';
import { imageAddressProblem } from '../images/index.ts';
import { imageSchema } from '../images/schema.ts';
import { publicMerchantSchema } from '../merchants/index.ts';
import { offerSchema, type StoredOffer, storedOfferSchema } from '../offers/schema.ts';
import type { RelatedContent } from '../related/schema.ts';
import type { PageTexts } from '../settings/schema.ts';
import {
  type StoredSpecification,
  specificationValueSchema,
  storedSpecificationSchema,
} from '../specifications/schema.ts';
import { isReservedSlug } from './address.ts';
import {
  byKind,
  fieldNames,
  type PostField,
  RATING_DEFAULT,
  RATING_MAX,
  RATING_MIN,
  texts,
} from './fields.ts';
import { postMessages } from './messages.ts';
import { formOffers, stateOffers } from './offers-field.ts';
import { formSpecifications, stateSpecifications } from './specifications-field.ts';

/** Not those of which visitors see something else, such as the names of categories. */
const reviewFields = fieldNames.filter(
  (name) =>
    name !== 'category_ids' &&
    name !== 'primary_merchant_id' &&
    name !== 'rating_is_default' &&
    name !== 'published',
);

export const REVIEW_COLUMNS = [
  'id',
  'former_slugs',
  'image',
  'is_demonstration',
  'created_at',
  'updated_at',
  'published_at',
  'content_updated_at',
  ...reviewFields,
  'post_categories(categories(name, slug))',
].join(', ');

const reviewRow = z.object({
  id: z.uuid(),
  former_slugs: z.array(z.string()),
  image: imageSchema.nullable(),
  is_demonstration: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  published_at: z.string().nullable(),
  content_updated_at: z.string().nullable(),
  /** When the price was checked, and from when on it may not be shown (null: it may). Missing in older builds. */
  price_checked_at: z.string().nullable().default(null),
  price_until: z.string().nullable().default(null),
  /** The slug in the id of its entry in feeds; without it the id of the review is in there. */
  feed_slug: z.string().nullish(),
  /** The shop of the primary offer. Missing in older builds. */
  merchant: publicMerchantSchema.nullable().default(null),
  ...byKind(reviewFields, {
    ...texts(() => z.string().nullable()),
    title: () => z.string(),
    slug: () => z.string(),
    rating: () => z.int().min(RATING_MIN).max(RATING_MAX).nullable(),
    switch: () => z.boolean(),
    instant: () => z.string().nullable(),
    /** Missing in older builds. */
    offers: () => z.array(offerSchema).default([]),
    /** Missing in older builds. */
    specifications: () => z.array(specificationValueSchema).default([]),
  }),
  post_categories: z.array(z.object({ categories: categorySchema })),
});

function flattenCategories<Row extends Pick<z.infer<typeof reviewRow>, 'post_categories'>>({
  post_categories,
  ...post
}: Row) {
  return {
    ...post,
    categories: post_categories
      .map((link) => link.categories)
      .sort((one, other) => one.name.localeCompare(other.name, 'en')),
  };
}

/** Field names are column names, from the table to the page. */
export const reviewSchema = reviewRow.transform(flattenCategories);

/** A review in a file of the build. */
export const builtReviewSchema = reviewRow
  .omit({ post_categories: true })
  .extend({ categories: z.array(categorySchema) });

export type Review = z.infer<typeof reviewSchema>;

/** With the text of the working draft; `has_draft` says that it differs from what is public. */
export const previewedPostSchema = reviewRow
  .extend({ slug: z.string().nullable(), published: z.boolean(), has_draft: z.boolean() })
  .transform(flattenCategories);

export interface ReviewScreen {
  review: Review;
  /** Missing in previews and on the sample page. */
  related?: RelatedContent | undefined;
  categories: Category[];
  texts: PageTexts;
  ribbon?: string | undefined;
  /** Explains what kind of page this is. */
  note?: string | undefined;
  indexed?: boolean | undefined;
}

/** The row of a post with every field left empty. */
export const emptyPostRow = byKind(fieldNames, {
  ...texts((): string | null => null),
  title: (): string => '',
  slug: (): string | null => null,
  rating: (): number | null => null,
  switch: (): boolean => false,
  flag: (): true | null => null,
  instant: (): string | null => null,
  offers: (): StoredOffer[] => [],
  merchant: (): string | null => null,
  /** A row's and a review's, which differ. */
  specifications: (): never[] => [],
  categories: (): string[] => [],
});

/** Older forms may lack the field. The input type stays strict, because current forms have it. */
const given = (schema: z.ZodType<string, string>, { later }: PostField) =>
  (later ? schema.prefault('') : schema) as z.ZodType<string, string>;

const givenFlag = z.boolean().prefault(false) as z.ZodType<boolean, boolean>;

const line = (field: PostField) => textLine(field.limit ?? 0);
const block = (field: PostField) => given(textBlock(field.limit ?? 0), field);

interface OfferInstants {
  limited_time_offer_starts_at?: string | undefined;
  limited_time_offer_ends_at?: string | undefined;
}

/** Whether an offer ends after it starts; one without both instants does. */
export function isOfferInOrder(form: OfferInstants): boolean {
  const { limited_time_offer_starts_at: starts, limited_time_offer_ends_at: ends } = form;
  // A request may hold anything.
  if (typeof starts !== 'string' || typeof ends !== 'string') return true;
  return !isInstant(starts) || !isInstant(ends) || Date.parse(starts) < Date.parse(ends);
}

const offerOrder = {
  path: ['limited_time_offer_ends_at'],
  error: postMessages.offerOrder,
};

const formFields = z.object(
  byKind(fieldNames, {
    ...texts(block),
    title: (field) => line(field).refine((title) => !isBlank(title), postMessages.titleRequired),
    line: (field) => given(line(field), field),
    image: (field) => given(webAddressLine(imageAddressProblem), field),
    address: () => shopUrlLine(),
    slug: (field) =>
      given(
        line(field)
          .refine((slug) => slug === '' || isSlug(slug), formMessages.slugShape)
          .refine((slug) => !isReservedSlug(slug), postMessages.slugReserved),
        field,
      ),
    rating: () =>
      z
        .int(postMessages.rating)
        .min(RATING_MIN, postMessages.rating)
        .max(RATING_MAX, postMessages.rating)
        .nullable(),
    switch: () => z.boolean(),
    flag: () => givenFlag,
    instant: (field) => given(instantLine(), field),
    offers: () => formOffers,
    merchant: (field) => given(z.union([z.literal(''), z.uuid()]), field),
    specifications: () => formSpecifications,
    categories: () => z.array(z.uuid(postMessages.categoryUnknown)),
  }),
);

/** An edited post may have lost its categories; newPostFormSchema requires one. */
export const postFormSchema = formFields.refine(isOfferInOrder, offerOrder);

export const newPostFormSchema = formFields
  .extend({ category_ids: formFields.shape.category_ids.min(1, postMessages.categoryRequired) })
  .refine(isOfferInOrder, offerOrder);

export type PostForm = z.output<typeof postFormSchema>;

export const emptyPostForm: PostForm = byKind(fieldNames, {
  ...texts(() => ''),
  title: () => '',
  /** Generated from the title on first publication. */
  slug: () => '',
  rating: () => RATING_DEFAULT,
  switch: () => false,
  flag: () => true,
  instant: () => '',
  offers: (): StoredOffer[] => [],
  merchant: (): string => '',
  specifications: (): StoredSpecification[] => [],
  categories: () => [],
});

const stateText = (field: PostField) => given(z.string(), field);

/** Any locally saved form, also an invalid one. */
export const postFormStateSchema: z.ZodType<PostForm> = z.object(
  byKind(fieldNames, {
    ...texts(stateText),
    title: stateText,
    slug: stateText,
    rating: () => z.number().nullable(),
    switch: () => z.boolean(),
    flag: () => givenFlag,
    instant: stateText,
    offers: () => stateOffers,
    merchant: stateText,
    specifications: () => stateSpecifications,
    categories: () => z.array(z.string()),
  }),
);

export const postUpdateSchema = z.object({
  form: postFormSchema,
  version: versionSchema,
  /** Whether the date that visitors see becomes that of this save. */
  substantive: z.boolean().default(false),
});

/** Where the text of a new post comes from. */
export const newPostQuerySchema = z.object({ source: z.enum(['form', 'ai']).default('form') });

const formText = () =>
  z
    .string()
    .nullable()
    .transform((text) => text ?? '');

/** With the text of the working draft. */
export const adminPostSchema = z.object({
  id: z.uuid(),
  /** Sent with a save to detect concurrent changes. */
  version: z.string(),
  created_at: z.string(),
  /** The version of the published post, or of the draft of an unpublished one. */
  updated_at: z.string(),
  published_at: z.string().nullable(),
  content_updated_at: z.string().nullable(),
  /** When the price was typed or checked. */
  price_checked_at: z.string().nullable().default(null),
  publish_at: z.string().nullable(),
  unpublish_at: z.string().nullable(),
  unpublish_to: z.uuid().nullable(),
  trashed_at: z.string().nullable(),
  draft: workingDraftSchema.nullable(),
  ...byKind(fieldNames, {
    ...texts(formText),
    title: () => z.string(),
    slug: formText,
    rating: () => z.number().nullable(),
    switch: () => z.boolean(),
    flag: () =>
      z
        .boolean()
        .nullable()
        .transform((flag) => flag === true),
    /** Written in a uniform way, so that equal instants are equal texts. */
    instant: () =>
      formText().transform((text) => (isInstant(text) ? new Date(text).toISOString() : '')),
    offers: () => z.array(storedOfferSchema),
    merchant: formText,
    specifications: () => z.array(storedSpecificationSchema),
    categories: () => z.array(z.uuid()),
  }),
});

export type AdminPost = z.infer<typeof adminPostSchema>;

/** The text as it is stored. A default that an empty field shows is not part of it. */
export function formOfPost(post: AdminPost): PostForm {
  const entries = fieldNames.map((name) => [name, post[name]]);
  return { ...emptyPostForm, ...Object.fromEntries(entries) };
}
