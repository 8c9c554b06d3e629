import { expect, test } from 'vitest';
import { searchDocumentOf } from './document.fixture.ts';
import { conceptTerm, entriesOf, type SearchDocument } from './document.ts';
import { compileVocabulary, Vocabulary } from './vocabulary.ts';

const vocabulary = new Vocabulary(
  compileVocabulary({
    texts: {
      en: `
= jump rope < cardio
= yoga mat < gym gear
= phone
= foam roller < recovery
@ mat > yoga mat: 0.9
@ rope > jump rope: 0.9
+ washable
`,
    },
    language: 'en',
    synonyms: [],
    ignored: {},
  }),
);

/** How sure each concept is. */
function concepts(given: Partial<SearchDocument>) {
  const entries = entriesOf(searchDocumentOf(given), vocabulary);
  return Object.fromEntries(
    vocabulary.concepts.flatMap(({ key }, concept) => {
      const entry = entries.get(conceptTerm(concept));
      return entry === undefined ? [] : [[key, Math.round(entry.amount * 100) / 100]];
    }),
  );
}

test('a title is surely of the type that it names, and of its kinds', () => {
  expect(concepts({ title: 'Nord Foam Roller' })).toEqual({ 'foam roller': 1, recovery: 0.95 });
});

test('behind "with" and commas a title names what belongs to the product', () => {
  expect(concepts({ title: 'Roller with a phone' })).toEqual({ phone: 0.2 });
  expect(concepts({ title: 'Nord, a foam roller' })).toMatchObject({ 'foam roller': 0.2 });
});

test('a general word names a type only where nothing else does', () => {
  expect(concepts({ title: 'Fen Mat' })).toEqual({ 'yoga mat': 0.9, 'gym gear': 0.86 });
  expect(concepts({ title: 'Foam Roller and Mat' })).not.toHaveProperty('yoga mat');
  expect(concepts({ title: 'Skip 9', short_description: 'The fastest rope' })).toEqual({
    'jump rope': 0.63,
    cardio: 0.6,
  });
});

test('beside a type in the title other texts only compare', () => {
  expect(concepts({ title: 'Foam Roller', short_description: 'Better than a yoga mat' })).toEqual({
    'foam roller': 1,
    recovery: 0.95,
    'yoga mat': 0.12,
    'gym gear': 0.11,
  });
});

test('an attribute counts wherever it stands', () => {
  expect(concepts({ specifications: 'Washable' })).toEqual({ washable: 0.6 });
});

test('words are kept as written with their stems, without stop words', () => {
  const entries = entriesOf(
    searchDocumentOf({ title: 'The Rollers', key_features: '16 kg' }),
    vocabulary,
  );
  expect(Object.fromEntries(entries)).toMatchObject({
    rollers: { stem: 'roller', isInTitle: true },
    kg: { isInTitle: false },
    '#16000000mg': { stem: '#16000000mg' },
  });
  expect(entries.has('the')).toBe(false);
});

test('a word counts for more in a title than in a description, and in a short text than in a long one', () => {
  const amount = (given: Partial<SearchDocument>) =>
    entriesOf(searchDocumentOf(given), vocabulary).get('steel')?.amount ?? 0;
  expect(amount({ title: 'Steel' })).toBeGreaterThan(amount({ short_description: 'Steel' }));
  const long = `Steel ${'and more words '.repeat(20)}`;
  expect(amount({ short_description: 'Steel' })).toBeGreaterThan(
    amount({ short_description: long }),
  );
});
