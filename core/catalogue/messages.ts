import { localize } from '../locale/localize.ts';

export const catalogueMessages = localize({
  en: {
    loading: 'Loading products...',
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
