import { expect, test } from 'vitest';
import { pageLinks } from './Pagination.tsx';

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 4, [1, 2, 3, 4]],
  [1, 9, [1, 2, 'ellipsis', 9]],
  [4, 9, [1, 2, 3, 4, 5, 'ellipsis', 9]],
  [5, 9, [1, 'ellipsis', 4, 5, 6, 'ellipsis', 9]],
  [6, 9, [1, 'ellipsis', 5, 6, 7, 8, 9]],
  [9, 9, [1, 'ellipsis', 8, 9]],
] as const)('page %i of %i shows %j', (current, pageCount, links) => {
  expect(pageLinks(current, pageCount)).toEqual(links);
});
