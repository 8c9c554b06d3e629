import { z } from 'zod';
import { SEARCH_MAX_LENGTH } from '../forms/limits.ts';

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

const searchText = z
  .string()
  .transform((search) => search.replaceAll('\0', '').trim().slice(0, SEARCH_MAX_LENGTH))
  .default('');

/** `category` is a slug, '' for all. */
export const adminPostsQuerySchema = z.object({
  search: searchText,
  category: z.string().max(SEARCH_MAX_LENGTH).default(''),
  status: z.enum(adminPostStatuses).default('all'),
  sort: z.enum(adminPostSorts).default('created-desc'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
});

export type AdminPostsQuery = z.output<typeof adminPostsQuerySchema>;

/** Query of GET /api/admin/found-reviews. */
export const foundReviewsQuerySchema = z.object({
  search: searchText,
  status: z.enum(['published', 'all']).default('published'),
});

/** A review that something else can name. `scheduled`: a draft with a time of publication. */
export const foundReviewSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  slug: z.string().nullable(),
  state: z.enum(['public', 'scheduled', 'draft']),
});
