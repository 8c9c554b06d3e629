import { expect, test } from 'vitest';
import { SEARCH_MAX_LENGTH } from '../forms/limits.ts';
import { catalogueItem } from './catalogue.fixture.ts';
import { DEFAULT_PRODUCTS_QUERY, parseProductsQuery } from './query.ts';
import { planQuery, QUERY_MAX_LETTERS, QUERY_MAX_WORDS } from './query-plan.ts';
import { findProducts, makeSearchable } from './search.ts';
import { synonymsOf } from './synonyms.ts';
import {
  foldSearch,
  KNOWN_TERM_MAX_LENGTH,
  KNOWN_TERMS_MAX_COUNT,
  knownTerms,
  termOf,
  WORD_MAX_LENGTH,
  wordsOf,
} from './words.ts';

/** A letter that folds to 18. */
const LONG_LETTER = '\ufdfa';

/** Letters from a number, so that words are distinct. */
const lettersOf = (number: number) => number.toString(26).replace(/\d/g, (digit) => `q${digit}q`);

const searches: [string, string][] = [
  ['one letter that becomes long', LONG_LETTER.repeat(SEARCH_MAX_LENGTH)],
  [
    'distinct words of such letters',
    Array.from(
      { length: 60 },
      (_, index) => `${LONG_LETTER}${'xyz'.charAt(index % 3)}${index}`,
    ).join(' '),
  ],
  ['eight long words', 'abcdefgh'.replace(/./g, (letter) => `${letter}${LONG_LETTER.repeat(3)} `)],
  ['ligatures', 'ﬃ'.repeat(SEARCH_MAX_LENGTH)],
  ['words of ligatures', 'abcdefgh'.replace(/./g, (letter) => `${letter}${'ﬃ'.repeat(20)} `)],
  ['combining letters', `a${'\u0301'.repeat(SEARCH_MAX_LENGTH)}`],
  [
    'distinct short words',
    Array.from({ length: 66 }, (_, index) => lettersOf(700 + index)).join(' '),
  ],
  ['a text longer than any search', 'kettlebell roller watch '.repeat(5_000)],
  ['a word longer than any search', 'x'.repeat(100_000)],
];

/** Every term that a query looks up. */
function termsIn(query: unknown): string[] {
  if (typeof query === 'string') return [query];
  if (typeof query !== 'object' || query === null || !('queries' in query)) return [];
  return Array.isArray(query.queries) ? query.queries.flatMap(termsIn) : [];
}

test.each(searches)('the plan of %s is small', (_, search) => {
  const { exact = [], tolerant = [], compounds = [] } = planQuery(search, synonymsOf([])) ?? {};
  const looked = exact.flatMap(termsIn);
  expect(looked.length).toBeLessThanOrEqual(QUERY_MAX_WORDS);
  expect(looked.join('').length).toBeLessThanOrEqual(QUERY_MAX_LETTERS);
  // A word, and its forms with two letters swapped.
  expect(tolerant.flatMap(termsIn).length).toBeLessThanOrEqual(QUERY_MAX_LETTERS + QUERY_MAX_WORDS);
  expect(compounds.length).toBeLessThanOrEqual(2);
});

test.each(searches)('%s is looked for literally in few letters', (_, search) => {
  expect(foldSearch(search).length).toBeLessThanOrEqual(SEARCH_MAX_LENGTH);
});

test('the words of a search are those at its start', () => {
  const words = Array.from({ length: 5 }, (_, index) => 'abcde'.charAt(index).repeat(60));
  const plan = planQuery(words.join(' ').slice(0, 200), synonymsOf([]));
  expect(plan?.exact).toHaveLength(4);
  expect(plan?.exact.flatMap(termsIn)).toEqual(
    words.slice(0, 4).map((word, index) => word.slice(0, index === 3 ? 17 : WORD_MAX_LENGTH)),
  );
});

test('a long search still finds a title that is as long', () => {
  const title = `Nord ${'ß'.repeat(150)} roller`;
  const catalogue = makeSearchable({
    items: [catalogueItem({ slug: 'roller', title })],
    categories: [],
    moved: {},
  });
  const query = parseProductsQuery(new URLSearchParams({ search: title }));
  expect(findProducts(catalogue, { ...DEFAULT_PRODUCTS_QUERY, ...query }).total).toBe(1);
});

test('searches of a stranger cannot make the known terms large', () => {
  for (let index = 0; index < 3 * KNOWN_TERMS_MAX_COUNT; index += 1) termOf(lettersOf(index));
  for (let index = 0; index < 100; index += 1) {
    wordsOf(`${LONG_LETTER.repeat(SEARCH_MAX_LENGTH)}${index} ${'ab'.repeat(90)}${index}`);
  }
  expect(knownTerms.size).toBeLessThanOrEqual(KNOWN_TERMS_MAX_COUNT);
  for (const [text, term] of knownTerms) {
    expect(text.length + term.length).toBeLessThanOrEqual(2 * KNOWN_TERM_MAX_LENGTH);
  }
});
