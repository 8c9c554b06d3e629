import fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogueItem } from './catalogue.fixture.ts';
import { newestFirst } from './overlay.ts';
import { DEFAULT_PRODUCTS_QUERY, type ProductsQuery } from './query.ts';
import type { CatalogueItem } from './schema.ts';
import { findProducts, makeSearchable, withChanges } from './search.ts';

const recovery = { name: 'Recovery', slug: 'recovery' };
const apparel = { name: 'Apparel', slug: 'apparel' };

const items = [
  catalogueItem({
    slug: 'traning',
    title: 'Träning Nord Roller',
    short_description: 'Foam that keeps its shape.',
    categories: [recovery],
  }),
  catalogueItem({ slug: 'belt-10', title: 'Belt 10', categories: [apparel, recovery] }),
  catalogueItem({ slug: 'belt-9', title: 'belt 9', short_description: '100% leather_like' }),
  catalogueItem({ slug: 'aether', title: 'Æther Sock', categories: [apparel] }),
];

function find(query: Partial<ProductsQuery>, among: CatalogueItem[] = items) {
  const catalogue = makeSearchable({ items: among, categories: [], moved: {} });
  return findProducts(catalogue, { ...DEFAULT_PRODUCTS_QUERY, ...query });
}

const slugs = (query: Partial<ProductsQuery>) => find(query).items.map((item) => item.slug);

test('an empty query returns everything in catalogue order', () => {
  expect(slugs({})).toEqual(['traning', 'belt-10', 'belt-9', 'aether']);
});

test('search matches title or description, ignoring case and accents', () => {
  expect(slugs({ search: 'TRÄNING' })).toEqual(['traning']);
  expect(slugs({ search: 'traning' })).toEqual(['traning']);
  expect(slugs({ search: 'foam that' })).toEqual(['traning']);
  expect(slugs({ search: 'BELT' })).toEqual(['belt-10', 'belt-9']);
});

test('search does not match across title and description', () => {
  expect(slugs({ search: 'rollerfoam' })).toEqual([]);
  expect(slugs({ search: 'roller foam' })).toEqual([]);
});

test('wildcards and pattern letters are plain text', () => {
  expect(slugs({ search: '%' })).toEqual(['belt-9']);
  expect(slugs({ search: '_' })).toEqual(['belt-9']);
  expect(slugs({ search: '.*' })).toEqual([]);
  expect(slugs({ search: '(' })).toEqual([]);
});

test('category filters by slug, a second category of a review included', () => {
  expect(slugs({ category: 'recovery' })).toEqual(['traning', 'belt-10']);
  expect(slugs({ category: 'recovery', search: 'belt' })).toEqual(['belt-10']);
});

test('a list names its category: an active one, an inactive one by its reviews, an unknown one not', () => {
  const named = { name: 'Renamed', slug: 'recovery' };
  const empty = { name: 'Empty', slug: 'empty' };
  const catalogue = makeSearchable({ items, categories: [named, empty], moved: {} });
  const categoryOf = (category: string) =>
    findProducts(catalogue, { ...DEFAULT_PRODUCTS_QUERY, category }).category;
  expect(categoryOf('')).toBeNull();
  expect(categoryOf('recovery')).toEqual({ name: 'Renamed', slug: 'recovery' });
  expect(categoryOf('empty')).toEqual({ name: 'Empty', slug: 'empty' });
  expect(categoryOf('apparel')).toEqual({ name: 'Apparel', slug: 'apparel' });
  expect(categoryOf('unknown')).toEqual({ name: null, slug: 'unknown' });
});

test('an unknown category has one empty page', () => {
  const category = { slug: 'unknown', name: null };
  const nothing = { category, items: [], total: 0, page: 1, pageCount: 1 };
  expect(find({ category: 'unknown' })).toEqual(nothing);
});

test('titles sort both ways, numbers by value and letters ignoring case', () => {
  expect(slugs({ sort: 'title-asc' })).toEqual(['aether', 'belt-9', 'belt-10', 'traning']);
  expect(slugs({ sort: 'title-desc' })).toEqual(['traning', 'belt-10', 'belt-9', 'aether']);
});

test('pages contain twelve reviews, and a page beyond the end is the last', () => {
  const many = Array.from({ length: 25 }, (_, index) => catalogueItem({ slug: `review-${index}` }));
  expect(find({}, many)).toMatchObject({ total: 25, page: 1, pageCount: 3 });
  expect(find({}, many).items).toHaveLength(12);
  expect(find({ page: 3 }, many).items.map((item) => item.slug)).toEqual(['review-24']);
  expect(find({ page: 999 }, many)).toEqual(find({ page: 3 }, many));
});

test('an empty catalogue has one empty page', () => {
  const nothing = { category: null, items: [], total: 0, page: 1, pageCount: 1 };
  expect(find({}, [])).toEqual(nothing);
});

test('a catalogue with changes answers as one that is made of the changed reviews', () => {
  const title = fc.constantFrom('Foam roller', 'Foam', 'Belt', 'Rolling belt', 'Ætherfoam');
  const dated = fc.constantFrom('2026-11-01T09:00:00+00:00', '2026-11-02T09:00:00+00:00');
  const reviewOf = (slug: string) =>
    fc
      .record({ title, created_at: dated })
      .map((given) => catalogueItem({ ...given, slug, categories: [recovery] }));
  const anyOf = (slugs: string[]) => fc.tuple(...slugs.map((slug) => fc.option(reviewOf(slug))));
  const slugsOfAll = Array.from({ length: 6 }, (_, at) => `review-${at}`);
  const given = (found: (CatalogueItem | null)[]) =>
    found.filter((item) => item !== null).sort(newestFirst);
  fc.assert(
    fc.property(anyOf(slugsOfAll), anyOf(slugsOfAll), fc.nat(6), (before, after, count) => {
      const changedSlugs = slugsOfAll.slice(0, count);
      const changed = new Map(changedSlugs.map((slug, at) => [`id-of-${slug}`, after[at] ?? null]));
      const built = makeSearchable({ items: given(before), categories: [], moved: {} });
      const items = given([...after.slice(0, count), ...before.slice(count)]);
      const whole = makeSearchable({ items, categories: [], moved: {} });
      for (const search of ['', 'foam', 'roll', 'belt', 'ae']) {
        for (const sort of ['best', 'newest', 'title-asc'] as const) {
          const query = { ...DEFAULT_PRODUCTS_QUERY, search, sort };
          expect(findProducts(withChanges(built, changed), query)).toEqual(
            findProducts(whole, query),
          );
        }
      }
    }),
  );
});
