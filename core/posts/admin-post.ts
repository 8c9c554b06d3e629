import { z } from 'zod';
import { categorySchema } from '../categories/schema.ts';
import { SEARCH_MAX_LENGTH } from '../forms/limits.ts';
import type { PostForm } from './form.ts';

/** A text of a row as a form shows it. */
const formText = z
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
  title: z.string(),
  slug: formText,
  short_description: formText,
  product_image_url: formText,
  product_image_alt: formText,
  overall_rating: z.number().nullable(),
  price: formText,
  key_features: formText,
  pros: formText,
  cons: formText,
  who_is_this_for: formText,
  in_depth_analysis: formText,
  primary_affiliate_url: formText,
  primary_cta_text: formText,
  limited_time_offer_enabled: z.boolean(),
  limited_time_offer: formText,
  published: z.boolean(),
  category_ids: z.array(z.uuid()),
}) satisfies z.ZodType<PostForm>;

export type OwnerPost = z.infer<typeof ownerPostSchema>;

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
