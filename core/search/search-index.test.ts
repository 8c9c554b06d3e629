import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchDocumentOf } from './document.fixture.ts';
import type { SearchDocument } from './document.ts';
import { createSearchFile, SearchIndex } from './search-index.ts';
import { compileVocabulary, NO_VOCABULARY } from './vocabulary.ts';

const trade = compileVocabulary({
  texts: {
    en: `
= foam roller; massage roller < recovery tool ~ rolling
= massage gun < recovery tool
= running watch; sport watch < wearable
= watch strap
= treadmill < cardio
@ sore muscles > foam roller: 0.9; massage gun: 0.8
@ watch > running watch: 0.9
+ rechargeable
`,
    de: '= foam roller: Faszienrolle',
  },
  language: 'en',
  synonyms: [['roller', 'steel grip']],
  ignored: { de: 'eine gegen' },
});

const WORDS = {
  asking: 'best good review need helps',
  foreign: 'eine gegen ist',
  everyday: 'long every',
  forms: 'powder black',
  valid: 'goat chicken foam gun run watch mattress toilet black long everi good review',
};

function indexOf(documents: readonly SearchDocument[], vocabulary = trade) {
  const file = createSearchFile(documents, vocabulary, WORDS);
  return SearchIndex.of(
    JSON.parse(JSON.stringify(file)),
    documents.map(({ id }) => id),
  );
}

const unchanged = new Map<string, null>();

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
  'watch',
];
const text = fc.array(fc.constantFrom(...words), { maxLength: 6 }).map((parts) => parts.join(' '));
const content = fc.record({
  title: text,
  short_description: text,
  key_features: text,
  who_is_this_for: text,
  brand: text,
  specifications: text,
});

/** Equal scores have no order. */
function ranked(index: SearchIndex, search: string, changed: Parameters<SearchIndex['search']>[1]) {
  const { found, nearest, phrases, ...others } = index.search(search, changed);
  const order = (matches: typeof found) =>
    matches.toSorted((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1));
  const looked = phrases.map((phrase) => phrase.join(' ')).sort();
  return { found: order(found), nearest: order(nearest), looked, ...others };
}

const searches = [
  'roller',
  'foam',
  'steel gripp',
  'workout',
  'aether',
  '16 kg',
  'ba',
  'grip quantum',
  'foam roller',
  'sore muscles',
  'running watch',
  'rollre',
  'treadmill',
  'rollergrip',
  'ro',
];

test('after any changes, taken back or not, an index ranks as a fresh one', () => {
  const numbers = fc.integer({ min: 0, max: 7 });
  const built = fc.uniqueArray(fc.tuple(numbers, content), { selector: ([number]) => number });
  const changes = fc.array(fc.tuple(numbers, fc.option(content)), { maxLength: 5 });
  const document = (number: number, given: Partial<SearchDocument>) =>
    searchDocumentOf({ id: `id-${number}`, ...given });
  const property = fc.property(built, fc.array(changes, { maxLength: 4 }), (reviews, history) => {
    const index = indexOf(reviews.map(([number, review]) => document(number, review)));
    // Each state replaces the one before, as when another build is served.
    for (const state of [...history, []]) {
      const changed = new Map(
        state.map(([number, review]) => [`id-${number}`, review && document(number, review)]),
      );
      const current = new Map(reviews);
      for (const [number, review] of state) {
        if (review === null) current.delete(number);
        else current.set(number, review);
      }
      const fresh = indexOf([...current].map(([number, review]) => document(number, review)));
      for (const search of searches) {
        expect(ranked(index, search, changed), search).toEqual(ranked(fresh, search, unchanged));
      }
    }
  });
  fc.assert(property, { numRuns: 60 });
});

test('an index of another build is refused', () => {
  const file = createSearchFile([searchDocumentOf({})], NO_VOCABULARY, WORDS);
  expect(() => SearchIndex.of(file, [])).toThrow('another build');
});

/** Titles of results, the best first. */
function find(search: string, titles: readonly (string | Partial<SearchDocument>)[]) {
  const documents = titles.map((given, number) =>
    searchDocumentOf({
      id: `id-${number}`,
      ...(typeof given === 'string' ? { title: given } : given),
    }),
  );
  const titleOf = (id: string) => documents.find((each) => each.id === id)?.title;
  const matches = indexOf(documents).search(search, unchanged);
  return {
    ...matches,
    found: matches.found.map(({ id }) => titleOf(id)),
    nearest: matches.nearest.map(({ id }) => titleOf(id)),
  };
}

const others = ['Loop Band', 'Whey Protein', 'Rain Jacket', 'Kitchen Scale', 'Exercise Bike'];

