import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { adminPostSchema, emptyPostForm, type PostForm } from '../../core/posts/schema.ts';
import { revisionSchema } from '../../core/revisions/schema.ts';
import {
  createOwnerBrowser,
  execute,
  ownerFixture,
  resetDatabase,
  rows,
} from '../testing/owner.fixture.ts';
import { thinRevisions } from './revisions.ts';

const shoes = '00000000-0000-4000-8000-0000000000c1';
const nowhere = '00000000-0000-4000-8000-00000000dead';

let browser: Awaited<ReturnType<typeof createOwnerBrowser>>;

beforeEach(async () => {
  await resetDatabase();
  await execute(
    `insert into public.categories (id, name, slug) values ('${shoes}', 'Shoes', 'shoes')`,
  );
  browser = await createOwnerBrowser();
});

const answerSchema = z.object({ content: adminPostSchema });
const listSchema = z.object({
  items: z.array(revisionSchema),
  total: z.number(),
  bytes: z.number(),
  currentId: z.number().nullable(),
});

async function createPost(fields: Partial<PostForm> = {}) {
  const form = { ...emptyPostForm, title: 'Runner', price: '$1', category_ids: [shoes], ...fields };
  const { content: post } = answerSchema.parse((await browser.ask('POST', '/posts', form)).json);
  return post;
}

const readPost = async (id: string) =>
  answerSchema.parse((await browser.ask('GET', `/posts/${id}`)).json).content;

async function savePost(id: string, fields: Partial<PostForm>) {
  const { version, created_at: _, published_at: __, id: ___, ...post } = await readPost(id);
  const form = { ...emptyPostForm, ...post, ...fields };
  const { status } = await browser.ask('PUT', `/posts/${id}`, { form, version });
  expect(status).toBe(200);
  await execute(`select private.record_revision('post', '${id}', '${ownerFixture.id}', 'save')`);
}

const list = async (id: string, search = '') =>
  listSchema.parse((await browser.ask('GET', `/posts/${id}/revisions${search}`)).json);

const restore = (id: string, revision: number) =>
  browser.ask('POST', `/posts/${id}/revisions/${revision}/restore`);

async function draftWithTwoVersions() {
  const { id } = await createPost();
  await savePost(id, { price: '$2', pros: 'Light' });
  const { items } = await list(id);
  const [newer, older] = items.map((item) => item.id);
  if (newer === undefined || older === undefined) throw new Error('There is no history');
  return { id, newer, older };
}

describe('GET /posts/:id/revisions', () => {
  test('rejects a malformed page', async () => {
    const { status } = await browser.ask('GET', `/posts/${nowhere}/revisions?before=x`);
    expect(status).toBe(400);
  });
});

describe('POST /posts/:id/revisions/:revision/restore', () => {
  test('one of 1,000 long versions is restored', async () => {
    const { id, older } = await draftWithTwoVersions();
    await execute(`
      insert into public.revisions (content_kind, content_id, kind, content)
      select 'post', '${id}', 'save', content || jsonb_build_object(
        'in_depth_analysis', number || (select string_agg(md5(word::text || number::text), ' ') from generate_series(1, 1000) as word)
      )
      from public.revisions, generate_series(1, 1000) as number where id = ${older}`);
    expect((await list(id)).total).toBe(1_002);
    const middle = (
      await rows('select id from public.revisions order by id offset 500 limit 1')
    )[0];
    expect((await restore(id, z.number().parse(middle?.id))).status).toBe(200);
    // What it replaced and what it made are versions as well.
    expect((await list(id)).total).toBe(1_004);
  });
});

test('the time that versions are kept is a setting, applied by the daily job', async () => {
  const { id } = await draftWithTwoVersions();
  await execute(`update public.revisions set at = at - interval '8 days'`);
  expect(await thinRevisions(browser.bindings)).toBe(0);
  expect((await browser.ask('PATCH', '/settings', { revision_days: 0 })).status).toBe(400);
  expect((await browser.ask('PATCH', '/settings', { revision_days: 7 })).status).toBe(200);
  expect((await browser.ask('GET', '/retention')).json).toMatchObject({ days: 7, count: 2 });
  expect(await thinRevisions(browser.bindings)).toBe(1);
  expect((await list(id)).total).toBe(1);
});

test('nothing of it is answered without a session', async () => {
  for (const [method, path] of [
    ['GET', `/posts/${nowhere}/revisions`],
    ['GET', `/posts/${nowhere}/revisions/compare?one=1&other=2`],
    ['POST', `/posts/${nowhere}/revisions/1/restore`],
    ['PUT', `/posts/${nowhere}/revisions/1/name`],
    ['GET', '/retention'],
    ['GET', '/trash'],
    ['DELETE', '/trash?until=2026-01-01T00:00:00Z'],
  ] as const) {
    const response = await browser.request(`/api/admin${path}`, { method });
    expect([method, path, response.status]).toEqual([method, path, 401]);
  }
});
