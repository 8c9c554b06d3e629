import { atom } from 'nanostores';
import {
  changedQuery,
  type ProductsQuery,
  parseProductsQuery,
  productsAddress,
} from '../../core/catalogue/query.ts';
import type { ProductsPage } from '../../core/catalogue/schema.ts';
import { api } from './api.ts';

/** The last result stays visible while loading and after a failure. */
export interface ProductsState {
  status: 'ready' | 'loading' | 'failed';
  query: ProductsQuery;
  result: ProductsPage;
}

/** Null before hydration; the page shows the built list. */
export const $products = atom<ProductsState | null>(null);

/** Loads the list before the visitor interacts with it. */
const WAKE_PRODUCTS = 'wake:products';

let request = new AbortController();

async function load(query: ProductsQuery) {
  dispatchEvent(new CustomEvent('searched', { detail: query.search }));
  const before = $products.get();
  if (before === null) return;
  request.abort();
  request = new AbortController();
  const { signal } = request;
  $products.set({ ...before, status: 'loading', query });
  try {
    const { search, category, exact, sort, page } = query;
    const response = await api.products.$get(
      { query: { search, category, exact: exact ? '1' : '', sort, page: String(page) } },
      { init: { signal } },
    );
    if (!response.ok) throw new Error(`The products list answered ${response.status}`);
    const result = await response.json();
    if (!signal.aborted) {
      const { compare } = addressQuery();
      $products.set({ status: 'ready', query: { ...query, compare, page: result.page }, result });
    }
  } catch (error) {
    if (signal.aborted) return;
    console.error('Loading products failed', error);
    const { compare } = addressQuery();
    $products.set({ ...before, status: 'failed', query: { ...query, compare } });
  }
}

function addressQuery(): ProductsQuery {
  return parseProductsQuery(new URLSearchParams(location.search));
}

export function startProducts(initial: Omit<ProductsState, 'status'>) {
  $products.set({ ...initial, status: 'ready' });
  const asked = addressQuery();
  // The URL may have changed before hydration.
  if (productsAddress(asked) !== productsAddress(initial.query)) void load(asked);
}

/** Returns the unsubscribe function. */
export function followAddress(): () => void {
  const follow = () => void load(addressQuery());
  addEventListener('popstate', follow);
  return () => removeEventListener('popstate', follow);
}

/** Adds a history entry. */
export function showProducts(change: Partial<ProductsQuery>) {
  const before = addressQuery();
  const query = changedQuery(before, change);
  if (productsAddress(query) === productsAddress(before)) return;
  history.pushState(null, '', productsAddress(query));
  const shown = $products.get();
  const viewOnly = productsAddress({ ...query, view: before.view }) === productsAddress(before);
  if (shown?.status === 'ready' && viewOnly) $products.set({ ...shown, query });
  else if (shown === null) dispatchEvent(new Event(WAKE_PRODUCTS));
  else void load(query);
}

/** Keeps the choice in the URL without a history entry for each press. */
export function chooseCompared(compare: string[]) {
  const query = { ...addressQuery(), compare };
  history.replaceState(history.state, '', productsAddress(query));
  const shown = $products.get();
  if (shown !== null) $products.set({ ...shown, query: { ...shown.query, compare } });
}

export function retryProducts() {
  void load(addressQuery());
}
