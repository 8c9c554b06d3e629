import { expect, test } from 'vitest';
import { plainReview } from '../../core/posts/review.fixture.ts';
import type { Review } from '../../core/posts/schema.ts';
import type { PostChange } from '../../core/publishing/schema.ts';
import type { Env } from '../hosting/env.ts';
import { assetsBuiltAt } from '../testing/assets.fixture.ts';
import { createTestApp } from '../testing/test-app.fixture.ts';
import { BoundedCache, lettersOf } from './bounded-cache.ts';
import { BuildFiles } from './build-files.ts';
import { ChangedContent } from './changed-content.ts';

const LETTERS = 100_000;

const idOf = (number: number) => `0a1b2c3d-0000-4000-8000-${String(number).padStart(12, '0')}`;
const reviewOf = (number: number, letters = 0): Review => ({
  ...plainReview,
  id: idOf(number),
  key_features: 'x'.repeat(letters),
});
const changeOf = (number: number): PostChange => ({
  kind: 'upsert',
  number,
  post_id: idOf(number),
  slug: `review-${number}`,
  old_slugs: [],
});

test('many small values and few large ones are both bounded', () => {
  const cache = new BoundedCache<string>({ count: 10, size: LETTERS, sizeOf: lettersOf });
  for (let number = 0; number < 100; number += 1) cache.set(`${number}`, 'x');
  expect(cache.count).toBe(10);
  for (let number = 0; number < 100; number += 1) cache.set(`${number}`, 'x'.repeat(30_000));
  expect(cache.count).toBe(3);
  expect(cache.size).toBeLessThanOrEqual(LETTERS);
  cache.set('whole', 'x'.repeat(LETTERS));
  expect(cache.get('whole')).toBeUndefined();
  expect(cache.get('99')).toBeDefined();
});

test('what was used last is kept, and a replaced value counts once', () => {
  const cache = new BoundedCache<number>({ count: 2, size: 10, sizeOf: (size) => size });
  for (const size of [4, 3, 5]) cache.set('one', size);
  cache.set('two', 2);
  expect([cache.get('one'), cache.size]).toEqual([5, 7]);
  cache.set('three', 1);
  expect([cache.get('one'), cache.get('two'), cache.get('three')]).toEqual([5, undefined, 1]);
});

test('changed reviews that are too long together wait for the rebuild, and are read once', async () => {
  const { bindings } = createTestApp();
  const read: string[] = [];
  const content = new ChangedContent({
    now: () => 0,
    async readReviews(_, ids) {
      read.push(...ids);
      return ids.map((id) => reviewOf(Number(id.slice(-12)), 30_000));
    },
    letters: LETTERS,
  });
  const changes = Array.from({ length: 20 }, (_, index) => changeOf(index));
  const changed = await content.reviews(bindings, changes);
  expect([...changed.keys()]).toEqual([17, 18, 19].map(idOf));
  const later = await content.reviews(bindings, [...changes, changeOf(20)]);
  expect([...later.keys()]).toEqual([18, 19, 20].map(idOf));
  expect(read).toHaveLength(21);
  // Its own page reads it again.
  expect(await content.review(bindings, changeOf(1))).toMatchObject({ id: idOf(1) });
});

test('reviews of a build are kept up to a size', async () => {
  const reviews = Array.from({ length: 14 }, (_, index) => reviewOf(index, 500_000));
  const read: string[] = [];
  const assets = assetsBuiltAt(1, { '/review-data/0a.json': JSON.stringify(reviews) });
  const env: Pick<Env, 'ASSETS'> = {
    ASSETS: {
      ...assets,
      async fetch(input: Request | URL | string) {
        read.push(String(input));
        return assets.fetch(input);
      },
    },
  };
  const build = new BuildFiles();
  const record = await build.record(env);
  await build.reviews(
    env,
    record,
    reviews.map(({ id }) => id),
  );
  read.splice(0);
  await build.reviews(env, record, [idOf(13)]);
  expect(read).toHaveLength(0);
  await build.reviews(env, record, [idOf(0)]);
  expect(read).toHaveLength(1);
});
