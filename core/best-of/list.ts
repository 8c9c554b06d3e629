import { z } from 'zod';
import { SEARCH_MAX_LENGTH } from '../forms/limits.ts';

export const pageNumber = z.coerce.number().int().min(1).max(1_000_000).default(1);
const searchText = z
  .string()
  .transform((search) => search.replaceAll('\0', '').trim().slice(0, SEARCH_MAX_LENGTH))
  .default('');

// GET /api/admin/best-of

/** `changed`: published, with unpublished changes. `scheduled`: a change of it is scheduled. */
export const bestOfStatuses = ['all', 'published', 'changed', 'draft', 'scheduled'] as const;

export const bestOfSorts = [
  'updated-desc',
  'updated-asc',
  'title-asc',
  'title-desc',
  'created-desc',
  'created-asc',
] as const;

export const bestOfQuerySchema = z.object({
  search: searchText,
  status: z.enum(bestOfStatuses).default('all'),
  sort: z.enum(bestOfSorts).default('updated-desc'),
  page: pageNumber,
});

export type BestOfQuery = z.output<typeof bestOfQuerySchema>;
