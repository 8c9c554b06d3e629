import { expect, test } from 'vitest';
import { commented, prose, unidiomatic } from './language.ts';

test.each([
  ['A field is no text.', '"is not a …" instead of "is no text"'],
  ['Those are no pages.', '"is not a …" instead of "are no pages"'],
  ['Each has a page of its own.', '"its own …", or "separate" instead of "of its own"'],
  ['It ends by itself.', '"automatically", or "alone" instead of "by itself"'],
  ['What a report says of a sale.', '"says about" instead of "says of"'],
  ['A word, as far as known.', '"known" instead of "as far as known"'],
  ['A draft and its newest revision.', '"the latest" instead of "its newest"'],
  ['A price stands beside it.', '"is" instead of "stands"'],
  ['The edge is told.', '"notified", or what happens instead of "told"'],
  ['It is read anew.', '"re-", as in "re-read" instead of "anew"'],
  ['A search in vain.', '"without results" instead of "in vain"'],
])('%s is refused', (line, problem) => {
  expect(unidiomatic(`Fine.\n${line}`)).toEqual([`2: write ${problem}`]);
});

test.each([
  'There is no backup yet.',
  'It is no longer public.',
  'A dash stands for none.',
  'The address of its own page.',
  'A site of your own.',
  'Its own page lists the latest ones.',
])('%s is accepted', (line) => {
  expect(unidiomatic(line)).toEqual([]);
});

test('code in documents is not read, and lines keep their numbers', () => {
  const page = 'One `told`\n```ts\ntold\n```\ntold';
  expect(unidiomatic(prose(page))).toEqual([
    '5: write "notified", or what happens instead of "told"',
  ]);
});

test('of tests and SQL only the comments are read, of other files everything', () => {
  const source = "test('a draft stands', () => {\n  // A price stands.\n});";
  expect(unidiomatic(commented('core/a.test.ts', source))).toHaveLength(1);
  expect(unidiomatic(commented('core/a.ts', source))).toHaveLength(2);
  const schema = "-- It stands.\ncomment on table told is 'It stands.';\ndeclare told boolean;";
  expect(unidiomatic(commented('supabase/schemas/a.sql', schema))).toHaveLength(3);
});
