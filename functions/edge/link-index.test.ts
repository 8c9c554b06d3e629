import { expect, test } from 'vitest';
import type { EdgeLink } from '../../core/links/schema.ts';
import { findLink, LinkIndex, pathKey } from './link-index.ts';

let count = 0;
function link(given: Partial<EdgeLink> = {}): EdgeLink {
  count += 1;
  return {
    number: count,
    id: `0a1b2c3d-0000-4000-8000-${String(count).padStart(12, '0')}`,
    slug: 'mat',
    old_paths: [],
    post_id: null,
    state: 'running',
    target: { url: 'https://shop.example/', sub_id_parameter: null },
    country_targets: {},
    ends_at: null,
    ...given,
  };
}

const found = (path: string, built: EdgeLink[], changed: EdgeLink[]) =>
  findLink(path, new LinkIndex(built), new LinkIndex(changed));

test('a change wins over the build, unless the build is newer', () => {
  const built = link();
  const changed = { ...built, number: built.number + 1, state: 'deleted' as const };
  const newer = { ...built, number: built.number + 2 };
  expect(found('/go/mat', [built], [])).toBe(built);
  expect(found('/go/mat', [built], [changed])).toBe(changed);
  expect(found('/go/mat', [newer], [changed])).toBe(newer);
});

test('a removed link is unknown', () => {
  const built = link();
  const removed = link({ ...built, number: built.number + 1, slug: '', state: 'missing' });
  expect(found('/go/mat', [built], [removed])).toBeUndefined();
});

test('a slug wins over an old path, and a running link over one that has ended', () => {
  const own = link({ old_paths: ['/shoes'], state: 'deleted' });
  const other = link({ slug: 'rug', old_paths: ['/go/mat', '/Shoes/'] });
  for (const [built, changed] of [
    [[own, other], []],
    [[own], [other]],
    [[other], [own]],
    [[], [own, other]],
  ] as const) {
    expect(found('/go/MAT', [...built], [...changed])).toBe(own);
    expect(found('/shoes', [...built], [...changed])).toBe(other);
  }
});

test.each([
  ['/go/Mat/?a=1', '/go/mat'],
  ['/go/%6Dat#x', '/go/mat'],
  ['/caf%C3%A9', '/café'],
  ['/%ff/', '/%ff'],
])('%s is compared as %s', (path, key) => {
  expect(pathKey(path)).toBe(key);
});
