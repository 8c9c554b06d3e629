import { atom } from 'nanostores';
import type { CatalogueItem } from '../../core/catalogue/schema.ts';
import { reviewPath } from '../../core/posts/address.ts';
import { searchMessages } from '../drawing/products/messages.ts';
import { api } from './api.ts';

const SEARCH_SUGGESTION_COUNT = 5;

export interface Suggestions {
  search: string;
  items: CatalogueItem[];
  /** 0 if the items are only the closest matches. */
  total: number;
}

/** Null while there is nothing to offer. */
export const $suggestions = atom<Suggestions | null>(null);

/** What is offered, and after it the page of all results if there are more. */
export function suggestedLinks(suggestions: Suggestions | null) {
  if (suggestions === null) return [];
  const { search, items, total } = suggestions;
  const links = items.map(({ slug, title }) => ({
    href: reviewPath(slug),
    text: title,
    isRest: false,
  }));
  if (total <= items.length) return links;
  const href = `/products?search=${encodeURIComponent(search)}`;
  return [...links, { href, text: searchMessages.allResults(total), isRest: true }];
}

let latest = '';

/** After a failure there are no suggestions, but the form still searches. */
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
