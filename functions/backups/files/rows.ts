import { z } from 'zod';
import { isBlank } from '../../../core/forms/blank.ts';
import { WEB_ADDRESS_MAX_LENGTH } from '../../../core/forms/limits.ts';
import { characterCount } from '../../../core/forms/text-field.ts';
import { isWebAddress } from '../../../core/forms/web-address.ts';
import { focalCoordinateSchema } from '../../../core/images/focal-point.ts';
import { isImageAddress } from '../../../core/images/image-address.ts';
import { IMAGE_ALT_MAX_LENGTH, IMAGE_NAME_MAX_LENGTH } from '../../../core/images/library.ts';
import { imageSchema } from '../../../core/images/schema.ts';
import { targetMessage } from '../../../core/links/managed.ts';
import { managedLinkSlug } from '../../../core/links/schema.ts';
import { addressProblem } from '../../../core/links/target.ts';
import { merchantSchema } from '../../../core/merchants/merchant.ts';
import { OFFER_MAX_COUNT, storedOfferSchema } from '../../../core/offers/schema.ts';
import { isReservedSlug } from '../../../core/posts/address.ts';
import {
  byKind,
  fieldNames,
  type PostField,
  RATING_MAX,
  RATING_MIN,
  texts,
} from '../../../core/posts/fields.ts';
import { HOW_WE_TEST_MAX_LENGTH, SETTING_MAX_LENGTHS } from '../../../core/settings/schema.ts';
import {
  SPECIFICATION_MAX_COUNT,
  storedSpecificationSchema,
} from '../../../core/specifications/schema.ts';

import { id, optional, slug, text, time } from './values.ts';

const reviewSlug = slug.refine((value) => !isReservedSlug(value), 'is an address of another kind');

export const settingSchema = z
  .strictObject({
    setting_key: text(100).regex(/^[a-z][a-z0-9_]{0,99}$/, 'is not a key'),
    setting_value: text(HOW_WE_TEST_MAX_LENGTH),
  })
  .superRefine(({ setting_key, setting_value }, context) => {
    // Any name may be a key, including names that objects inherit from their prototype.
    const isLimited = Object.hasOwn(SETTING_MAX_LENGTHS, setting_key);
    const own = isLimited ? SETTING_MAX_LENGTHS[setting_key] : undefined;
    const most = own ?? HOW_WE_TEST_MAX_LENGTH;
    if (characterCount(setting_value) <= most) return;
    context.addIssue({
      code: 'custom',
      path: [setting_key],
      message: `is longer than ${most} characters`,
    });
  })
  .refine(
    ({ setting_key, setting_value }) => setting_key !== 'author_url' || isWebAddress(setting_value),
    {
      path: ['setting_value'],
      error: 'is not a web address',
    },
  );

/** Null if a backup is older than the column. */
const instant = time.nullable().prefault(null);

const flag = z.literal(true).nullable();

/** A shop's address, or a managed link. */
const isLinkAddress = (value: string) => isWebAddress(value) || managedLinkSlug(value) !== null;

const optionalText = ({ limit = 0 }: PostField) => optional(limit);

const fieldSchemas = {
  ...texts(optionalText),
  title: ({ limit = 0 }: PostField) =>
    text(limit)
      .refine((title) => !/^ | $/.test(title), 'has space around it')
      // A draft may have no title yet.
      .refine((title) => title === '' || !isBlank(title), 'has no visible character'),
  image: (field: PostField) =>
    optionalText(field).refine(
      (value) => value === null || isImageAddress(value),
      'is not the URL of an image',
    ),
  address: (field: PostField) =>
    optionalText(field).refine(
      (value) => value === null || isLinkAddress(value),
      'is not a web address',
    ),
  rating: () => z.int().min(RATING_MIN).max(RATING_MAX).nullable(),
  switch: () => z.boolean(),
};

/** Null if a backup is older than the field. */
const given =
  (schema: (field: PostField) => z.ZodType<string | null, string | null>) => (field: PostField) =>
    field.later ? schema(field).prefault(null) : schema(field);

const offers = z
  .array(
    storedOfferSchema.extend({
      url: text(WEB_ADDRESS_MAX_LENGTH).refine(isLinkAddress, 'is not a web address'),
    }),
  )
  .max(OFFER_MAX_COUNT);

