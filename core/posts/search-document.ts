import { type SearchDocument, searchDocument } from '../catalogue/search-index.ts';
import { catalogueItem } from './catalogue-item.ts';
import type { Review } from './schema.ts';

/** What the search knows of a review. */
export const searchDocumentOf = (review: Review): SearchDocument =>
  searchDocument(catalogueItem(review), review);
