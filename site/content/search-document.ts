import { searchDocument } from '../../core/catalogue/search-document.ts';
import { catalogueItem } from '../../core/posts/catalogue-item.ts';
import type { Review } from '../../core/posts/schema.ts';
import type { SearchDocument } from '../../core/search/index.ts';

/** What the search knows of a review. */
export const searchDocumentOf = (review: Review): SearchDocument =>
  searchDocument(catalogueItem(review), review);
