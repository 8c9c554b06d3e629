import { expect, test } from 'vitest';
import { SEARCH_MAX_LENGTH } from '../forms/limits.ts';
import { type Lexicon, QUERY_MAX_WORDS, readQuery } from './query.ts';
import { compileVocabulary, Vocabulary } from './vocabulary.ts';
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
  ['Chinese without spaces', '登山靴'.repeat(100)],
];

/** A lexicon that knows only a vocabulary, and counts what it is asked. */
function lexicon() {
  const asked = { corrections: 0 };
  const vocabulary = new Vocabulary(
    compileVocabulary({
      texts: {
        en: `
= head phones
= weight vest
= watch
@ phone running > head phones: 0.4
@ running > watch: 0.5
@ vest > weight vest: 0.8
+ adjustable
+ adjustable weights
`,
        es: '= head phones: auriculares de correr',
      },
      language: 'en',
      synonyms: [],
      ignored: { es: 'de' },
    }),
  );
  const known: Lexicon = {
    vocabulary,
    count: 10,
    // A review of a bottle of the Tour de France.
    frequency: (stem) => (stem === 'de' ? 1 : 0),
    conceptFrequency: () => 1,
    isInTitle: () => false,
    stemsStartingWith: () => [],
    corrections() {
      asked.corrections += 1;
      return [];
    },
    isAsking: ({ text }) => text === 'best',
    isForeign: ({ text }) => text === 'de',
    isEverydayWord: () => false,
    isValidWord: () => false,
    isFormWord: () => false,
  };
  return { known, asked };
}

test.each(searches)('%s has few parts', (_, search) => {
  const { known, asked } = lexicon();
  const { parts } = readQuery(search, known);
  expect(parts.length).toBeLessThanOrEqual(QUERY_MAX_WORDS);
  const stems = parts.flatMap(({ alternatives }) => alternatives.flatMap((each) => each.stems));
  expect(stems.length).toBeLessThanOrEqual(2 * QUERY_MAX_WORDS);
  expect(Math.max(...stems.map((stem) => stem.length))).toBeLessThanOrEqual(WORD_MAX_LENGTH);
  expect(asked.corrections).toBeLessThanOrEqual(6);
});

test.each(searches)('%s is looked for literally in few letters', (_, search) => {
  expect(foldSearch(search).length).toBeLessThanOrEqual(SEARCH_MAX_LENGTH);
});

const phrases = (search: string) => {
  const { known } = lexicon();
  return readQuery(search, known).parts.map(({ alternatives, types }) => ({
    stems: alternatives.findLast(({ stems }) => stems.length > 0)?.stems.join(' '),
    isType: types.length > 0,
  }));
};

test('a search is cut so that phrases cover as many words as possible', () => {
  expect(phrases('head phones for running')).toMatchObject([{ isType: true }, {}]);
});

test('of equal cuts the one with the longest phrase at the end counts, where the noun stands', () => {
  expect(phrases('adjustable weights vest')).toHaveLength(2);
  expect(phrases('adjustable weight vest').at(-1)).toMatchObject({ isType: true });
});

test('a phrase of another language may contain what it says everywhere, also if a review does', () => {
  expect(phrases('auriculares de correr')).toMatchObject([{ isType: true }]);
});

test('words of asking count only if there are no others', () => {
  expect(phrases('best watch')).toHaveLength(1);
  expect(phrases('best')).toHaveLength(1);
  expect(phrases('the')).toHaveLength(0);
});

test('a word counts once', () => {
  expect(phrases('watch watches watch')).toHaveLength(1);
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
