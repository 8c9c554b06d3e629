import { expect, test } from 'vitest';
import type { EdgeLink } from '../../../core/links/schema.ts';
import { destinationOf } from './destination.ts';

const LINK: EdgeLink = {
  number: 1,
  id: '0a1b2c3d-0000-4000-8000-000000000001',
  slug: 'mat',
  old_paths: [],
  post_id: null,
  state: 'running',
  target: { url: 'https://shop.example/', sub_id_parameter: null },
  country_targets: {},
  ends_at: null,
};

test('a link ends at its instant, and only then', () => {
  const ends_at = '2026-11-24T12:00:00Z';
  const now = Date.parse(ends_at);
  const kind = (given: Partial<EdgeLink>, at = now) =>
    destinationOf({ ...LINK, ...given }, null, at).kind;
  expect([kind({ ends_at }, now - 1), kind({ ends_at })]).toEqual(['shop', 'gone']);
  expect(kind({ state: 'waiting' })).toBe('unknown');
  expect(kind({ target: null })).toBe('gone');
  expect(kind({ target: null, post_id: crypto.randomUUID() })).toBe('review');
});
