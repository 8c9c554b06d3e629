import { COMPARED_MAX_COUNT, SEARCH_MAX_LENGTH, SLUG_MAX_LENGTH } from '../forms/limits.ts';

// Not a zod schema, because every visitor's browser loads this file.
const sorts = ['best', 'newest', 'title-asc', 'title-desc'] as const;
const views = ['grid', 'list'] as const;

/** Milliseconds. */
export const SEARCH_DEBOUNCE = 500;

export interface ProductsQuery {
  /** A slug, or '' for all. */
  category: string;
  /** Trimmed and cut; '' for all. */
  search: string;
  /** Whether a search is looked for as it is written, without corrections. */
  exact: boolean;
  sort: (typeof sorts)[number];
  view: (typeof views)[number];
  /** From 1; a page beyond the end means the last one. */
  page: number;
  /** Slugs of products chosen for comparison, each once. */
  compare: string[];
}

export const DEFAULT_PRODUCTS_QUERY: ProductsQuery = {
  category: '',
  search: '',
  exact: false,
  sort: 'newest',
  view: 'grid',
  page: 1,
  compare: [],
};

/** The orders that a list offers, the usual one first: only a search has a best match. */
export const sortsOf = (search: string): readonly ProductsQuery['sort'][] =>
  search === '' ? sorts.slice(1) : sorts;

const usualSort = (search: string): ProductsQuery['sort'] => (search === '' ? 'newest' : 'best');

/**
 * The first page with a change. A search that begins or ends has its usual order, unless another was chosen, and
 * another search may be corrected again.
 */
export function changedQuery(before: ProductsQuery, change: Partial<ProductsQuery>): ProductsQuery {
  const exact = change.search === undefined && before.exact;
  const after = { ...before, page: 1, exact, ...change };
  const isUsual = change.sort === undefined && before.sort === usualSort(before.search);
  return isUsual ? { ...after, sort: usualSort(after.search) } : after;
}

const isSlug = (text: string) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);

function parseChosen(given: readonly string[]): string[] {
  const slugs = given.filter((slug) => slug.length <= SLUG_MAX_LENGTH && isSlug(slug));
  return [...new Set(slugs)].slice(0, COMPARED_MAX_COUNT);
}

export function parseProductsQuery(parameters: URLSearchParams): ProductsQuery {
  const text = (name: string) => (parameters.get(name) ?? '').trim().slice(0, SEARCH_MAX_LENGTH);
  const search = text('search');
  return {
    // Some letters become longer in lower case.
    category: text('category').toLowerCase().slice(0, SEARCH_MAX_LENGTH),
    search,
    exact: search !== '' && text('exact') === '1',
    sort: sortsOf(search).find((sort) => sort === text('sort')) ?? usualSort(search),
    view: views.find((view) => view === text('view')) ?? DEFAULT_PRODUCTS_QUERY.view,
    page: /^[1-9]\d{0,8}$/.test(text('page')) ? Number(text('page')) : DEFAULT_PRODUCTS_QUERY.page,
    compare: parseChosen(parameters.getAll('compare')),
  };
}

/** Defaults are left out and the order is fixed, so that one view has one URL. */
export function productsAddress(query: ProductsQuery): string {
  const usual = { ...DEFAULT_PRODUCTS_QUERY, sort: usualSort(query.search) };
  const entries = (['category', 'search', 'sort', 'view', 'page'] as const)
    .filter((name) => query[name] !== usual[name])
    .map((name): [string, string] => [name, String(query[name])]);
  if (query.exact && query.search !== '') entries.push(['exact', '1']);
  entries.push(...query.compare.map((slug): [string, string] => ['compare', slug]));
  const parameters = new URLSearchParams(entries).toString();
  return parameters === '' ? '/products' : `/products?${parameters}`;
}
