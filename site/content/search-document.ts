import { type SearchDocument, searchDocument } from '../../core/catalogue/search-index.ts';
import { catalogueItem } from '../../core/posts/catalogue-item.ts';
import type { Review } from '../../core/posts/schema.ts';

/** What the search knows of a review. */
export const searchDocumentOf = (review: Review): SearchDocument =>
  searchDocument(catalogueItem(review), review);
