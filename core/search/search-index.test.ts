import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SpecificationValue } from '../specifications/schema.ts';
import { catalogueItem } from './catalogue.fixture.ts';
import type { CatalogueItem } from './schema.ts';
import {
  createSearchFile,
  SearchIndex,
  type SearchSource,
  searchDocument,
} from './search-index.ts';

const words = [
  'steel',
  'grip',
  'roller',
  'rolling',
  'foam',
  'pre-workout',
  'band',
  '16kg',
  'Æther',
];
const material = (value: string): SpecificationValue => ({
  ...{ id: '5bec0000-0000-4000-8000-000000000001', name: 'Material', kind: 'text', value },
  ...{ unit: null, direction: null },
});
const text = fc.array(fc.constantFrom(...words), { maxLength: 6 }).map((parts) => parts.join(' '));
const content = fc.record({
  title: text,
  short_description: text,
  key_features: text,
  brand: fc.option(text),
  specifications: fc.array(text.map(material), { maxLength: 2 }),
});
type Content = Pick<CatalogueItem, 'title'> & SearchSource & { short_description: string };

const idOf = (number: number) => `id-${number}`;
const item = (number: number, { title, short_description }: Content): CatalogueItem =>
  catalogueItem({ slug: `review-${number}`, id: idOf(number), title, short_description });

function indexOf(reviews: ReadonlyMap<number, Content>) {
  const items = [...reviews].map(([number, review]) => item(number, review));
  const documents = [...reviews].map(([number, review], at) =>
    searchDocument(items[at] ?? item(number, review), review),
  );
  const file = createSearchFile(documents, [['foam', 'steel grip']]);
  return new SearchIndex(JSON.parse(JSON.stringify(file)), items);
}

/** Equal scores have no order of their own. */
const ranked = (
  index: SearchIndex,
  search: string,
  changed: Parameters<SearchIndex['search']>[1],
) => {
  const { found, nearest } = index.search(search, changed);
  const order = (matches: typeof found) =>
    matches
      .map(({ id, score, terms }) => ({
        id,
        score: Math.round(score * 1e4),
        terms: [...terms].sort(),
      }))
      .sort((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1));
  return { found: order(found), nearest: order(nearest) };
};

const searches = [
  'roller',
  'foam',
  'steel gripp',
  'workout',
  'aether',
  '16 kg',
  'ba',
  'grip quantum',
];

test('after any changes, taken back or not, an index ranks as a fresh one', () => {
  const numbers = fc.integer({ min: 0, max: 7 });
  const built = fc.uniqueArray(fc.tuple(numbers, content), { selector: ([number]) => number });
  const changes = fc.array(fc.tuple(numbers, fc.option(content)), { maxLength: 5 });
  const property = fc.property(built, fc.array(changes, { maxLength: 4 }), (reviews, history) => {
    const index = indexOf(new Map(reviews));
    // Each state replaces the one before, as when another build is served.
    for (const state of [...history, []]) {
      const changed = new Map(
        state.map(([number, review]) => [
          idOf(number),
          review && searchDocument(item(number, review), review),
        ]),
      );
      const current = new Map(reviews);
      for (const [number, review] of state) {
        if (review === null) current.delete(number);
        else current.set(number, review);
      }
      const fresh = indexOf(current);
      for (const search of searches) {
        expect(ranked(index, search, changed), search).toEqual(ranked(fresh, search, new Map()));
      }
    }
  });
  fc.assert(property, { numRuns: 100 });
});

const empty: Content = {
  ...{ title: '', short_description: '', key_features: null, brand: null, specifications: [] },
};
const one = (given: Partial<Content>) => indexOf(new Map([[1, { ...empty, ...given }]]));
const finds = (index: SearchIndex, search: string) =>
  index.search(search, new Map()).found.length === 1;

test.each([
  ['Protein', 'protien'],
  ['Kettlebell', 'kettelbell'],
  ['Kettlebell', 'kettle bell'],
  ['Pre-Workout', 'preworkout'],
  ['Pull-Up Bar', 'pullup bar'],
  ['Massage Gun', 'massage guns'],
  ['Running Watch', 'watch run'],
  ['Køld Æther', 'kold aether'],
  ["Ironmonger's Belt", 'ironmonger belt'],
  ['Kettlebell 16 kg', '16kg'],
  ['20,000 steps', '20000'],
  ['Vitamin D3', 'vitamin d'],
  ['Foam', 'steel grip'],
  ['Steel Grip', 'foam'],
  ['Watch', 'the best watch'],
])('"%s" is found by "%s"', (title, search) => {
  expect(finds(one({ title }), search)).toBe(true);
});

test.each([
  ['Bar', 'bra'],
  ['Belt', 'bench'],
  ['16 kg', '18 kg'],
  ['Foam Roller', 'foam mattress'],
])('"%s" is not found by "%s"', (title, search) => {
  expect(finds(one({ title }), search)).toBe(false);
});

test('a match in the title is before one in the features', () => {
  const index = indexOf(
    new Map([
      [1, { ...empty, title: 'Mat', short_description: 'Grip', key_features: 'Steel' }],
      [2, { ...empty, title: 'Steel Mat', short_description: 'Grip', key_features: 'Foam' }],
    ]),
  );
  expect(index.search('steel', new Map()).found.map(({ id }) => id)).toEqual(['id-2', 'id-1']);
});

const number = { kind: 'number', direction: null } as const;
const yesNo = { kind: 'yes-no', direction: null, unit: null } as const;
const id = '5bec0000-0000-4000-8000-000000000001';

test('a review is found by its brand, and by what is said of its product', () => {
  const index = one({
    title: 'Loop bands',
    brand: 'Køld & Søn',
    specifications: [
      material('Natural latex'),
      { id, ...number, name: 'Maximum load', unit: 'kg', value: '180' },
      { id, ...yesNo, name: 'Machine washable', value: 'yes' },
      { id, ...yesNo, name: 'Vegan', value: 'no' },
    ],
  });
  for (const search of [
    'kold',
    'kold son bands',
    'natural latex',
    'maximum load 180kg',
    'washable',
  ]) {
    expect(finds(index, search), search).toBe(true);
  }
  expect(finds(index, 'vegan')).toBe(false);
  expect(finds(index, '18 kg')).toBe(false);
});

test('a brand counts for more than a description', () => {
  const index = indexOf(
    new Map([
      [1, { ...empty, title: 'Old strap', short_description: 'Better than Halden' }],
      [2, { ...empty, title: 'New strap', short_description: 'Better than ever', brand: 'Halden' }],
    ]),
  );
  expect(index.search('halden', new Map()).found.map((match) => match.id)).toEqual([
    'id-2',
    'id-1',
  ]);
});
