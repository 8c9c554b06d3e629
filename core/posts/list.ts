import { z } from 'zod';
import { categorySchema } from '../categories/schema.ts';
import { SEARCH_MAX_LENGTH } from '../forms/limits.ts';
import { workingDraftSchema } from './schema.ts';

/** `updating`: visitors still see the previous version. */
export type PostState = 'draft' | 'live' | 'updating';

export const adminPostRowSchema = z.object({
  id: z.uuid(),
  slug: z.string().nullable(),
  title: z.string(),
  short_description: z.string().nullable(),
  overall_rating: z.number().nullable(),
  published: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  publish_at: z.string().nullable(),
  unpublish_at: z.string().nullable(),
  draft: workingDraftSchema.nullable(),
  categories: z.array(categorySchema.extend({ id: z.uuid() })),
});

export type AdminPostRow = z.infer<typeof adminPostRowSchema> & { state: PostState };

export const adminPostSorts = [
  'created-desc',
  'created-asc',
  'title-asc',
  'title-desc',
  'rating-asc',
  'rating-desc',
  'status-asc',
  'status-desc',
] as const;

/** `changed`: published, with unpublished changes. */
export const adminPostStatuses = ['all', 'published', 'changed', 'draft'] as const;

/** `category` is a slug, '' for all. */
export const adminPostsQuerySchema = z.object({
  search: z
    .string()
    .transform((search) => search.replaceAll('\0', '').trim().slice(0, SEARCH_MAX_LENGTH))
    .default(''),
  category: z.string().max(SEARCH_MAX_LENGTH).default(''),
  status: z.enum(adminPostStatuses).default('all'),
  sort: z.enum(adminPostSorts).default('created-desc'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
});

export type AdminPostsQuery = z.output<typeof adminPostsQuerySchema>;
