/**
 * Parameters in the URL of a shop or network, changed as text. Nothing else changes by a byte: others read what is
 * written, and a URL parser would write the whole query again.
 */

interface Query {
  /** Up to the question mark, without it. */
  before: string;
  /** As they are written; none without a question mark. */
  pairs: string[];
  /** The fragment with its number sign. */
  after: string;
}

function queryOf(url: string): Query {
  const fragment = url.indexOf('#');
  const end = fragment === -1 ? url.length : fragment;
  const mark = url.slice(0, end).indexOf('?');
  if (mark === -1) return { before: url.slice(0, end), pairs: [], after: url.slice(end) };
  const pairs = url.slice(mark + 1, end).split('&');
  return { before: url.slice(0, mark), pairs, after: url.slice(end) };
}

const textOf = ({ before, pairs, after }: Query): string =>
  pairs.length === 0 ? `${before}${after}` : `${before}?${pairs.join('&')}${after}`;

/** Name and value of a pair as a server reads them. */
function read(pair: string): [name: string, value: string] {
  // A question mark at the beginning would be left out.
  const [entry = ['', '']] = new URLSearchParams(`&${pair}`);
  return entry;
}

/** The values of a parameter, decoded. */
export const parameterValues = (url: string, name: string): string[] =>
  queryOf(url)
    .pairs.map(read)
    .flatMap(([found, value]) => (found === name ? [value] : []));

/** The URL with a parameter in place of all of its name, or at the end of the query. */
export function withParameter(url: string, name: string, value: string): string {
  const query = queryOf(url);
  const written = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  const isNamed = (pair: string) => read(pair)[0] === name;
  const place = query.pairs.findIndex(isNamed);
  if (place !== -1) {
    const kept = query.pairs.filter((pair, index) => index === place || !isNamed(pair));
    return textOf({ ...query, pairs: kept.with(place, written) });
  }
  // After a question mark or an ampersand at the end.
  const others = query.pairs.at(-1) === '' ? query.pairs.slice(0, -1) : query.pairs;
  return textOf({ ...query, pairs: [...others, written] });
}

/** The URL without parameters of certain names, and the names of those that were removed. */
export function withoutParameters(
  url: string,
  isUnwanted: (name: string) => boolean,
): { url: string; removed: string[] } {
  const query = queryOf(url);
  const removed = query.pairs.map((pair) => read(pair)[0]).filter(isUnwanted);
  if (removed.length === 0) return { url, removed };
  const pairs = query.pairs.filter((pair) => !isUnwanted(read(pair)[0]));
  return { url: textOf({ ...query, pairs }), removed: [...new Set(removed)] };
}

/** The URL with another path; both without the query. */
export function withPath(url: string, change: (address: string) => string): string {
  const query = queryOf(url);
  return textOf({ ...query, before: change(query.before) });
}
