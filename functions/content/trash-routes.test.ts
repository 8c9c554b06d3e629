import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { trashedSchema } from '../../core/content/trash.ts';
import { postMessages } from '../../core/posts/messages.ts';
import { emptyPostForm } from '../../core/posts/schema.ts';
import {
  activityLog,
  createBrowser,
  createOwnerBrowser,
  execute,
  resetDatabase,
  rows,
} from '../testing/owner.fixture.ts';

const shoes = '00000000-0000-4000-8000-0000000000c1';

let browser: Awaited<ReturnType<typeof createOwnerBrowser>>;

beforeEach(async () => {
  await resetDatabase();
  await execute(
    `insert into public.categories (id, name, slug) values ('${shoes}', 'Shoes', 'shoes')`,
  );
  browser = await createOwnerBrowser();
});

const createdSchema = z.object({ content: z.object({ id: z.string() }) });
const trashSchema = z.object({ items: z.array(trashedSchema), total: z.number() });

async function trashPost(title: string): Promise<string> {
  const form = { ...emptyPostForm, title, published: true, category_ids: [shoes] };
  const { id } = createdSchema.parse((await browser.ask('POST', '/posts', form)).json).content;
  expect(await browser.ask('DELETE', `/posts/${id}`)).toEqual({ status: 204, json: null });
  return id;
}

const readTrash = async () => trashSchema.parse((await browser.ask('GET', '/trash')).json);

test('a deleted post is in the trash for thirty days and comes back as a draft', async () => {
  const id = await trashPost('Fell Runner');
  const { items } = await readTrash();
  expect(items).toMatchObject([{ id, title: 'Fell Runner', slug: 'fell-runner' }]);
  const [item] = items;
  const days =
    (Date.parse(item?.purged_at ?? '') - Date.parse(item?.trashed_at ?? '')) / 86_400_000;
  expect(days).toBe(30);
  expect((await browser.request('/reviews/fell-runner')).status).toBe(404);
  const path = `/trash/${id}/restore`;
  expect((await browser.ask('POST', path)).status).toBe(204);
  expect(await rows('select title, slug, published, trashed_at from public.posts')).toEqual([
    { title: 'Fell Runner', slug: 'fell-runner', published: false, trashed_at: null },
  ]);
  expect(await rows('select category_id from public.post_categories')).toEqual([
    { category_id: shoes },
  ]);
  expect((await activityLog()).slice(-2)).toEqual([
    'Delete Post: Deleted "Fell Runner"',
    'Restore Post: Restored "Fell Runner" from the trash',
  ]);
  expect(await browser.ask('POST', path)).toEqual({
    status: 404,
    json: { error: postMessages.missing },
  });
});

test('its slug stays taken', async () => {
  await trashPost('Fell Runner');
  const form = { ...emptyPostForm, title: 'Other', slug: 'fell-runner', category_ids: [shoes] };
  expect((await browser.ask('POST', '/posts', form)).json).toEqual({
    error: postMessages.slugTaken,
    field: 'slug',
  });
});

test('an unpublished review that is deleted no longer leads to another one', async () => {
  const create = async (title: string) => {
    const form = { ...emptyPostForm, title, published: true, category_ids: [shoes] };
    return createdSchema.parse((await browser.ask('POST', '/posts', form)).json).content.id;
  };
  const id = await create('Old Runner');
  const target = await create('New Runner');
  await execute(`update public.posts set published = false where id = '${id}';
    update public.posts set unpublish_to = '${target}' where id = '${id}'`);
  const look = () => createBrowser().request('/reviews/old-runner');
  expect((await look()).headers.get('Location')).toBe('/reviews/new-runner');
  const sent = browser.published.length;
  await browser.ask('DELETE', `/posts/${id}`);
  expect(browser.published).toHaveLength(sent + 1);
  expect((await browser.request('/reviews/old-runner')).status).toBe(404);
});
