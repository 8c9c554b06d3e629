/**
 * The format of a backup: one JSON object per line. A header, then the rows by kind and key, and finally
 * their counts and the checksum of their bytes. The owner's account, visitor data, derived data such as
 * share images, and the files of images are not included.
 */
import { z } from 'zod';
import { CATEGORY_NAME_MAX_LENGTH } from '../../../core/categories/schema.ts';
import { isBlank } from '../../../core/forms/blank.ts';
import { SLUG_MAX_LENGTH, WEB_ADDRESS_MAX_LENGTH } from '../../../core/forms/limits.ts';
import { characterCount, isSlug } from '../../../core/forms/text-field.ts';
import { isWebAddress } from '../../../core/forms/web-address.ts';
import { focalCoordinateSchema } from '../../../core/images/focal-point.ts';
import { IMAGE_ALT_MAX_LENGTH, IMAGE_NAME_MAX_LENGTH } from '../../../core/images/library.ts';
import { imageSchema } from '../../../core/images/schema.ts';
import { managedLinkSlug } from '../../../core/links/schema.ts';
import { merchantSchema } from '../../../core/merchants/schema.ts';
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
import { isImageAddress } from '../../../core/posts/image-address.ts';
import { HOW_WE_TEST_MAX_LENGTH, SETTING_MAX_LENGTHS } from '../../../core/settings/schema.ts';
import {
  SPECIFICATION_MAX_COUNT,
  storedSpecificationSchema,
} from '../../../core/specifications/schema.ts';

export const FORMAT = 'spotter-content';
/** Version 1 has no images, version 2 no working drafts and no schedule, version 3 no merchants and links. */
export const VERSION = 4;
export const READABLE_VERSIONS: readonly number[] = [1, 2, 3, VERSION];

// Never stricter than the checks of the database, so that every export can be imported. Only web addresses
// are: the database cannot parse them, and whatever wrote them has.
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

const settingSchema = z
  .strictObject({
    setting_key: text(100).regex(/^[a-z][a-z0-9_]{0,99}$/, 'is no key'),
    setting_value: text(HOW_WE_TEST_MAX_LENGTH),
  })
  .superRefine(({ setting_key, setting_value }, context) => {
    const most = SETTING_MAX_LENGTHS[setting_key] ?? HOW_WE_TEST_MAX_LENGTH;
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
      error: 'is no web address',
    },
  );

const categorySchema = z.strictObject({
  id,
  name: trimmed(CATEGORY_NAME_MAX_LENGTH),
  slug,
  active: z.boolean(),
  created_at: time,
  updated_at: time,
});

/** Null if a backup is older than the column. */
const instant = time.nullable().prefault(null);

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
      'is no web address',
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
      url: text(WEB_ADDRESS_MAX_LENGTH).refine(isLinkAddress, 'is no web address'),
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
      specifications: () => specifications.prefault([]),
      categories: () => z.array(id),
    }),
    is_demonstration: z.boolean(),
    created_at: time,
    updated_at: time,
    published_at: time.nullable(),
    content_updated_at: instant,
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

const imageCopySchema = z.strictObject({
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

const merchantCopySchema = z.strictObject({
  ...merchantSchema.shape,
  id,
  created_at: time,
  updated_at: time,
});

const address = text(WEB_ADDRESS_MAX_LENGTH).refine(isWebAddress, 'is no web address');

const linkSchema = z.strictObject({
  id,
  slug,
  name: text(200),
  merchant_id: id.nullable(),
  target: address.nullable(),
  country_targets: z.record(z.string(), address),
  post_id: id.nullable(),
  old_paths: z.array(text(WEB_ADDRESS_MAX_LENGTH)),
  starts_at: time.nullable(),
  ends_at: time.nullable(),
  note: optional(500),
  created_at: time,
  updated_at: time,
  deleted_at: time.nullable(),
});

export type CategoryCopy = z.infer<typeof categorySchema>;
export type PostCopy = z.infer<typeof postSchema>;
export type MerchantCopy = z.infer<typeof merchantCopySchema>;
export type LinkCopy = z.infer<typeof linkSchema>;

/** In an older backup every change of a review was dated. */
const datedPostSchema = z.preprocess((row) => {
  const { published_at, updated_at, content_updated_at } = Object(row);
  if (published_at === null || content_updated_at !== undefined) return row;
  return { ...Object(row), content_updated_at: updated_at };
}, postSchema);

/** In the order of the file. Rows refer to earlier ones: reviews to merchants, links to reviews. */
export const KINDS = ['setting', 'category', 'image', 'merchant', 'post', 'link'] as const;

export type Kind = (typeof KINDS)[number];

export type Content =
  | { kind: 'setting'; row: z.infer<typeof settingSchema> }
  | { kind: 'category'; row: CategoryCopy }
  | { kind: 'image'; row: z.infer<typeof imageCopySchema> }
  | { kind: 'merchant'; row: MerchantCopy }
  | { kind: 'post'; row: PostCopy }
  | { kind: 'link'; row: LinkCopy };

export const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.number(),
  made_at: z.iso.datetime(),
});

export type Counts = Record<Kind, number>;

export const noCounts = (): Counts =>
  ({ setting: 0, category: 0, image: 0, merchant: 0, post: 0, link: 0 }) satisfies Counts;

export const lineSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(KINDS), row: z.record(z.string(), z.unknown()) }),
  z.strictObject({
    kind: z.literal('end'),
    counts: z.strictObject({
      setting: z.int(),
      category: z.int(),
      image: z.int().default(0),
      merchant: z.int().default(0),
      post: z.int(),
      link: z.int().default(0),
    }),
    sha256: z.string(),
  }),
]);

export function keyOf({ kind, row }: Content): string {
  return kind === 'setting' ? row.setting_key : row.id;
}

export function parseRow(kind: Kind, row: unknown) {
  switch (kind) {
    case 'setting':
      return withKind(kind, settingSchema.safeParse(row));
    case 'category':
      return withKind(kind, categorySchema.safeParse(row));
    case 'image':
      return withKind(kind, imageCopySchema.safeParse(row));
    case 'merchant':
      return withKind(kind, merchantCopySchema.safeParse(row));
    case 'post':
      return withKind(kind, datedPostSchema.safeParse(row));
    case 'link':
      return withKind(kind, linkSchema.safeParse(row));
  }
}

function withKind<K extends Kind, Row>(kind: K, result: z.ZodSafeParseResult<Row>) {
  return result.success
    ? { content: { kind, row: result.data } }
    : { problem: `${result.error.issues[0]?.path.join('.')} ${result.error.issues[0]?.message}` };
}
