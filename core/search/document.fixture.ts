import type { SearchDocument } from './document.ts';

/** A document without texts except those given. */
export const searchDocumentOf = (given: Partial<SearchDocument>): SearchDocument => ({
  id: 'id-1',
  title: '',
  brand: '',
  categories: '',
  short_description: '',
  key_features: '',
  who_is_this_for: '',
  specifications: '',
  ...given,
});
