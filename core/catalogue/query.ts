import { SEARCH_MAX_LENGTH } from '../forms/limits.ts';

// Checked by hand and not with the schema library: this file travels to every visitor's browser.
const sorts = ['newest', 'title-asc', 'title-desc'] as const;
const views = ['grid', 'list'] as const;

/** How long typing must rest before a search, in milliseconds. */
export const SEARCH_DEBOUNCE = 500;

/** What the address of the products page says. Anything unusable in it means the default. */
export interface ProductsQuery {
  /** A category's slug, or '' for all. */
  category: string;
  /** Trimmed, at most SEARCH_MAX_LENGTH letters, or '' for all. */
  search: string;
  sort: (typeof sorts)[number];
  view: (typeof views)[number];
  /** From 1; a page beyond the end is answered with the last one. */
  page: number;
}

export const DEFAULT_PRODUCTS_QUERY: ProductsQuery = {
  category: '',
  search: '',
  sort: 'newest',
  view: 'grid',
  page: 1,
};

/** Reads the query out of an address; never throws, whatever a visitor typed there. */
export function parseProductsQuery(parameters: URLSearchParams): ProductsQuery {
  const text = (name: string) => (parameters.get(name) ?? '').trim().slice(0, SEARCH_MAX_LENGTH);
  return {
    // Some letters are longer as small ones.
    category: text('category').toLowerCase().slice(0, SEARCH_MAX_LENGTH),
    search: text('search'),
    sort: sorts.find((sort) => sort === text('sort')) ?? DEFAULT_PRODUCTS_QUERY.sort,
    view: views.find((view) => view === text('view')) ?? DEFAULT_PRODUCTS_QUERY.view,
    page: /^[1-9]\d{0,8}$/.test(text('page')) ? Number(text('page')) : DEFAULT_PRODUCTS_QUERY.page,
  };
}

/** The query as an address, defaults left out, always in the same order: one view, one address. */
export function productsAddress(query: ProductsQuery): string {
  const entries = (['category', 'search', 'sort', 'view', 'page'] as const)
    .filter((name) => query[name] !== DEFAULT_PRODUCTS_QUERY[name])
    .map((name): [string, string] => [name, String(query[name])]);
  const parameters = new URLSearchParams(entries).toString();
  return parameters === '' ? '/products' : `/products?${parameters}`;
}
