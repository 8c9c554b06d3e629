import { expect, it } from 'vitest';
import { lostUpdates } from './save-history.fixture.ts';

const one = { word: 'one', from: 'a', made: 'b' };
const two = { word: 'two', from: 'b', made: 'c' };

it('finds nothing wrong with saves that follow one another, and refused ones between them', () => {
  const refused = { word: 'late', from: 'a', made: null };
  expect(lostUpdates([two, refused, one], 'a', { version: 'c', word: 'two' })).toEqual([]);
});

it.each([
  ['a save over one that its owner had not seen', [one, { ...two, from: 'a' }], 'c', 'two'],
  ['a save that has gone', [one, two], 'b', 'one'],
  ['a refused save that was written', [one, { word: 'late', from: 'a', made: null }], 'c', 'late'],
  ['a version out of nowhere', [one, { ...two, from: 'x' }], 'c', 'two'],
])('finds %s', (_what, seen, version, word) => {
  expect(lostUpdates(seen, 'a', { version, word })).not.toEqual([]);
});
