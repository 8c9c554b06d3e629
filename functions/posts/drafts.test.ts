import { beforeEach, expect, test, vi } from 'vitest';
import { postMessages } from '../../core/posts/messages.ts';
import {
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

const stored = (post = id) => rows(`select * from public.posts where id = '${post}'`);

test('a blank field of a draft is none, and categories are stored with it', async () => {
  const first = await autosave(id, { price: '$1', title: ' ' }, null);
  expect(first.status).toBe(200);
  const second = await autosave(
    id,
    { title: ' Runner ', price: ' ', category_ids: [category] },
    first.version,
  );
  expect(second.status).toBe(200);
  expect(await stored()).toMatchObject([{ title: 'Runner', price: null, published: false }]);
  const read = await owner.ask('GET', `/posts/${id}`);
  expect(read.json).toMatchObject({
    content: { version: second.version, category_ids: [category] },
  });
});

test.each([
  [
    'a field that cannot be saved',
    { primary_affiliate_url: 'https:/' },
    400,
    'primary_affiliate_url',
  ],
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