test.each([
  ['Protein', 'protien'],
  ['Kettlebell', 'kettle bell'],
  ['Pre-Workout', 'preworkout'],
  ['Massage Gun', 'massage guns'],
  ['Running Watch', 'watch run'],
  ['Køld Æther', 'kold aether'],
  ["Ironmonger's Belt", 'ironmonger belt'],
  ['Kettlebell 16 kg', '16kg'],
  ['Kettlebell 16 kg', '16,000 g kettlebell'],
  ['20,000 steps', '20000'],
  ['Vitamin D3', 'vitamin d'],
  ['Skip 9', 'skip9'],
  ['Running Watch', 'the best watch'],
  ['Foam Roller', 'foam roller of quantum kind'],
  ['Foam Roller', 'what helps sore muscles'],
  ['Foam Roller', 'massage roller'],
  ['Foam Roller', 'faszienrolle'],
  ['Foam Roller', 'foamroller'],
  ['Foam Roller', 'foam rolle'],
  ['Foam Roller', 'foa'],
  ['Foam Roller', 'steel grip'],
  ['登山靴', '登山 靴'],
  ['登山靴', '山靴'],
])('"%s" is found by "%s"', (title, search) => {
  expect(find(search, [title, ...others]).found).toContain(title);
});

test.each([
  ['Bar', 'bra'],
  ['Belt', 'bench'],
  ['Boat Shoes', 'goat'],
  ['Kettlebell 16 kg', '18 kg'],
  ['Foam Roller', 'foam mattress'],
  ['Running Watch', 'watch strap'],
  ['Running Toilet', 'running watch'],
])('"%s" is not found by "%s"', (title, search) => {
  expect(find(search, [title, ...others]).found).not.toContain(title);
});

test('a type that a search names decides what is found', () => {
  const found = find('rechargeable massage gun', [
    'Massage Gun',
    { title: 'Foam Roller', short_description: 'Rechargeable, unlike a massage gun' },
  ]);
  expect(found.found).toEqual(['Massage Gun']);
});

test('behind "with" and "for" a type does not decide', () => {
  expect(find('massage gun for running watch', ['Massage Gun', 'Running Watch']).found).toContain(
    'Massage Gun',
  );
});

test('of a type that the site lacks nothing is found, but its kind is near', () => {
  const { found, nearest } = find('treadmill', [{ title: 'Cardio', categories: 'cardio' }, 'Mat']);
  expect([found, nearest]).toEqual([[], []]);
  const near = find('massage gun', ['Foam Roller', 'Mat']);
  expect([near.found, near.nearest]).toEqual([[], ['Foam Roller']]);
});

test('a review that says every word is found though the site lacks the type', () => {
  const titled = { title: 'Belt', key_features: 'Fits every watch strap' };
  expect(find('watch strap', [titled, 'Mat']).found).toEqual(['Belt']);
});

test('a search ends with its noun, which a review has to have', () => {
  const titles = [{ title: 'Broth', short_description: 'Chicken', brand: 'Kestrin' }];
  expect(find('kestrin chicken', titles).found).toEqual(['Broth']);
  expect(find('kestrin chicken toilet', titles).found).toEqual([]);
  expect(find('kestrin chicken black', titles).found).toEqual(['Broth']);
});

test('a match in the title is before one in the features', () => {
  const titles = [
    { title: 'Mat', short_description: 'Grip', key_features: 'Steel' },
    { title: 'Steel Mat', short_description: 'Grip', key_features: 'Foam' },
  ];
  expect(find('steel', titles).found).toEqual(['Steel Mat', 'Mat']);
});

test('a review is found by its brand, and by what is said of its product', () => {
  const titles = [
    {
      title: 'Loop bands',
      brand: 'Køld & Søn',
      who_is_this_for: 'Climbers',
      specifications: 'Material Natural latex / Maximum load 180 kg / Machine washable',
    },
    'Mat',
  ];
  for (const search of [
    'kold',
    'kold son bands',
    'natural latex',
    '180kg',
    'washable',
    'climber',
  ]) {
    expect(find(search, titles).found, search).toContain('Loop bands');
  }
  expect(find('18 kg', titles).found).toEqual([]);
});

test('a brand counts for more than a description', () => {
  const titles = [
    { title: 'Old strap', short_description: 'Better than Halden' },
    { title: 'New strap', short_description: 'Better than ever', brand: 'Halden' },
  ];
  expect(find('halden', titles).found[0]).toBe('New strap');
});

test.each([
  ['protien powder', ['Protein Powder'], 'protein powder'],
  ['Protien, please', ['Protein Powder'], 'protein, please'],
  ['protein powder', ['Protein Powder'], null],
  ['zzzzz', ['Protein Powder'], null],
])('"%s" is understood as another search if it is misspelt', (search, titles, corrected) => {
  expect(find(search, titles).corrected).toBe(corrected);
});

test('what was looked for is known by its stems, so that it can be marked', () => {
  expect(find('sore muscles', ['Foam Rollers']).phrases).toContainEqual(['foam', 'roller']);
  expect(find('protien', ['Protein']).phrases).toContainEqual(['protein']);
});

test('a price is set apart', () => {
  expect(find('running watch under 200', ['Running Watch'])).toMatchObject({
    found: ['Running Watch'],
    most: 200,
  });
});

test('without a result the search is corrected more generously, for what is near', () => {
  const { found, nearest } = find('xprotxinxx', ['Protein', 'Xprotein']);
  expect(found).toEqual([]);
  expect(nearest).toEqual(['Xprotein']);
});

test('an index without reviews finds nothing', () => {
  expect(find('roller', [])).toMatchObject({ found: [], nearest: [] });
});
