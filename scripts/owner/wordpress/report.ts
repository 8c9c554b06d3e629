import type { Repair } from '../import/parse.ts';

const SHOWN = 20;

function listed(names: readonly string[]): string {
  const rest = names.length - SHOWN;
  return names.slice(0, SHOWN).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

export const NO_CURRENCY =
  'The prices have no currency, because the export has none. Import with --currency USD, for example, or add it in each review.';

/** One line for each kind of error, with the items that have it. */
export function describeRepairs(repairs: readonly Repair[]): string[] {
  const kinds = Map.groupBy(repairs, ({ problem }) => problem);
  return [...kinds].map(([problem, found]) => {
    const [{ line }] = found as [Repair];
    const items = [...new Set(found.map(({ item }) => item))].filter((item) => item !== '');
    const others = found.length > 1 ? ` and ${found.length - 1} more places` : '';
    const where = items.length > 0 ? ` Check ${listed(items.map((item) => `"${item}"`))}.` : '';
    return `The file is not well-formed (${problem}, line ${line}${others}). It was read nevertheless.${where}`;
  });
}

export function describeInactive(names: readonly string[]): string {
  if (names.length === 0) return '';
  const count = names.length === 1 ? '1 category is' : `${names.length} categories are`;
  return `${count} inactive, so that the site shows no category without reviews: ${listed(names)}. Switch each on in Master Category once one of its reviews is published.`;
}

export function describeOldIds(count: number): string {
  const urls = count === 1 ? '1 old URL is' : `${count} old URLs are`;
  return `${urls} of the form /?p=123, which a file of redirects cannot name. The site redirects them itself to the published reviews, on its own domain.`;
}

export function describeOldLinks(count: number): string {
  const links = count === 1 ? '1 link has' : `${count} links have`;
  return `${links} the address of the old site in the new reviews: run import-links again.`;
}
