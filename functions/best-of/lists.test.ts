import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBrowser, execute } from '../testing/owner.fixture.ts';
import {
  bestOfForm,
  createEditor,
  type Editor,
  pick,
  readPages,
  removePages,
  resetPages,
  reviewId,
} from './pages.fixture.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});

const nowhere = '0b0f0000-0000-4000-8000-00000000dead';

let editor: Editor;

beforeEach(async () => {
  await resetPages();
  editor = await createEditor();
});
afterAll(() => removePages());

describe('a pick', () => {
  test('that is unpublished, trashed or deleted leaves the page, not the editor', async () => {
    const { id, version } = await editor.createPublic({ picks: [pick(1), pick(2), pick(3)] });
    const visible = async () =>
      (await readPages()).best_of[0]?.content.picks.map(({ post_id }) => post_id);
    expect(await visible()).toEqual([reviewId(1), reviewId(2)]);
    await execute(`update public.posts set published = false where id = '${reviewId(1)}'`);
    expect(await visible()).toEqual([reviewId(2)]);
    await editor.ask('DELETE', `/posts/${reviewId(2)}`);
    expect(await visible()).toEqual([]);
    await execute(`delete from public.posts where id = '${reviewId(3)}'`);
    expect((await editor.read(id)).content.picks).toHaveLength(3);

    const ids = [1, 2, 3].map(reviewId).join(',');
    const { json } = await editor.ask('GET', `/best-of-reviews?ids=${ids}`);
    expect(Object(json).items).toMatchObject([
      { id: reviewId(1), title: 'Runner', state: 'draft', has_offer: true },
      { id: reviewId(2), title: 'Walker', state: 'trashed', has_offer: false },
    ]);
    expect((await editor.ask('GET', '/best-of-reviews?ids=x')).status).toBe(400);
    // It is saved all the same.
    const saved = await editor.save(id, version, { picks: [pick(3), pick(1)] });
    expect(saved.status).toBe(200);
  });
});

describe('the list', () => {
  const titles = async (search: string) => {
    const { json } = await editor.ask('GET', `/best-of${search}`);
    return Object(json).items.map(({ title }: { title: string }) => title);
  };

  test('is searched, filtered, sorted and paged', async () => {
    const shoes = await editor.createPublic({ picks: [pick(1)] });
    await editor.create({ title: 'Hats' });
    await editor.save(shoes.id, shoes.version, { title: 'Boots', picks: [pick(1)] });
    expect(await titles('?sort=title-asc')).toEqual(['Boots', 'Hats']);
    expect(await titles('')).toEqual(['Boots', 'Hats']);
    expect(await titles('?sort=created-desc')).toEqual(['Hats', 'Boots']);
    expect(await titles('?status=published')).toEqual(['Boots']);
    expect(await titles('?status=changed')).toEqual(['Boots']);
    expect(await titles('?status=draft')).toEqual(['Hats']);
    expect(await titles('?status=scheduled')).toEqual([]);
    expect(await titles('?search=HAT')).toEqual(['Hats']);
    expect(await titles('?search=best-shoes')).toEqual(['Boots']);
    expect(await titles('?search=%25')).toEqual([]);
    const { json } = await editor.ask('GET', '/best-of?page=9');
    expect(json).toMatchObject({ total: 2, page: 1, page_count: 1 });
    expect(Object(json).items[0]).toMatchObject({ lengths: { picks: 1 }, slug: 'best-shoes' });
  });

  test('rejects what it does not know', async () => {
    for (const search of ['?sort=x', '?status=x', '?page=0']) {
      expect((await editor.ask('GET', `/best-of${search}`)).status, search).toBe(400);
    }
  });
});

test('what does not exist is missing, and nobody else may do anything', async () => {
  const version = '2026-11-24T12:00:00+00:00';
  const form = bestOfForm();
  const requests: [string, string, unknown?][] = [
    ['GET', `/best-of/${nowhere}`],
    ['PUT', `/best-of/${nowhere}`, { form, version }],
    ['POST', `/best-of/${nowhere}/publish`, { version }],
    ['POST', `/best-of/${nowhere}/unpublish`, { version }],
    ['DELETE', `/best-of/${nowhere}`],
    ['PUT', `/best-of/${nowhere}/draft`, { fields: {}, version }],
    [
      'PUT',
      `/best-of/${nowhere}/schedule`,
      { version, publish_at: null, unpublish_at: null, unpublish_to: null, changes_at: null },
    ],
    ['GET', `/best-of/${nowhere}/revisions`],
    ['GET', `/best-of/${nowhere}/revisions/compare?one=1&other=2`],
    ['PUT', `/best-of/${nowhere}/revisions/1/name`, { name: 'x' }],
    ['POST', `/best-of/${nowhere}/revisions/1/restore`],
    ['POST', `/best-of-trash/${nowhere}/restore`],
    ['DELETE', `/best-of-trash/${nowhere}`],
  ];
  const stranger = createBrowser();
  for (const [method, path, body] of requests) {
    expect((await editor.ask(method, path, body)).status, `${method} ${path}`).toBe(404);
    expect((await stranger.ask(method, path, body)).status, `${method} ${path}`).toBe(401);
  }
  expect((await editor.ask('GET', '/best-of/x')).status).toBe(400);
});
