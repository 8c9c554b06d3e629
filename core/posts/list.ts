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
