import { z } from 'zod';

export { COMPARED_MAX_COUNT, COMPARED_MIN_COUNT } from '../forms/limits.ts';

export const COMPARISON_TEXT_MAX_LENGTH = 20_000;

/** A pair of reviews that has a page. */
export const comparisonSchema = z.object({
  /** Null for a pair that only a best-of page names. */
  id: z.uuid().nullable(),
  post_ids: z.tuple([z.uuid(), z.uuid()]),
  /** HTML of the editor. */
  introduction: z.string(),
  /** HTML of the editor. */
  verdict: z.string(),
  updated_at: z.string(),
});

export type Comparison = z.infer<typeof comparisonSchema>;

/** Edge-rendered for any two to four products: `/compare?items=…`. */
export const COMPARE_PATH = '/compare';

/** The canonical order of a pair is that of the slugs. */
export function comparisonPath(one: string, other: string): string {
  return `${COMPARE_PATH}/${one < other ? `${one}-vs-${other}` : `${other}-vs-${one}`}`;
}
