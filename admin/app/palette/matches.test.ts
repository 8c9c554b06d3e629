import { expect, test } from 'vitest';
import { matches } from './matches.ts';

test.each([
  ['Manage Posts', '', true],
  ['Manage Posts', 'post', true],
  ['Manage Posts', 'POSTS man', true],
  ['Manage Posts', 'posts create', false],
  ['AI', 'ai', true],
])('%s for %j: %s', (name, search, expected) => {
  expect(matches(name, search)).toBe(expected);
});
