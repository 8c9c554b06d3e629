/**
 * The file of a backup: one JSON object a line. First a header, then the rows by kind (settings,
 * categories, reviews) and key, at last a line with their counts and the checksum of their bytes.
 *
 * What it leaves out: the owner's account, sessions and second factor, which belong to one database;
 * what visitors did; and what is made from the rest, such as the pictures of shared links.
 */
import { z } from 'zod';
import { CATEGORY_NAME_MAX_LENGTH } from '../../../core/categories/schema.ts';
import { SLUG_MAX_LENGTH } from '../../../core/forms/limits.ts';
import { characterCount, isSlug } from '../../../core/forms/text-field.ts';
import { isReservedSlug } from '../../../core/posts/address.ts';
import {
  byKind,
  fieldNames,
  type PostField,
  RATING_MAX,
  RATING_MIN,
  texts,
} from '../../../core/posts/fields.ts';
import { HOW_WE_TEST_MAX_LENGTH } from '../../../core/settings/schema.ts';

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

/** A text of a post; null where a backup was written before the post had it. */
const postText = ({ limit = 0, later }: PostField) =>
  later ? optional(limit).prefault(null) : optional(limit);

const postSchema = z
  .strictObject({
    id,
    former_slugs: z.array(reviewSlug),
    ...byKind(fieldNames, {
      ...texts(postText),
      title: ({ limit = 0 }) => trimmed(limit),
      slug: () => reviewSlug.nullable(),
      image: (field) =>
        postText(field).refine(
          (value) => value === null || webAddress.test(value) || ownPicture.test(value),
          'is no address of a picture',
        ),
      address: (field) =>
        postText(field).refine(
          (value) => value === null || webAddress.test(value),
          'is no web address',
        ),
      rating: () => z.int().min(RATING_MIN).max(RATING_MAX).nullable(),
      switch: () => z.boolean(),
      categories: () => z.array(id),
    }),
    is_demonstration: z.boolean(),
    created_at: time,
    updated_at: time,
    published_at: time.nullable(),
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
