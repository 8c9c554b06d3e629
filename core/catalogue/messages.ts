import { localize } from '../locale/localize.ts';

export const catalogueMessages = localize({
  en: {
    loading: 'Loading products...',
    all: 'All reviews',
    showAll: 'Show all reviews',
    categoryNotFound: 'Category not found',
    noSuchCategory: 'There is no category at this address.',
    nearest: 'No review matches every word of this search. These come nearest:',
    empty: 'Oops, the data will be there soon',
    failed: 'The reviews could not be loaded just now.',
  },
});

export const searchMessages = localize({
  en: {
    placeholder: 'Search products...',
    clear: 'Clear search',
  },
});
