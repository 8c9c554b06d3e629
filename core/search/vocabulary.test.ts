import { expect, test } from 'vitest';
import { vocabularyTexts } from './sources.fixture.ts';
import { compileVocabulary, parseVocabulary, Vocabulary } from './vocabulary.ts';

const ENGLISH = `
# A comment.
= kettlebell; kettle bell < free weights ~ swings
= free weights
= lumbar cushion
@ back pain; sore back > lumbar cushion: 0.9; kettlebell: 0.3
+ foldable; folds away
`;
const GERMAN = `
= kettlebell: Kugelhantel; Rundgewicht
@ back pain: Schmerzen im Rücken
`;

function compiled(given: Partial<Parameters<typeof compileVocabulary>[0]> = {}) {
  return new Vocabulary(
    compileVocabulary({
      texts: { en: ENGLISH, de: GERMAN },
      language: 'en',
      synonyms: [],
      ignored: { de: 'im' },
      ...given,
    }),
  );
}

function keysOf(vocabulary: Vocabulary, ...words: string[]) {
  const meanings = vocabulary.meanings(words);
  return meanings.map(({ concept, weight, isName }) => [
    vocabulary.concepts[concept]?.key,
    weight,
    isName,
  ]);
}

test('a line is a type, a need or an attribute; other lines are comments', () => {
  expect(parseVocabulary(ENGLISH, false)).toEqual([
    {
      kind: 'type',
      key: 'kettlebell',
      phrases: ['kettlebell', 'kettle bell'],
      kinds: ['free weights'],
      related: ['swings'],
      answers: [],
    },
    expect.objectContaining({ key: 'free weights' }),
    expect.objectContaining({ key: 'lumbar cushion' }),
    {
      kind: 'need',
      key: 'back pain',
      phrases: ['back pain', 'sore back'],
      kinds: [],
      related: [],
      answers: [
        ['lumbar cushion', 0.9],
        ['kettlebell', 0.3],
      ],
    },
    expect.objectContaining({ kind: 'attribute', key: 'foldable' }),
  ]);
});

test('a type is of the kind that its name ends with', () => {
  const vocabulary = compiled({ texts: { en: '= steel jump rope\n= jump rope\n= rope bag' } });
  expect(vocabulary.concepts.map(({ parents }) => parents)).toEqual([[1], [], []]);
});

test('names, needs and related words lead to types', () => {
  const vocabulary = compiled();
  expect(keysOf(vocabulary, 'kettle', 'bell')).toEqual([['kettlebell', 1, true]]);
  expect(keysOf(vocabulary, 'sore', 'back')).toEqual([
    ['lumbar cushion', 0.9, false],
    ['kettlebell', 0.3, false],
  ]);
  expect(keysOf(vocabulary, 'swing')).toEqual([['kettlebell', 0.6, false]]);
  expect(keysOf(vocabulary, 'constructor')).toEqual([]);
});

test('another language is understood as it is written, without its small words', () => {
  const vocabulary = compiled();
  expect(vocabulary.meaningsAsWritten('kugelhantel')).toMatchObject([{ concept: 0, isName: true }]);
  expect(vocabulary.meaningsAsWritten('schmerzen rucken')).toHaveLength(2);
  expect(keysOf(vocabulary, 'kugelhantel')).toEqual([]);
});

test('names written as one word are understood', () => {
  expect(compiled().meaningsAsWritten('lumbarcushion')).toMatchObject([{ isName: true }]);
});

test('phrases that the owner says mean the same share what the trade knows of any of them', () => {
  const synonyms = [['kettlebell', 'iron ball']];
  expect(keysOf(compiled({ synonyms }), 'iron', 'ball')).toEqual([['kettlebell', 1, true]]);
});

test('what the trade does not know is a thing of its own', () => {
  const own = compiled({ synonyms: [['moon boots', 'snow boots']] });
  const [[name] = []] = keysOf(own, 'snow', 'boot');
  expect(keysOf(own, 'moon', 'boot')).toEqual([[name, 1, true]]);
});

test('several words are understood whatever their endings, one word only in the plural', () => {
  const vocabulary = compiled({
    texts: { en: '= leggings\n= sleep aid\n@ falling asleep > sleep aid: 1' },
  });
  expect(vocabulary.meaningsOfStems(['fall', 'asleep'])).toHaveLength(1);
  expect(vocabulary.meanings(['legging'])).toHaveLength(1);
  expect([vocabulary.meanings(['leg']), vocabulary.meaningsOfStems(['leg'])]).toEqual([[], []]);
});

test('a general word is how names end', () => {
  const vocabulary = compiled();
  expect(vocabulary.isEndOf(['cushion'], 2)).toBe(true);
  expect(vocabulary.isEndOf(['lumbar'], 2)).toBe(false);
});

test.each([
  ['@ back pain > nothing: 1', /"nothing" of "back pain" is not a type/],
  ['= kettlebell', null],
])('%s is checked', (line, problem) => {
  const compile = () => compiled({ texts: { en: line } });
  if (problem === null) expect(compile).not.toThrow();
  else expect(compile).toThrow(problem);
});

test('a translation has an entry to belong to', () => {
  expect(() => compiled({ texts: { en: ENGLISH, de: '= rope: Seil' } })).toThrow(/"rope"/);
});

test.each(['en', 'de', 'es', 'fr', 'pt'] as const)(
  'the vocabulary of the trade is complete in %s',
  (language) => {
    const vocabulary = compiled({ texts: vocabularyTexts, language });
    const { concepts } = vocabulary;
    expect(concepts.length).toBeGreaterThan(300);
    const named = concepts.filter((_, concept) => vocabulary.names(concept).length > 0);
    expect(named.length).toBeGreaterThan(200);
  },
);

test('every line of the vocabulary is of the expected form', () => {
  for (const [code, text] of Object.entries(vocabularyTexts)) {
    for (const line of text.split('\n')) {
      if (line.trim() === '' || line.startsWith('#')) continue;
      const form =
        code === 'en'
          ? /^[=@+] [^:;<>~]+(;[^:;<>~]+)*( < [^<>~]+)?( ~ [^<>~]+)?( > .+)?$/
          : /^[=@+] [^:;]+: .+$/;
      expect(line, code).toMatch(form);
    }
  }
});
