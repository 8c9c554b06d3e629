import fc from 'fast-check';
import { expect, test } from 'vitest';
import { literalMatches } from './literal.ts';

test.each([
  [
    ['foam', 'a foam roller', ''],
    'foam',
    [
      [0, 0],
      [1, 2],
    ],
  ],
  [
    ['aa', 'aa'],
    'aa',
    [
      [0, 0],
      [1, 0],
    ],
  ],
  [['a', 'b'], 'a\u0001b', []],
  [['a\u0001b', 'b'], 'a\u0001b', [[0, 0]]],
  [
    ['one', '', 'two'],
    '',
    [
      [0, 0],
      [1, 0],
      [2, 0],
    ],
  ],
  [[], 'a', []],
])('in %j, %j is in the texts %j', (texts, needle, found) => {
  expect([...literalMatches(texts, needle)]).toEqual(found);
});

const letters = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\u0000', '\u0001') });

test('searching many texts as one finds the same as searching each of them', () => {
  fc.assert(
    fc.property(fc.array(letters), letters, (texts, needle) => {
      const each = texts.map((text, number): [number, number] => [number, text.indexOf(needle)]);
      expect([...literalMatches(texts, needle)]).toEqual(each.filter(([, at]) => at >= 0));
    }),
  );
});
