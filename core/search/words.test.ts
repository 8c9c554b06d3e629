import { expect, test } from 'vitest';
import { SEARCH_MAX_LENGTH } from '../forms/limits.ts';
import { planQuery } from './query-plan.ts';
import { synonymsOf } from './synonyms.ts';
import { termOf, WORD_MAX_LENGTH, wordsOf } from './words.ts';

/** A letter that folds to 18. */
const LONG_LETTER = '\ufdfa';

const searches = [
  LONG_LETTER.repeat(SEARCH_MAX_LENGTH),
  `${LONG_LETTER.repeat(20)} `.repeat(SEARCH_MAX_LENGTH).slice(0, SEARCH_MAX_LENGTH),
  'x'.repeat(SEARCH_MAX_LENGTH),
  '9'.repeat(SEARCH_MAX_LENGTH),
  `a${"'b".repeat(SEARCH_MAX_LENGTH)}`.slice(0, SEARCH_MAX_LENGTH),
];

/** Every term that a query looks up. */
function termsIn(query: unknown): string[] {
  if (typeof query === 'string') return [query];
  if (typeof query !== 'object' || query === null || !('queries' in query)) return [];
  return Array.isArray(query.queries) ? query.queries.flatMap(termsIn) : [];
}

test.each(searches)('a word is cut after folding', (search) => {
  for (const { text, term } of wordsOf(search)) {
    expect(text.length).toBeLessThanOrEqual(WORD_MAX_LENGTH);
    expect(term.length).toBeLessThanOrEqual(WORD_MAX_LENGTH);
  }
});

test.each(searches)('a search looks up few and short terms', (search) => {
  const plan = planQuery(search, synonymsOf([]));
  const terms = Object.values(plan ?? {}).flatMap((queries: unknown[]) => queries.flatMap(termsIn));
  // Each of the eight words, and its swapped letters.
  expect(terms.length).toBeLessThan(8 * (WORD_MAX_LENGTH + 3));
  expect(Math.max(...terms.map((term) => term.length))).toBeLessThanOrEqual(WORD_MAX_LENGTH);
});

test('two words as one are no longer than one word', () => {
  expect(termOf('x'.repeat(2 * WORD_MAX_LENGTH)).length).toBeLessThanOrEqual(WORD_MAX_LENGTH);
});

test('a text and a search cut a long word alike', () => {
  const word = 'x'.repeat(WORD_MAX_LENGTH);
  expect(wordsOf(`${word}yz`)[0]?.term).toBe(wordsOf(`${word}a`)[0]?.term);
});
