import { atom } from 'nanostores';
import type { CatalogueItem, Guide } from '../../core/catalogue/schema.ts';
import { searchMessages } from '../../core/languages/texts/index.ts';
import { reviewPath } from '../../core/posts/address.ts';
import { api } from './api.ts';

const SEARCH_SUGGESTION_COUNT = 5;
const GUIDE_COUNT = 2;

export interface Suggestions {
  search: string;
  items: CatalogueItem[];
  /** Pages about several products that answer the search. */
  guides: Guide[];
  /** 0 if the items are only the closest matches. */
  total: number;
}

/** Null while there is nothing to offer. */
export const $suggestions = atom<Suggestions | null>(null);

interface SuggestedLink {
  href: string;
  text: string;
  /** What the page is, unless it is a review. */
  kind?: string;
  /** Whether it leads to all results. */
  isRest?: boolean;
}

/** What is offered, and after it the page of all results if there are more. */
export function suggestedLinks(suggestions: Suggestions | null): SuggestedLink[] {
  if (suggestions === null) return [];
  const { search, items, guides, total } = suggestions;
  const links: SuggestedLink[] = [
    ...items.map(({ slug, title }) => ({ href: reviewPath(slug), text: title })),
    ...guides.map(({ path, title, kind }) => ({
      href: path,
      text: title,
      kind: searchMessages.kinds[kind],
    })),
  ];
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
    const { items, total, nearest = [], guides = [] } = await response.json();
    if (latest === search) {
      $suggestions.set({
        search,
        items: (total === 0 ? nearest : items).slice(0, SEARCH_SUGGESTION_COUNT),
        // Without results the guides of a page lead on rather than answer.
        guides: total === 0 ? [] : guides.slice(0, GUIDE_COUNT),
        total,
      });
    }
  } catch (error) {
    console.error('Looking for suggestions failed', error);
  }
}

export function clearSuggestions() {
  latest = '';
  $suggestions.set(null);
}
