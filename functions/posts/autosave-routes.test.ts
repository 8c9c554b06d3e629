import { beforeEach, expect, test, vi } from 'vitest';
import { autosaveMessages, postMessages } from '../../core/posts/messages.ts';
import { emptyPostForm } from '../../core/posts/schema.ts';
import {
  activityLog,
  createBrowser,
  createOwnerBrowser,
  execute,
  resetDatabase,
  rows,
} from '../testing/owner.fixture.ts';

vi.spyOn(console, 'error').mockImplementation(() => {});

const id = '0a1b2c3d-0000-4000-8000-0000000000e1';
const live = '0a1b2c3d-0000-4000-8000-0000000000e2';
const category = '0a1b2c3d-0000-4000-8000-0000000000c1';
let owner: Awaited<ReturnType<typeof createOwnerBrowser>>;

beforeEach(async () => {
  await resetDatabase();
  await execute(`insert into public.categories (id, name, slug) values ('${category}', 'Rest', 'rest');
    insert into public.posts (id, title, slug, published) values ('${live}', 'Live', 'live', true)`);
  owner = await createOwnerBrowser();
});

/** Returns status, version and the rest of the answer. */
async function autosave(post: string, fields: object, version: string | null) {
  const { status, json } = await owner.ask('PUT', `/posts/${post}/draft`, { fields, version });
  return { status, json, version: String(Object(json).version) };
}

const postActivity = async () => (await activityLog()).filter((line) => !line.startsWith('Login'));
const stored = (post = id) => rows(`select * from public.posts where id = '${post}'`);

test('a draft is created without a title, changed, and first logged when it is saved', async () => {
  const first = await autosave(id, { price: '$1', title: ' ' }, null);
  expect(first.status).toBe(200);
  const second = await autosave(
    id,
    { title: ' Runner ', price: ' ', category_ids: [category] },
    first.version,
  );
  expect(second.status).toBe(200);
  expect(await stored()).toMatchObject([{ title: 'Runner', price: null, published: false }]);
  expect(await postActivity()).toEqual([]);
  expect(owner.published).toEqual([]);

  const read = await owner.ask('GET', `/posts/${id}`);
  expect(read.json).toMatchObject({ post: { version: second.version, category_ids: [category] } });
  const form = { ...emptyPostForm, title: 'Runner', category_ids: [category] };
  await owner.ask('PUT', `/posts/${id}`, { form, version: second.version });
  expect(await postActivity()).toEqual(['Create Post: Created "Runner"']);
});

test('an autosave that is sent again changes nothing', async () => {
  const first = await autosave(id, { title: 'Runner' }, null);
  expect((await autosave(id, { title: 'Runner' }, null)).version).toBe(first.version);
});

test('a newer version is not overwritten', async () => {
  const first = await autosave(id, { title: 'Runner' }, null);
  await autosave(id, { title: 'Runner 2' }, first.version);
  const { status, json } = await autosave(id, { title: 'Runner 3' }, first.version);
  expect(status).toBe(409);
  expect(json).toMatchObject({ error: postMessages.changed, post: { title: 'Runner 2' } });
  expect(await stored()).toMatchObject([{ title: 'Runner 2' }]);
});

test.each([
  [
    'a field that cannot be saved',
    { primary_affiliate_url: 'https:/' },
    400,
    'primary_affiliate_url',
  ],
  ['a slug of another review', { slug: 'live' }, 409, 'slug'],
  ['a deleted category', { category_ids: [id] }, 409, 'category_ids'],
])(
  '%s is refused with its name, and nothing is created',
  async (_name, fields, expected, field) => {
    const { status, json } = await autosave(id, fields, null);
    expect(status).toBe(expected);
    expect(json).toMatchObject({ field });
    expect(await stored()).toEqual([]);
  },
);

test('the publish switch is not a field of a draft', async () => {
  await autosave(id, { title: 'Runner', published: true }, null);
  expect(await stored()).toMatchObject([{ published: false }]);
});

test('a deleted draft is reported and stays deleted', async () => {
  const { version } = await autosave(id, { title: 'Runner' }, null);
  await owner.ask('DELETE', `/posts/${id}`);
  expect((await autosave(id, { title: 'Runner 2' }, version)).status).toBe(404);
  expect(await stored()).toMatchObject([{ title: 'Runner', trashed_at: expect.any(String) }]);
});

test('what autosave created can be discarded, but not what somebody saved', async () => {
  const { version } = await autosave(id, { title: 'Runner' }, null);
  const path = (now: string) => `/posts/${id}/draft?${new URLSearchParams({ version: now })}`;
  expect((await owner.ask('DELETE', path('2020-01-01T00:00:00Z'))).status).toBe(409);
  expect(await owner.ask('DELETE', path(version))).toEqual({ status: 200, json: { post: null } });
  expect(await stored()).toEqual([]);
  expect(await postActivity()).toEqual([]);

  const { json } = await owner.ask('POST', '/posts', {
    ...emptyPostForm,
    title: 'Saved',
    category_ids: [category],
  });
  const { post } = Object(json);
  const saved = `/posts/${post.id}/draft?${new URLSearchParams({ version: post.version })}`;
  expect(await owner.ask('DELETE', saved)).toMatchObject({
    status: 409,
    json: { error: autosaveMessages.kept },
  });
});

test('an untitled draft cannot be published', async () => {
  await autosave(id, { price: '$1' }, null);
  expect(await owner.ask('PUT', `/posts/${id}/published`, { published: true })).toMatchObject({
    status: 409,
    json: { error: postMessages.titleRequired, field: 'title' },
  });
});

test('visitors cannot autosave', async () => {
  const visitor = createBrowser();
  const body = { fields: { title: 'x' }, version: null };
  expect((await visitor.ask('PUT', `/posts/${id}/draft`, body)).status).toBe(401);
  expect(await stored()).toEqual([]);
});
