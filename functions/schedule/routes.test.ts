import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type ScheduleUpdate, scheduleListSchema } from '../../core/schedule/schema.ts';
import {
  createOwnerBrowser,
  emptyTables,
  execute,
  resetDatabase,
  rows,
} from '../testing/owner.fixture.ts';
import { instant, resetClock, setClock } from './clock.fixture.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});
vi.spyOn(console, 'error').mockImplementation(() => {});

const draft = '0a1b2c3d-0000-4000-8000-000000000001';
const review = '0a1b2c3d-0000-4000-8000-000000000002';
const nothing = { publish_at: null, unpublish_at: null, unpublish_to: null, changes_at: null };

beforeEach(async () => {
  await setClock(0);
  await resetDatabase();
  await execute(`select public.test_empty('{public.changes}');
    update private.schedule_progress
      set numbered_until = private.clock(), change = 0, announced = 0, announcing_since = null;
    insert into public.posts (id, title) values ('${draft}', 'Draft');
    insert into public.posts (id, title, published) values ('${review}', 'Review', true)`);
});
afterAll(() => resetClock());

async function owner() {
  const browser = await createOwnerBrowser();
  const version = async (id: string) =>
    z
      .string()
      .parse(
        (
          await rows(
            `select private.content_version('post', posts.id) as version from public.posts where id = '${id}'`,
          )
        )[0]?.version,
      );
  return {
    ...browser,
    async plan(id: string, schedule: Partial<ScheduleUpdate>) {
      const body = { ...nothing, version: await version(id), ...schedule };
      return browser.ask('PUT', `/posts/${id}/schedule`, body);
    },
    async list() {
      return scheduleListSchema.parse((await browser.ask('GET', '/schedule')).json);
    },
  };
}

test('a review leads to another one at its end, and has its address already', async () => {
  const { plan, list } = await owner();
  const schedule = { publish_at: instant(60), unpublish_at: instant(120), unpublish_to: review };
  expect(await plan(draft, schedule)).toMatchObject({ status: 200 });
  expect((await list()).items).toMatchObject([
    { redirect_to: null },
    { redirect_to: { id: review, title: 'Review' }, reason: null },
  ]);
  expect(await rows(`select slug from public.posts where id = '${draft}'`)).toEqual([
    { slug: 'draft' },
  ]);
});

test('planning changes nothing that visitors see', async () => {
  const { plan, published } = await owner();
  await emptyTables('public.changes');
  await plan(review, { unpublish_at: instant(60) });
  await plan(draft, { publish_at: instant(60) });
  expect(await rows('select from public.changes')).toEqual([]);
  expect(published).toEqual([]);
});

test('what is not an instant is refused', async () => {
  const { plan } = await owner();
  expect(await plan(draft, { publish_at: 'tomorrow' })).toMatchObject({
    status: 400,
    json: { field: 'publish_at' },
  });
});

test('a late change is reported within two minutes, and running it by hand catches up', async () => {
  const { ask, plan, list, published } = await owner();
  await plan(draft, { publish_at: instant(60) });
  await setClock(61);
  expect((await list()).items[0]?.state).toBe('due');
  await setClock(60 + 90);
  expect(await list()).toMatchObject({ items: [{ state: 'late' }] });
  expect((await ask('GET', '/publishing')).json).toMatchObject({
    late_since: expect.stringContaining('2026-11-24T12:01:00'),
  });
  expect(await ask('POST', '/schedule/run', {})).toEqual({
    status: 200,
    json: { done: 1, failed: 0 },
  });
  expect(await list()).toMatchObject({ items: [], late_since: null });
  expect(published).toHaveLength(1);
  expect((await ask('POST', '/schedule/run', {})).json).toEqual({ done: 0, failed: 0 });
  expect(published).toHaveLength(1);
});

test('one item is done now, whatever its instant, and no other', async () => {
  const other = '0a1b2c3d-0000-4000-8000-000000000003';
  await execute(`insert into public.posts (id, title) values ('${other}', 'Other')`);
  const { ask, plan, list, request } = await owner();
  await plan(draft, { publish_at: instant(3_600) });
  await plan(other, { publish_at: instant(7_200) });
  const [, kept] = (await list()).items;
  const item = { post_id: draft, action: 'publish' };
  expect(await ask('POST', '/schedule/run', { item })).toMatchObject({ json: { done: 1 } });
  expect((await request('/reviews/draft')).status).toBe(200);
  expect(await ask('POST', '/schedule/run', { item })).toMatchObject({ status: 404 });
  expect((await list()).items).toEqual([kept]);
});

test('an offer is started and ended now', async () => {
  await execute(`update public.posts set limited_time_offer_enabled = true,
    limited_time_offer = 'Half price', limited_time_offer_starts_at = '${instant(60)}',
    limited_time_offer_ends_at = '${instant(120)}' where id = '${review}'`);
  const { ask, list } = await owner();
  expect((await list()).items.map(({ action }) => action)).toEqual(['offer-start', 'offer-end']);
  const run = (action: string) =>
    ask('POST', '/schedule/run', { item: { post_id: review, action } });
  expect(await run('offer-start')).toMatchObject({ json: { done: 1 } });
  await setClock(30);
  expect(await run('offer-end')).toMatchObject({ json: { done: 1 } });
  expect((await list()).items).toEqual([]);
});

test('what is due when a schedule is changed is done and published, and the change is a conflict', async () => {
  const { ask, plan, published } = await owner();
  await plan(draft, { publish_at: instant(60) });
  const [row] = await rows(
    `select private.content_version('post', posts.id) as version from public.posts where id = '${draft}'`,
  );
  await setClock(61);
  const body = { ...nothing, publish_at: instant(90), version: row?.version };
  expect(await ask('PUT', `/posts/${draft}/schedule`, body)).toMatchObject({
    status: 409,
    json: { content: { published: true } },
  });
  expect(published).toHaveLength(1);
});
