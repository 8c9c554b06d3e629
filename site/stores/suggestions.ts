import { atom } from 'nanostores';
import type { CatalogueItem } from '../../core/catalogue/schema.ts';
import { api } from './api.ts';

const SEARCH_SUGGESTION_COUNT = 5;

interface Suggestions {
  search: string;
  items: CatalogueItem[];
  /** 0 where the items are only the nearest ones. */
  total: number;
}

/** Null while there is nothing to offer. */
export const $suggestions = atom<Suggestions | null>(null);

let latest = '';

/** A failure offers nothing: the form itself still searches. */
export async function suggest(search: string) {
  latest = search;
  dispatchEvent(new CustomEvent('searched', { detail: search }));
  if (search === '') {
    $suggestions.set(null);
    return;
  }
  try {
    const response = await api.products.$get({ query: { search } });
    if (!response.ok) throw new Error(`The products list answered ${response.status}`);
    const { items, total, nearest = [] } = await response.json();
    if (latest === search) {
      const shown = total === 0 ? nearest : items;
      $suggestions.set({ search, items: shown.slice(0, SEARCH_SUGGESTION_COUNT), total });
    }
  } catch (error) {
    console.error('Looking for suggestions failed', error);
  }
}

export function clearSuggestions() {
  latest = '';
  $suggestions.set(null);
}
