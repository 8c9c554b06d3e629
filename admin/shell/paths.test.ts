import { expect, test } from 'vitest';
import { paths, wantedPath } from './paths.ts';

test('the wanted screen is gone to after signing in', () => {
  expect(wantedPath({ wanted: '/thisisme/manage-posts?page=2' })).toBe(
    '/thisisme/manage-posts?page=2',
  );
});

test.each([
  null,
  undefined,
  'x',
  {},
  { wanted: 3 },
  { wanted: 'https://elsewhere.example/thisisme' },
  { wanted: '//elsewhere.example' },
  { wanted: '/thisismeno' },
  { wanted: '/thisisme/login' },
])('%j leads home', (state) => {
  expect(wantedPath(state)).toBe(paths.home);
});
