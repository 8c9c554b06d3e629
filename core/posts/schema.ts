import { z } from 'zod';
import { type Category, categorySchema } from '../categories/schema.ts';
import { SEARCH_MAX_LENGTH } from '../forms/limits.ts';
import { formMessages } from '../forms/messages.ts';
import { isSlug, isWebAddress, textBlock, textLine, webAddressLine } from '../forms/text-field.ts';
import { imageSchema } from '../images/schema.ts';
import { localize } from '../locale/localize.ts';
import type { PageTexts } from '../settings/schema.ts';
import { isReservedSlug } from './address.ts';
import {
  byKind,
  fieldNames,
  type PostField,
  postField,
  RATING_DEFAULT,
  RATING_MAX,
  RATING_MIN,
  texts,
} from './fields.ts';
import { postMessages } from './messages.ts';

export { reviewPath } from './address.ts';
export { type AiReplyField, aiReplyFields, postField, RATING_MAX, RATING_MIN } from './fields.ts';

/** The fields that readers see, each a column of the review. */
const reviewFields = fieldNames.filter((name) => name !== 'category_ids' && name !== 'published');

/** What `reviewSchema` reads, in the database's words. */
export const REVIEW_COLUMNS = [
  ...['id', 'former_slugs', 'image', 'is_demonstration', 'created_at', 'updated_at'],
  ...['published_at', ...reviewFields, 'post_categories(categories(name, slug))'],
].join(', ');

