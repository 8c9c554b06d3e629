import { expect, test } from 'vitest';
import { SEARCH_MAX_LENGTH } from '../forms/limits.ts';
import { furtherWords, singularOf, termOf, WORD_MAX_LENGTH, wordsOf } from './words.ts';

/** A letter that folds to 18. */
const LONG_LETTER = '\ufdfa';

const searches = [
  LONG_LETTER.repeat(SEARCH_MAX_LENGTH),
  `${LONG_LETTER.repeat(20)} `.repeat(SEARCH_MAX_LENGTH).slice(0, SEARCH_MAX_LENGTH),
  'x'.repeat(SEARCH_MAX_LENGTH),
  '9'.repeat(SEARCH_MAX_LENGTH),
  `a${"'b".repeat(SEARCH_MAX_LENGTH)}`.slice(0, SEARCH_MAX_LENGTH),
];

test.each(searches)('a word is cut after folding', (search) => {
  for (const { text, term } of wordsOf(search)) {
    expect(text.length).toBeLessThanOrEqual(WORD_MAX_LENGTH);
    expect(term.length).toBeLessThanOrEqual(WORD_MAX_LENGTH);
  }
});

test('two words as one are no longer than one word', () => {
  expect(termOf('x'.repeat(2 * WORD_MAX_LENGTH)).length).toBeLessThanOrEqual(WORD_MAX_LENGTH);
});

test('a text and a search cut a long word alike', () => {
  const word = 'x'.repeat(WORD_MAX_LENGTH);
  expect(wordsOf(`${word}yz`)[0]?.term).toBe(wordsOf(`${word}a`)[0]?.term);
});

const texts = (text: string) => wordsOf(text).map((word) => word.text);

test('each two letters of writing without spaces are a word', () => {
  expect(texts('登山靴 trail')).toEqual(['登山', '山靴', 'trail']);
  expect(texts('靴')).toEqual(['靴']);
  expect(texts('iPhone用ケース')).toEqual(['iphone', '用ケ', 'ケー', 'ース']);
  expect(furtherWords(wordsOf('登山靴'))).toEqual(['登', '山', '山', '靴']);
  const [, second] = wordsOf('登山靴');
  expect([second?.start, second?.end]).toEqual([1, 3]);
});

test('hyphenated words are also one, and a name with a number is also its letters', () => {
  expect(furtherWords(wordsOf('Pre-Workout with D3'))).toEqual(['preworkout', 'd']);
});

test.each([
  ['leggings', 'legging'],
  ['watches', 'watch'],
  ['berries', 'berry'],
  ['glass', 'glass'],
  ["ironmonger's", 'ironmonger'],
  ['bus', 'bus'],
])('%s is one %s', (many, one) => {
  expect(singularOf(many)).toBe(one);
});
