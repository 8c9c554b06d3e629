import { expect, test } from 'vitest';
import { catalogueItem } from './catalogue.fixture.ts';
import { highlight } from './highlight.ts';

function marked(text: string, search: string, phrases: string[][] = []) {
  const { title } = highlight(catalogueItem({ slug: 'x', title: text }), search, phrases);
  return title.map(([start, end]) => text.slice(start, end));
}

test('marks what was looked for, whatever the form of the words', () => {
  expect(marked('Running watches run the watch', 'x', [['run'], ['watch']])).toEqual([
    'Running',
    'watches',
    'run',
    'watch',
  ]);
});

test('marks a phrase only where its words stand together', () => {
  const phrase = [['massag', 'gun']];
  expect(marked('A massage gun, and a gun for massages', 'x', phrase)).toEqual(['massage gun']);
});

test('marks what was typed also within a word, as it is written', () => {
  expect(marked('Träning Nord', 'RANI')).toEqual(['räni']);
  expect(marked('Æther', 'ae')).toEqual(['Æ']);
  expect(marked('Cafe\u0301s', 'cafe')).toEqual(['Cafe\u0301']);
  expect(marked('100% 100%', '%')).toEqual(['%', '%']);
});

test('ranges are in order and do not overlap', () => {
  expect(marked('foam roller', 'foam ro', [['roller']])).toEqual(['foam roller']);
});

test('an empty description has no marks', () => {
  const item = catalogueItem({ slug: 'x', title: 'Mat', short_description: null });
  expect(highlight(item, 'mat', [['mat']])).toEqual({ title: [[0, 3]], short_description: [] });
});
