import { expect, test } from 'vitest';
import { paths, wantedPath } from './paths.ts';

test('signing in leads to the requested screen', () => {
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
])('%j leads to the home screen', (state) => {
  expect(wantedPath(state)).toBe(paths.home);
});
