import fc from 'fast-check';
import { expect, test } from 'vitest';
import { naughtyText, tries } from '../../core/testing/fuzz.fixture.ts';
import { pathOf } from './request.ts';

test.each([
  ['https://spotter.example/', '/'],
  ['https://spotter.example/reviews/a?b=/c', '/reviews/a'],
  ['http://localhost:8787/?search=a', '/'],
  ['http://localhost:8787/a/../b#/c?d', '/b'],
  ['http://[::1]:8787//evil.example/%2f/', '//evil.example/%2f/'],
])('the path of %s is %s', (address, path) => {
  expect(pathOf(new Request(address).url)).toBe(path);
});

test('equals the parsed URL for any input', () => {
  const property = fc.property(naughtyText, naughtyText, (path, search) => {
    const { url } = new Request(`http://localhost:8787/${path}?${search}`);
    expect(pathOf(url)).toBe(new URL(url).pathname);
  });
  fc.assert(property, tries(300));
});
