import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { assetsBuiltAt } from '../testing/assets.fixture.ts';
import { createOwnerBrowser, execute, resetDatabase, rows } from '../testing/owner.fixture.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});

const listSchema = z.object({ items: z.array(z.object({ title: z.string(), state: z.string() })) });

beforeEach(async () => {
  await resetDatabase();
  await execute('truncate public.changes restart identity; truncate public.rebuild_reports');
  await execute(`insert into public.posts (title, published) values ('Old', true)`);
  await execute(`insert into public.posts (title, published) values ('Draft', false)`);
});

const builtAt = '2026-11-21T10:00:00.000Z';

/** The owner of a site whose build has every change up to a number. */
async function ownerAt(change: number) {
  const served = { change };
  const ASSETS = {
    fetch: (...given: Parameters<ReturnType<typeof assetsBuiltAt>['fetch']>) =>
      assetsBuiltAt(served.change).fetch(...given),
  };
  return { served, ...(await createOwnerBrowser({ ASSETS })) };
}

test('GET /api/admin/publishing follows a change from the save to the served build', async () => {
  const { ask, served } = await ownerAt(1);
  const state = async () => (await ask('GET', '/publishing')).json;
  const live = {
    state: 'live',
    waiting: 0,
    late_since: null,
    built_at: builtAt,
    error: null,
    failed: [],
  };
  expect(await state()).toEqual(live);

  await execute(`update public.posts set price = '$1' where title = 'Old'`);
  await execute(`update public.posts set price = '$2' where title = 'Old'`);
  expect(await state()).toMatchObject({ state: 'waiting', waiting: 1 });

  await execute(
    `insert into public.rebuild_reports (id, kind) values (gen_random_uuid(), 'started')`,
  );
  expect(await state()).toMatchObject({ state: 'building', waiting: 1 });

  await execute(
    `insert into public.rebuild_reports (id, kind, error) values (gen_random_uuid(), 'failed', 'No space.')`,
  );
  expect(await state()).toMatchObject({ state: 'failed', error: 'No space.' });

  served.change = 3;
  expect(await state()).toMatchObject({ state: 'live', waiting: 0, error: null });
});

test('GET /api/admin/publishing names the reviews that the build could not render', async () => {
  const failed = [{ id: '0a1b2c3d-0000-4000-8000-000000000001', slug: 'a', title: 'A' }];
  const built = await assetsBuiltAt(1).fetch('https://spotter.example/build.json');
  const record = { ...z.record(z.string(), z.unknown()).parse(await built.json()), failed };
  const ASSETS = assetsBuiltAt(1, { '/build.json': JSON.stringify(record) });
  const { ask } = await createOwnerBrowser({ ASSETS });
  expect((await ask('GET', '/publishing')).json).toMatchObject({ state: 'live', failed });
});

test('changed categories wait as one', async () => {
  const { ask } = await ownerAt(1);
  await ask('POST', '/categories', { name: 'Shoes', slug: 'shoes' });
  await ask('POST', '/categories', { name: 'Mats', slug: 'mats' });
  expect((await ask('GET', '/publishing')).json).toMatchObject({ state: 'waiting', waiting: 1 });
});

test('POST /api/admin/publishing/retry requests a rebuild and clears the failure', async () => {
  const { ask, published } = await ownerAt(0);
  await execute(
    `insert into public.rebuild_reports (id, kind, error) values (gen_random_uuid(), 'failed', 'No space.')`,
  );
  expect((await ask('POST', '/publishing/retry')).status).toBe(202);
  expect(published).toEqual([{ change: null }]);
  expect((await ask('GET', '/publishing')).json).toMatchObject({ state: 'waiting', error: null });
});

test('a row says what is being served', async () => {
  const { ask, served } = await ownerAt(1);
  const states = async () => {
    const { items } = listSchema.parse((await ask('GET', '/posts?sort=title-asc')).json);
    return items.map(({ title, state }) => `${title} ${state}`);
  };
  expect(await states()).toEqual(['Draft draft', 'Old live']);
  await execute(`update public.posts set price = '$1' where title = 'Old'`);
  expect(await states()).toEqual(['Draft draft', 'Old updating']);
  served.change = 2;
  expect(await states()).toEqual(['Draft draft', 'Old live']);
});

test('a save that visitors can see requests one rebuild, another save none', async () => {
  const { ask, published } = await ownerAt(1);
  const [draft] = await rows(`select id from public.posts where title = 'Draft'`);
  await ask('PUT', `/posts/${draft?.id}/published`, { published: false });
  expect(published).toEqual([]);
  await ask('PUT', `/posts/${draft?.id}/published`, { published: true });
  expect(published).toEqual([{ change: 2 }]);
  await ask('GET', '/posts');
  await ask('POST', `/posts/${draft?.id}/preview-link`);
  expect(published).toHaveLength(1);
});

test('visitors of the same isolate see a save at once', async () => {
  const { ask, request } = await ownerAt(1);
  expect((await request('/reviews/draft')).status).toBe(404);
  const [draft] = await rows(`select id from public.posts where title = 'Draft'`);
  await ask('PUT', `/posts/${draft?.id}/published`, { published: true });
  expect((await request('/reviews/draft')).status).toBe(200);
  await ask('DELETE', `/posts/${draft?.id}`);
  expect((await request('/reviews/draft')).status).toBe(404);
});
