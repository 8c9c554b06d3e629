import { expect, test } from 'vitest';
import { corrections, editCost, Spelling } from './correction.ts';

test.each([
  ['protein', 'protein', 0],
  ['protien', 'protein', 0.7],
  ['roler', 'roller', 0.5],
  ['magnezium', 'magnesium', 0.65],
  ['kettlebel', 'kettlebell', 0.5],
  ['massge', 'massage', 0.8],
  ['watvh', 'watch', 1],
])('%s is %s for %d', (from, to, cost) => {
  expect(editCost(from, to, 3)).toBeCloseTo(cost);
});

test('another first letter costs more, and what costs too much is infinite', () => {
  expect(editCost('goat', 'boat', 3)).toBeCloseTo(1.6);
  expect(editCost('watch', 'kettle', 2.4)).toBe(Number.POSITIVE_INFINITY);
});

const spelling = [new Spelling(['kettlebell', 'watch', 'match', 'rope', 'electrolyte', 'bar'])];
const correct = (word: string, likelihood: (known: string) => number = () => 1) =>
  corrections(word, spelling, likelihood).map((each) => each.word);

test.each([
  ['kettelbell', ['kettlebell']],
  ['electrolite', ['electrolyte']],
  ['wach', ['watch']],
  ['bra', []],
  ['16', []],
  ['w4tch', []],
  ['zzzzzzzz', []],
])('"%s" may be %j', (word, expected) => {
  expect(correct(word)).toEqual(expected);
});

test('a word that is no longer there is no correction', () => {
  expect(correct('wattch')).toEqual(['watch']);
  expect(correct('wattch', (word) => (word === 'watch' ? 0 : 1))).toEqual([]);
});
