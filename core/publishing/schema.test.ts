import { describe, expect, it } from 'vitest';
import { changesAnswerSchema, changesByAddress, type PostChange } from './schema.ts';

const roller: PostChange = {
  kind: 'upsert',
  number: 7,
  post_id: '0a1b2c3d-0000-4000-8000-000000000001',
  slug: 'nord-roller',
  old_slugs: ['roller'],
};
const mat: PostChange = {
  kind: 'remove',
  number: 5,
  post_id: '0a1b2c3d-0000-4000-8000-000000000002',
  slug: null,
  old_slugs: ['nord-roller', 'mat', 'roller'],
};

describe('the changes by address', () => {
  const byAddress = changesByAddress([roller, mat]);

  it.each([
    ['nord-roller', roller],
    ['roller', roller],
    [roller.post_id, roller],
    ['mat', mat],
    [mat.post_id, mat],
    ['other', undefined],
  ])('%s', (address, change) => {
    expect(byAddress.get(address)).toBe(change);
  });

  it('prefer the current review, whichever changed last', () => {
    expect(changesByAddress([mat, roller]).get('nord-roller')).toBe(roller);
  });
});

it('a public review has a slug, a removed one has none', () => {
  const answer = (change: unknown) => ({
    database: '',
    construction: false,
    change: 7,
    build_change: 7,
    pages: '',
    changes: [change],
    now: '2026-11-22T10:00:00Z',
    due: [],
  });
  expect(changesAnswerSchema.safeParse(answer(roller)).success).toBe(true);
  expect(changesAnswerSchema.safeParse(answer({ ...roller, slug: null })).success).toBe(false);
  expect(changesAnswerSchema.safeParse(answer({ ...mat, slug: 'mat' })).success).toBe(false);
});
