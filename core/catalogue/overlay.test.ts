import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countOverlaid, newestFirst, overlay, overlayNewest } from './overlay.ts';

interface Item {
  id: string;
  created_at: string;
  version: number;
}

const id = fc.integer({ min: 0, max: 24 }).map((number) => `post-${number}`);
/** Few different moments, so that many items share one. */
const created_at = fc
  .integer({ min: 0, max: 5 })
  .map((second) => `2026-11-22T10:00:0${second}.5+00:00`);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('save' as const), id, created_at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), id }) },
);

/** A site after a history of saves and removals, and what changed since a moment in it. */
function replay(
  history: (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[],
  builtAt: number,
) {
  const site = new Map<string, Item>();
  const changed = new Map<string, Item | null>();
  let built: Item[] = [];
  for (const [version, event] of history.entries()) {
    if (version === builtAt) built = [...site.values()].sort(newestFirst);
    if (event.kind === 'remove') site.delete(event.id);
    else {
      const moment = site.get(event.id)?.created_at ?? event.created_at;
      site.set(event.id, { id: event.id, created_at: moment, version });
    }
    if (version >= builtAt) changed.set(event.id, site.get(event.id) ?? null);
  }
  if (builtAt >= history.length) built = [...site.values()].sort(newestFirst);
  return { built, changed, current: [...site.values()].sort(newestFirst) };
}

const histories = fc
  .array(step, { maxLength: 80 })
  .chain((history) => fc.tuple(fc.constant(history), fc.integer({ min: 0, max: history.length })));

test('a build with the changes since equals the next build, after any history', () => {
  fc.assert(
    fc.property(histories, ([history, builtAt]) => {
      const { built, changed, current } = replay(history, builtAt);
      expect(overlay(built, changed)).toEqual(current);
      expect(countOverlaid(new Set(built.map((item) => item.id)), changed)).toBe(current.length);
    }),
    { numRuns: 1_000 },
  );
});

test('the newest of a build with the changes since equal those of the next build, or are unknown', () => {
  fc.assert(
    fc.property(
      histories,
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 1, max: 6 }),
      ([history, builtAt], size, count) => {
        const { built, changed, current } = replay(history, builtAt);
        const ids = new Set(built.map((item) => item.id));
        const newest = overlayNewest({ ids, newest: built.slice(0, size) }, changed, count);
        if (newest !== null) expect(newest).toEqual(current.slice(0, count));
        // With more built items than there are changes, the answer is always known.
        if (size >= count + changed.size) expect(newest).not.toBeNull();
      },
    ),
    { numRuns: 1_000 },
  );
});

test('nothing is added while nothing changed', () => {
  const built = [{ id: 'a', created_at: '2026-11-22T10:00:00+00:00', version: 1 }];
  expect(overlay(built, new Map())).toEqual(built);
});