const specifications = z.array(storedSpecificationSchema).max(SPECIFICATION_MAX_COUNT);

const draftFieldNames = fieldNames.filter(
  (name) => name !== 'category_ids' && name !== 'published',
);

const draftSchema = z.strictObject({
  /** Only what differs from the review. */
  fields: z
    .strictObject(
      byKind(draftFieldNames, {
        ...fieldSchemas,
        slug: () => reviewSlug,
        instant: () => time.nullable(),
        offers: () => offers,
        flag: () => flag,
        merchant: () => id.nullable(),
        specifications: () => specifications,
      }),
    )
    .partial(),
  category_ids: z.array(id).nullable(),
  created_at: time,
  updated_at: time,
  publish_at: time.nullable(),
});

const postSchema = z
  .strictObject({
    id,
    former_slugs: z.array(slug),
    ...byKind(fieldNames, {
      ...fieldSchemas,
      ...texts(given(optionalText)),
      image: given(fieldSchemas.image),
      address: given(fieldSchemas.address),
      slug: () => reviewSlug.nullable(),
      instant: () => instant,
      offers: () => offers.prefault([]),
      flag: () => flag.prefault(null),
      merchant: () => id.nullable().prefault(null),
      specifications: () => specifications.prefault([]),
      categories: () => z.array(id),
    }),
    is_demonstration: z.boolean(),
    created_at: time,
    updated_at: time,
    published_at: time.nullable(),
    content_updated_at: instant,
    price_checked_at: instant,
    feed_slug: slug.nullable().prefault(null),
    publish_at: instant,
    unpublish_at: instant,
    unpublish_to: id.nullable().prefault(null),
    trashed_at: instant,
    draft: draftSchema.nullable().prefault(null),
  })
  .refine(({ published, title }) => !published || title !== '', {
    path: ['title'],
    error: 'is missing, and the review is published',
  })
  .refine(({ published, slug }) => !published || slug !== null, {
    path: ['slug'],
    error: 'is missing, and the review is published',
  })
  .refine(({ published, published_at }) => !published || published_at !== null, {
    path: ['published_at'],
    error: 'is missing, and the review is published',
  })
  .refine(({ draft, published }) => draft === null || published, {
    path: ['draft'],
    error: 'belongs to a review that is not published',
  });

export const imageCopySchema = z.strictObject({
  ...imageSchema.omit({ focal: true }).shape,
  name: text(IMAGE_NAME_MAX_LENGTH),
  alt: text(IMAGE_ALT_MAX_LENGTH),
  bytes: z.int().positive().nullable(),
  focal_x: focalCoordinateSchema,
  focal_y: focalCoordinateSchema,
  is_kept: z.boolean(),
  is_complete: z.boolean(),
  created_at: time,
});

export const merchantCopySchema = z.strictObject({
  ...merchantSchema.shape,
  id,
  created_at: time,
  updated_at: time,
});

const address = text(WEB_ADDRESS_MAX_LENGTH).refine(isWebAddress, 'is not a web address');

/** Those of shops may have changed since the link was created, so only the rules for addresses apply. */
const target = address.superRefine((value, context) => {
  const problem = addressProblem(value);
  if (problem === null) return;
  const about = URL.parse(value)?.hostname ?? value;
  context.addIssue({ code: 'custom', message: targetMessage(problem, about) });
});

export const linkSchema = z.strictObject({
  id,
  slug,
  name: text(200),
  merchant_id: id.nullable(),
  target: target.nullable(),
  country_targets: z.record(z.string(), target),
  post_id: id.nullable(),
  old_paths: z.array(text(WEB_ADDRESS_MAX_LENGTH)),
  starts_at: time.nullable(),
  ends_at: time.nullable(),
  note: optional(500),
  created_at: time,
  updated_at: time,
  deleted_at: time.nullable(),
});

/** In an older backup every change of a review changed its date. */
export const datedPostSchema = z.preprocess((row) => {
  const { published_at, updated_at, content_updated_at } = Object(row);
  if (published_at === null || content_updated_at !== undefined) return row;
  return { ...Object(row), content_updated_at: updated_at };
}, postSchema);
