import { expect, test } from 'vitest';
import { catalogueItem } from '../posts/catalogue-item.ts';
import { demoReviews } from './demo-reviews.fixture.ts';
import { demoCatalogue } from './demo-search.fixture.ts';
import {
  type JudgedQuery,
  judge,
  judgedSets,
  meanReciprocalRank,
} from './judged-queries.fixture.ts';
import { DEFAULT_PRODUCTS_QUERY, type ProductsQuery } from './query.ts';
import { findProducts, makeSearchable } from './search.ts';

const items = demoReviews.map(catalogueItem);
const literal = makeSearchable({ items, categories: [], moved: {} });
const relevant = demoCatalogue();

function find(search: string, query: Partial<ProductsQuery> = {}, catalogue = relevant) {
  return findProducts(catalogue, { ...DEFAULT_PRODUCTS_QUERY, search, sort: 'best', ...query });
}

const slugs = (search: string, query: Partial<ProductsQuery> = {}) =>
  find(search, query).items.map(({ slug }) => slug);

const sets = Object.entries(judgedSets);

/** What the search shows for each query of a set. */
const judgeAll = (queries: readonly JudgedQuery[]) =>
  queries.map((query) => {
    const { items: found, nearest = [] } = find(query.search);
    return judge(query, {
      shown: found.map(({ slug }) => slug),
      near: nearest.map(({ slug }) => slug),
    });
  });

test.each(sets)('every judged review of the set "%s" is one of the demo', (_, queries) => {
  const known = new Set(items.map(({ slug }) => slug));
  expect(queries.flatMap(({ expected }) => expected).filter((slug) => !known.has(slug))).toEqual(
    [],
  );
});

test.each(sets)(
  'the set "%s" finds what it should, and nothing that the site lacks',
  (_, queries) => {
    const judged = judgeAll(queries);
    const there = judged.filter(({ expected }) => expected.length > 0);
    const lacking = judged.filter(({ expected }) => expected.length === 0);
    expect(meanReciprocalRank(there)).toBeGreaterThanOrEqual(0.88);
    const wrong = there.filter(({ rank, shown }) => rank !== 1 && shown.length > 0);
    expect(wrong.length).toBeLessThanOrEqual(there.length * 0.05);
    const nothing = there.filter(({ shown, near }) => shown.length === 0 && near.length === 0);
    expect(nothing.length).toBeLessThanOrEqual(there.length * 0.02);
    const extra = lacking.filter(({ shown }) => shown.length > 0);
    expect(extra.length).toBeLessThanOrEqual(lacking.length * 0.15);
  },
);

test('every literal match of the search by text alone is still found', () => {
  const texts = items.flatMap(({ title, short_description }) => [title, short_description ?? '']);
  const searches = texts.flatMap((text, at) => {
    const start = (at * 7) % Math.max(1, text.length - 12);
    return [text, text.slice(start, start + 3).trim(), text.slice(start, start + 12).trim()];
  });
  for (const search of [...searches, 'a', 'the', '%', '&', 'elt', '2.4', 'kg.']) {
    const shown = { page: 1, sort: 'title-asc', exact: false } as const;
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
  const inEquipment = (slug: string) =>
    items.find((item) => item.slug === slug)?.categories.some((each) => each.slug === 'equipment');
  expect(slugs('massage').every(inEquipment)).toBe(false);
  const found = slugs('massage', { category: 'equipment' });
  expect(found[0]).toBe('tolpe-knock-mini-massage-gun');
  expect(found.every(inEquipment)).toBe(true);
  const { total, nearest = [] } = find('massage quantum', { category: 'equipment' });
  expect(total).toBe(0);
  expect(nearest[0]?.slug).toBe('tolpe-knock-mini-massage-gun');
  expect(nearest.every(({ slug }) => inEquipment(slug))).toBe(true);
});

test('reviews that only come near are no results', () => {
  const { items: found, total, nearest = [], highlights = {} } = find('massage quantum');
  expect([found, total]).toEqual([[], 0]);
  expect(nearest[0]?.slug).toBe('tolpe-knock-mini-massage-gun');
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

test('what costs more than a search says ranks last', () => {
  const [first] = find('running shoes').items;
  const below = Math.floor((first?.money?.amount ?? 0) / 100) - 1;
  const cheap = slugs(`running shoes under ${below}`);
  expect(cheap.length).toBeGreaterThan(1);
  expect(cheap.at(-1)).toBe(first?.slug);
});

test('words between other scripts are found, and stop words alone match literally', () => {
  expect(find('protein powder белок').items[0]?.title).toMatch(/protein|whey/i);
  expect(find('and you').total).toBe(find('and you', {}, literal as typeof relevant).total);
});
