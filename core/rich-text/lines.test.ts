import { expect, test } from 'vitest';
import { splitLines } from './lines.ts';

test('splits on every kind of new line and leaves blank lines out', () => {
  expect(splitLines('one\r\ntwo\n\n  three \rfour\n')).toEqual(['one', 'two', 'three', 'four']);
});

test('removes a typed bullet and nothing else', () => {
  expect(splitLines('• 25 g protein\n- light\n* cheap\n-5 °C rated')).toEqual([
    '25 g protein',
    'light',
    'cheap',
    '-5 °C rated',
  ]);
});

test('a missing text has no items', () => {
  expect(splitLines(null)).toEqual([]);
  expect(splitLines(undefined)).toEqual([]);
  expect(splitLines(' \n ')).toEqual([]);
});

test('nor has a line of which nothing is seen', () => {
  expect(splitLines('\u200b\none\n- \u2060\u00ad\n\u2800')).toEqual(['one']);
});
