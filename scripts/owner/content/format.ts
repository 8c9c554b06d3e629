/**
 * The file of a backup: one JSON object a line. First a header, then the rows by kind (settings,
 * categories, reviews) and key, at last a line with their counts and the checksum of their bytes.
 *
 * What it leaves out: the owner's account, sessions and second factor, which belong to one database;
 * what visitors did; and what is made from the rest, such as the pictures of shared links.
 */
import { z } from 'zod';
import { CATEGORY_NAME_MAX_LENGTH } from '../../../core/categories/limits.ts';
import { SLUG_MAX_LENGTH, WEB_ADDRESS_MAX_LENGTH } from '../../../core/forms/limits.ts';
import { characterCount, isSlug } from '../../../core/forms/text-field.ts';
import { isReservedSlug } from '../../../core/posts/address.ts';
import {
  CTA_TEXT_MAX_LENGTH,
  IMAGE_ALT_MAX_LENGTH,
  IN_DEPTH_ANALYSIS_MAX_LENGTH,
  LIMITED_TIME_OFFER_MAX_LENGTH,
  PRICE_MAX_LENGTH,
  RATING_MAX,
  RATING_MIN,
  SHORT_DESCRIPTION_MAX_LENGTH,
  TEXT_BLOCK_MAX_LENGTH,
  TITLE_MAX_LENGTH,
} from '../../../core/posts/limits.ts';
import { HOW_WE_TEST_MAX_LENGTH } from '../../../core/settings/limits.ts';

export const FORMAT = 'spotter-content';
export const VERSION = 1;

// As the checks of the database and never stricter: whatever it holds comes back in.
const text = (most: number) =>
  z
    .string()
    .refine((value) => !/[\p{Surrogate}\0]/u.test(value), 'is no text')
    .refine((value) => characterCount(value) <= most, `is longer than ${most} characters`);
const optional = (most: number) => text(most).nullable();
const trimmed = (most: number) =>
  text(most).refine((value) => /^[^ ](?:.*[^ ])?$/s.test(value), 'is blank or has space around it');
const slug = text(SLUG_MAX_LENGTH).refine(isSlug, 'is no address');
const reviewSlug = slug.refine((value) => !isReservedSlug(value), 'is an address of another kind');
const time = z.iso.datetime({ offset: true, error: 'is no time' });
const id = z.uuid('is no id').lowercase('is not in small letters');
const webAddress = /^https?:\/\/[^ \t\n\v\f\r/][^ \t\n\v\f\r]*$/i;
const ownPicture = /^\/(?:images|pictures)\/[^ \t\n\v\f\r]+$/;

const settingSchema = z.strictObject({
  setting_key: text(100).regex(/^[a-z][a-z0-9_]{0,99}$/, 'is no key'),
  setting_value: text(HOW_WE_TEST_MAX_LENGTH),
});

const categorySchema = z.strictObject({
  id,
  name: trimmed(CATEGORY_NAME_MAX_LENGTH),
  slug,
  active: z.boolean(),
  created_at: time,
  updated_at: time,
});

const postSchema = z
  .strictObject({
    id,
    slug: reviewSlug.nullable(),
    former_slugs: z.array(reviewSlug),
    title: trimmed(TITLE_MAX_LENGTH),
    short_description: optional(SHORT_DESCRIPTION_MAX_LENGTH),
    product_image_url: optional(WEB_ADDRESS_MAX_LENGTH).refine(
      (value) => value === null || webAddress.test(value) || ownPicture.test(value),
      'is no address of a picture',
    ),
    product_image_alt: optional(IMAGE_ALT_MAX_LENGTH),
    overall_rating: z.int().min(RATING_MIN).max(RATING_MAX).nullable(),
    price: optional(PRICE_MAX_LENGTH),
    key_features: optional(TEXT_BLOCK_MAX_LENGTH),
    pros: optional(TEXT_BLOCK_MAX_LENGTH),
    cons: optional(TEXT_BLOCK_MAX_LENGTH),
    who_is_this_for: optional(TEXT_BLOCK_MAX_LENGTH),
    in_depth_analysis: optional(IN_DEPTH_ANALYSIS_MAX_LENGTH),
    primary_affiliate_url: optional(WEB_ADDRESS_MAX_LENGTH).refine(
      (value) => value === null || webAddress.test(value),
      'is no web address',
    ),
    primary_cta_text: optional(CTA_TEXT_MAX_LENGTH),
    limited_time_offer_enabled: z.boolean(),
    limited_time_offer: optional(LIMITED_TIME_OFFER_MAX_LENGTH),
    published: z.boolean(),
    is_demonstration: z.boolean(),
    created_at: time,
    updated_at: time,
    published_at: time.nullable(),
    category_ids: z.array(id),
  })
  .refine(({ published, slug }) => !published || slug !== null, {
    path: ['slug'],
    error: 'is missing, and the review is published',
  })
  .refine(({ published, published_at }) => !published || published_at !== null, {
    path: ['published_at'],
    error: 'is missing, and the review is published',
  });

export type CategoryCopy = z.infer<typeof categorySchema>;
export type PostCopy = z.infer<typeof postSchema>;

/** In the order of the file: a review names categories that stand before it. */
export const KINDS = ['setting', 'category', 'post'] as const;

export type Kind = (typeof KINDS)[number];

/** One row with its kind. */
export type Content =
  | { kind: 'setting'; row: z.infer<typeof settingSchema> }
  | { kind: 'category'; row: CategoryCopy }
  | { kind: 'post'; row: PostCopy };

export const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.number(),
  made_at: z.iso.datetime(),
});

export type Counts = Record<Kind, number>;

/** A line between the header and the end, before its row is looked at. */
export const lineSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(KINDS), row: z.record(z.string(), z.unknown()) }),
  z.strictObject({
    kind: z.literal('end'),
    counts: z.strictObject({ setting: z.int(), category: z.int(), post: z.int() }),
    sha256: z.string(),
  }),
]);

/** What names a row among those of its kind. */
export function keyOf({ kind, row }: Content): string {
  return kind === 'setting' ? row.setting_key : row.id;
}

/** A row of a kind, checked. */
export function parseRow(kind: Kind, row: unknown) {
  switch (kind) {
    case 'setting':
      return withKind(kind, settingSchema.safeParse(row));
    case 'category':
      return withKind(kind, categorySchema.safeParse(row));
    case 'post':
      return withKind(kind, postSchema.safeParse(row));
  }
}

function withKind<K extends Kind, Row>(kind: K, result: z.ZodSafeParseResult<Row>) {
  return result.success
    ? { content: { kind, row: result.data } }
    : { problem: `${result.error.issues[0]?.path.join('.')} ${result.error.issues[0]?.message}` };
}
