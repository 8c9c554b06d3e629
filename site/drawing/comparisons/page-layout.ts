import { SEARCH_MAX_LENGTH } from '../../../core/forms/limits.ts';
import { comparisonMessages as messages } from '../../../core/languages/texts/index.ts';

/** Classes of one column for each product on wide screens. */
export const columns: Readonly<Record<number, string>> = {
  2: 'md:grid-cols-2',
  3: 'md:grid-cols-3',
  4: 'md:grid-cols-4',
};

/** The list of products with some of them chosen. */
export function choicePath(slugs: readonly string[]): string {
  const parameters = new URLSearchParams(slugs.map((slug) => ['compare', slug])).toString();
  return parameters === '' ? '/products' : `/products?${parameters}`;
}

const MOST_UNKNOWN = 5;

/** What a visitor asked for, short enough to be read. */
export function unknownNames(names: readonly string[], others: (count: number) => string) {
  const shown = names
    .slice(0, MOST_UNKNOWN)
    .map((name) => (name.length > SEARCH_MAX_LENGTH ? `${name.slice(0, 80)}…` : name));
  const rest = names.length - shown.length;
  return [...shown.map((name) => messages.quoted(name)), ...(rest > 0 ? [others(rest)] : [])];
}
