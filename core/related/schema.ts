import type { PageLink } from '../best-of/schema.ts';
import type { CatalogueItem } from '../catalogue/schema.ts';

export const RELATED_MAX_COUNT = 4;

/** Where the end of a review leads. The same at build and edge. */
export interface RelatedContent {
  /** Best-of pages that include the review. */
  bestOf: PageLink[];
  /** At most RELATED_MAX_COUNT, the closest first. */
  reviews: CatalogueItem[];
  /** The next older review of its first category, or the newest one after the oldest. */
  next: { category: string; title: string; path: string } | null;
}

export const nothingRelated: RelatedContent = { bestOf: [], reviews: [], next: null };
