import { expect, test } from 'vitest';
import { isFiltered, postsAddress, readPostsQuery } from './posts-address.ts';

const usual = { search: '', category: '', status: 'all', sort: 'created-desc', page: 1 } as const;

test('the address without parameters lists all posts, newest first', () => {
  expect(readPostsQuery('')).toEqual(usual);
  expect(postsAddress(usual)).toBe('/thisisme/manage-posts');
  expect(isFiltered(usual)).toBe(false);
});

test('a query round-trips through the address', () => {
  const query = {
    search: 'a & b',
    category: 'recovery',
    status: 'draft',
    sort: 'title-asc',
    page: 3,
  } as const;
  const address = postsAddress(query);
  expect(readPostsQuery(address.split('?')[1] ?? '')).toEqual(query);
  expect(isFiltered(query)).toBe(true);
});

test.each(['page=-1', 'page=x', 'sort=;drop', 'status=__proto__', 'unknown=1'])(
  '%s is read as nothing, the rest stays',
  (part) => {
    expect(readPostsQuery(`${part}&search=mat`)).toEqual({ ...usual, search: 'mat' });
  },
);
