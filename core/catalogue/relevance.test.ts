import { expect, test } from 'vitest';
import { catalogueItem } from '../posts/catalogue-item.ts';
import { parseSynonyms } from '../settings/synonyms.ts';
import { demoReviews, demoSynonyms } from './demo-reviews.fixture.ts';
import {
  heldOutQueries,
  meanGain,
  meanReciprocalRank,
  tuningQueries,
} from './judged-queries.fixture.ts';
import { DEFAULT_PRODUCTS_QUERY, type ProductsQuery } from './query.ts';
import { findProducts, makeSearchable } from './search.ts';
import { createSearchFile, SearchIndex, searchDocument } from './search-index.ts';

const items = demoReviews.map(catalogueItem);
const documents = demoReviews.map((review, index) =>
  searchDocument(items[index] ?? catalogueItem(review), review),
);
const file = createSearchFile(documents, parseSynonyms(demoSynonyms));
const index = new SearchIndex(JSON.parse(JSON.stringify(file)), items);
const unchanged = new Map<string, null>();
const literal = makeSearchable({ items, categories: [], moved: {} });
const relevant = { ...literal, search: (text: string) => index.search(text, unchanged) };

function find(search: string, query: Partial<ProductsQuery> = {}, catalogue = relevant) {
  return findProducts(catalogue, { ...DEFAULT_PRODUCTS_QUERY, search, sort: 'best', ...query });
}

const slugs = (search: string, query: Partial<ProductsQuery> = {}) =>
  find(search, query).items.map(({ slug }) => slug);

test('every judged review is one of the demo', () => {
  const known = new Set(items.map(({ slug }) => slug));
  const judged = [...tuningQueries, ...heldOutQueries];
  expect(judged).toHaveLength(100);
  expect(judged.flatMap(({ expected }) => expected).filter((slug) => !known.has(slug))).toEqual([]);
});

test.each([
  ['tuning', tuningQueries],
  ['held-out', heldOutQueries],
])('the %s half of the judged queries finds what it should, in order', (_, queries) => {
  expect(meanReciprocalRank(queries, slugs)).toBeGreaterThanOrEqual(0.9);
  expect(meanGain(queries, slugs)).toBeGreaterThanOrEqual(0.9);
});

test('every literal match of the search by text alone is still found', () => {
  const texts = items.flatMap(({ title, short_description }) => [title, short_description ?? '']);
  const searches = texts.flatMap((text, at) => {
    const start = (at * 7) % Math.max(1, text.length - 12);
    return [text, text.slice(start, start + 3).trim(), text.slice(start, start + 12).trim()];
  });
  for (const search of [...searches, 'a', 'the', '%', '&', 'elt', '2.4', 'kg.']) {
    const shown = { page: 1, sort: 'title-asc' } as const;
    const pages = (catalogue: typeof literal) =>
      Array.from({ length: 4 }, (_, page) =>
        findProducts(catalogue, { ...shown, category: '', search, page: page + 1 }),
      ).flatMap((page) => page.items.map(({ slug }) => slug));
    expect(pages(relevant), search).toEqual(expect.arrayContaining(pages(literal)));
  }
});

test('an explicit sort orders what is found by title', () => {
  const titles = (sort: ProductsQuery['sort']) =>
    find('protein', { sort }).items.map(({ title }) => title);
  expect(titles('title-asc')).toEqual(titles('best').toSorted((a, b) => a.localeCompare(b, 'en')));
  expect(titles('title-desc')).toEqual(titles('title-asc').toReversed());
});

test('newest first is the order of the catalogue, in a search too', () => {
  const inOrder = demoReviews.map(({ slug }) => slug);
  const found = find('protein', { sort: 'newest' }).items.map(({ slug }) => slug);
  expect(found).toEqual(inOrder.filter((slug) => found.includes(slug)));
  expect(found).not.toEqual(find('protein').items.map(({ slug }) => slug));
});

test('a category limits results and the nearest matches alike', () => {
  expect(slugs('massage', { category: 'equipment' })).toEqual(['tolpe-knock-mini-massage-gun']);
  const { total, nearest = [] } = find('massage quantum', { category: 'equipment' });
  expect([total, nearest.map(({ slug }) => slug)]).toEqual([0, ['tolpe-knock-mini-massage-gun']]);
});

test('without a review that has all words, the closest matches are not results', () => {
  const { items: found, total, nearest = [], highlights = {} } = find('quantum foam roller');
  expect([found, total]).toEqual([[], 0]);
  expect(nearest[0]?.slug).toBe('grist-no-45-foam-roller');
  expect(nearest.length).toBeLessThanOrEqual(6);
  expect(highlights[nearest[0]?.id ?? '']?.title).not.toEqual([]);
  expect(find('xqzvwk')).toMatchObject({ total: 0, highlights: {} });
  expect(find('xqzvwk').nearest).toBeUndefined();
});

test.each([
  ['7,000 characters', 'protein '.repeat(875)],
  ['7,000 letters', 'x'.repeat(7_000)],
  ['punctuation', '!?%&/()=.,-_:;"\'*+~#<>|'.repeat(20)],
  ['stop words', 'the and of the with you'],
  ['mixed scripts', 'protein белок 水 プロテイン חלבון بروتين Ⅷ ½'],
  ['emoji', '💪🏽🏋️‍♀️ 👨‍👩‍👧 😀'],
  ['lone surrogates', '\ud83d \udc00'],
  ['names of object properties', '__proto__ constructor toString hasOwnProperty'],
  ['combining marks', `e${'\u0301'.repeat(3_000)}`],
  ['patterns', '(a+)+$ [^] \\p{L} .*'],
  ['white space', ' \u00a0\u3000\t\n'],
])('%s give a page within a bounded time', (_, search) => {
  const time = () => {
    // Unlike the wall clock, it does not count other programs.
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  const started = time();
  const page = find(search);
  expect(page.total).toBeGreaterThanOrEqual(page.items.length);
  expect(time() - started).toBeLessThan(500);
});

test('words between other scripts are found, and stop words alone match literally', () => {
  expect(find('protein белок').nearest?.[0]?.title).toMatch(/protein/i);
  expect(find('and you').total).toBe(find('and you', {}, literal as typeof relevant).total);
});