/** A post's content as the database returns it, its categories in the link table. */
const reviewRow = z.object({
  id: z.uuid(),
  former_slugs: z.array(z.string()),
  image: imageSchema.nullable(),
  is_demonstration: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  published_at: z.string().nullable(),
  ...byKind(reviewFields, {
    ...texts(() => z.string().nullable()),
    title: () => z.string(),
    slug: () => z.string(),
    rating: () => z.int().min(RATING_MIN).max(RATING_MAX).nullable(),
    switch: () => z.boolean(),
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

/**
 * A published post as the publishable key reads it, its categories flattened out of the link table.
 * Field names are the database's, so that one thing has one name from the table to the page.
 */
export const reviewSchema = reviewRow.transform(flattenCategories);

export type Review = z.infer<typeof reviewSchema>;

/** Any post, as behind the owner's session: a draft may have no slug yet. */
export const previewedPostSchema = reviewRow
  .extend({ slug: z.string().nullable(), published: z.boolean() })
  .transform(flattenCategories);

/** All that a review's page shows. */
export interface ReviewScreen {
  review: Review;
  /** Of the menu. */
  categories: Category[];
  texts: PageTexts;
  /** Says across the page that it is not public. */
  ribbon?: string | undefined;
  /** A sentence about what kind of page this is; a demonstration has one of its own. */
  note?: string | undefined;
  indexed?: boolean | undefined;
}

/** An image is at a web address or is one of the site's own. */
const isImageAddress = (text: string) =>
  isWebAddress(text) || /^\/(?:images|pictures)\/\S+$/.test(text);

/** What the database holds of a post of which nothing was filled in. */
export const emptyPostRow = byKind(fieldNames, {
  ...texts((): string | null => null),
  title: (): string => '',
  slug: (): string | null => null,
  rating: (): number | null => null,
  switch: (): boolean => false,
  categories: (): string[] => [],
});

/** '' where an older form lacks the field. The type stays strict, because every form of today has it. */
function given<Schema extends z.ZodType>(schema: Schema, { later }: PostField): Schema {
  return later ? (schema.prefault('' as z.input<Schema>) as unknown as Schema) : schema;
}

const line = (field: PostField) => textLine(field.limit ?? 0);
const block = (field: PostField) => given(textBlock(field.limit ?? 0), field);

/** An edited post may have lost its categories; a new one has at least one (newPostFormSchema). */
export const postFormSchema = z.object(
  byKind(fieldNames, {
    ...texts(block),
    title: (field) => line(field).min(1, postMessages.titleRequired),
    line: (field) => given(line(field), field),
    image: (field) =>
      line(field).refine((text) => text === '' || isImageAddress(text), formMessages.webAddress),
    address: webAddressLine,
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
    categories: () => z.array(z.uuid(postMessages.categoryUnknown)),
  }),
);

/** What a form for a new post sends. */
export const newPostFormSchema = postFormSchema.extend({
  category_ids: postFormSchema.shape.category_ids.min(1, postMessages.categoryRequired),
});

/** A checked form: a field left empty is ''. */
export type PostForm = z.output<typeof postFormSchema>;

/** A new post before anything was typed. */
export const emptyPostForm: PostForm = byKind(fieldNames, {
  ...texts(() => ''),
  title: () => '',
  /** The first publication makes one from the title. */
  slug: () => '',
  rating: () => RATING_DEFAULT,
  switch: () => false,
  categories: () => [],
});

const stateText = (field: PostField) => given(z.string(), field);

/** Any state of the form, as a browser keeps it, also one that could not be saved. */
export const postFormStateSchema: z.ZodType<PostForm> = z.object(
  byKind(fieldNames, {
    ...texts(stateText),
    title: stateText,
    slug: stateText,
    rating: () => z.number().nullable(),
    switch: () => z.boolean(),
    categories: () => z.array(z.string()),
  }),
);

/** What saving an opened post sends: the form, and the version it was opened in. */
export const postUpdateSchema = z.object({
  form: postFormSchema,
  version: z.iso.datetime({ offset: true }),
});

/** A text of a row as a form shows it. */
const formText = () =>
  z
    .string()
    .nullable()
    .transform((text) => text ?? '');

/** A post as its form shows it: row texts that are null are ''. */
export const ownerPostSchema = z.object({
  id: z.uuid(),
  /** What a save names to say which state of the post it started from. */
  version: z.string(),
  created_at: z.string(),
  /** The first publication, or null. */
  published_at: z.string().nullable(),
  ...byKind(fieldNames, {
    ...texts(formText),
    title: () => z.string(),
    slug: formText,
    rating: () => z.number().nullable(),
    switch: () => z.boolean(),
    categories: () => z.array(z.uuid()),
  }),
});

export type OwnerPost = z.infer<typeof ownerPostSchema>;

/** The form of an existing post as it opens: some empty fields begin with a usual text. */
export function formOfPost(post: OwnerPost): PostForm {
  const entries = fieldNames.map((name) => {
    const { editDefault } = postField(name);
    return [name, post[name] === '' && editDefault ? localize(editDefault) : post[name]];
  });
  return { ...emptyPostForm, ...Object.fromEntries(entries) };
}

/** What visitors get to see: nothing, the post as it is, or still the version before. */
export type PostState = 'draft' | 'live' | 'updating';

/** A row of the owner's list. */
export const ownerPostRowSchema = z.object({
  id: z.uuid(),
  slug: z.string().nullable(),
  title: z.string(),
  short_description: z.string().nullable(),
  overall_rating: z.number().nullable(),
  published: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  categories: z.array(categorySchema.extend({ id: z.uuid() })),
});

export type OwnerPostRow = z.infer<typeof ownerPostRowSchema> & { state: PostState };

export const ownerPostSorts = [
  'created-desc',
  'created-asc',
  'title-asc',
  'title-desc',
  'rating-asc',
  'rating-desc',
  'status-asc',
  'status-desc',
] as const;

export const ownerPostStatuses = ['all', 'published', 'draft'] as const;

/** What the address of the list asks for; `category` is a slug, '' for all. */
export const ownerPostsQuerySchema = z.object({
  search: z
    .string()
    .transform((search) => search.replaceAll('\0', '').trim().slice(0, SEARCH_MAX_LENGTH))
    .default(''),
  category: z.string().max(SEARCH_MAX_LENGTH).default(''),
  status: z.enum(ownerPostStatuses).default('all'),
  sort: z.enum(ownerPostSorts).default('created-desc'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
});

export type OwnerPostsQuery = z.output<typeof ownerPostsQuerySchema>;
