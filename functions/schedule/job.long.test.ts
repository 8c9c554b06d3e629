import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { buildNow } from '../testing/build.fixture.ts';
import { patientEdgeState } from '../testing/edge-state.fixture.ts';
import { activityLog, execute, resetDatabase, rows } from '../testing/owner.fixture.ts';
import { createTestApp } from '../testing/test-app.fixture.ts';
import { instant, resetClock, setClock } from './clock.fixture.ts';
import { applyDueChanges } from './index.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});
vi.spyOn(console, 'error').mockImplementation(() => {});

const idOf = (number: number) => `0a1b2c3d-0000-4000-8000-${String(number).padStart(12, '0')}`;

const addPost = (number: number, columns: Record<string, string | boolean | null> = {}) => {
  const row = {
    id: idOf(number),
    title: `Review ${number}`,
    slug: `review-${number}`,
    created_at: '2026-11-22T10:00:00Z',
    ...columns,
  };
  const names = Object.keys(row).join(', ');
  return execute(
    `insert into public.posts (${names})
      select ${names} from jsonb_populate_record(null::public.posts, '${JSON.stringify(row)}'::jsonb)`,
  );
};

const addDraft = (number: number, fields: object, publishAt: string) =>
  execute(`insert into public.drafts (content_kind, content_id, fields, publish_at)
    values ('post', '${idOf(number)}', '${JSON.stringify(fields)}', '${publishAt}')`);

/** An isolate in front of a build made now. */
async function isolate() {
  const clock = { now: 1_000_000 };
  const build = await buildNow();
  const app = createTestApp({ ASSETS: build.assets }, patientEdgeState({ now: () => clock.now }));
  return {
    ...app,
    /** Status and target or title of the response, after the state was re-read. */
    async look(slug: string) {
      clock.now += 9_000;
      const response = await app.request(`/reviews/${slug}`);
      if (response.status === 301) return `301 ${response.headers.get('Location')}`;
      const text = await response.text();
      if (!text.startsWith('{')) return `${response.status} ${text}`;
      const { page } = z
        .object({ page: z.object({ review: z.object({ title: z.string() }) }) })
        .parse(JSON.parse(text));
      return `${response.status} ${page.review.title}`;
    },
    run: () => applyDueChanges(app.bindings),
  };
}

const changes = async () =>
  (
    await rows(
      `select case when kind <> 'review' then kind when slug is null then 'remove' else 'upsert ' || slug end as line
      from public.changes order by number`,
    )
  ).map(({ line }) => line);

beforeEach(async () => {
  await setClock(0);
  await resetDatabase();
  await execute(`truncate public.changes;
    update private.schedule_progress
      set numbered_until = private.clock(), change = 0, announced = 0, announcing_since = null`);
});
afterAll(() => resetClock());

const gone = '404 review-not-found page';

test('a draft is public from its instant on, before and after the job has numbered it', async () => {
  await addPost(1, { publish_at: instant(60) });
  const { look, run, published } = await isolate();
  await setClock(59);
  expect(await run()).toEqual({ done: 0, failed: 0 });
  expect(await look('review-1')).toBe(gone);

  await setClock(60);
  expect(await look('review-1')).toBe('200 Review 1');
  expect(await changes()).toEqual([]);

  expect(await run()).toEqual({ done: 1, failed: 0 });
  expect(await look('review-1')).toBe('200 Review 1');
  expect(await run()).toEqual({ done: 0, failed: 0 });
  expect(await changes()).toEqual(['upsert review-1']);
  expect(published).toHaveLength(1);
  expect(await activityLog()).toEqual(['Publish Post: Published "Review 1"']);
  expect(await rows('select published, published_at, publish_at from public.posts')).toMatchObject([
    { published: true, publish_at: null },
  ]);
  const [row] = await rows('select published_at from public.posts');
  expect(Date.parse(String(row?.published_at))).toBe(Date.parse(instant(60)));
  expect(await rows('select kind from public.revisions order by id')).toEqual([
    { kind: 'save' },
    { kind: 'schedule' },
  ]);
});

describe('at the end of a review', () => {
  test('its URLs answer 404', async () => {
    await addPost(1, { published: true, unpublish_at: instant(60) });
    const { look, run } = await isolate();
    await setClock(60);
    expect(await look('review-1')).toBe(gone);
    await run();
    expect(await look('review-1')).toBe(gone);
    expect(await activityLog()).toEqual(['Unpublish Post: Unpublished "Review 1"']);
  });

  test('or lead to the chosen review, wherever that one is by then', async () => {
    await addPost(2, { published: true });
    await addPost(1, { published: true, unpublish_at: instant(60), unpublish_to: idOf(2) });
    const { look, run } = await isolate();
    await setClock(60);
    expect(await look('review-1')).toBe('301 /reviews/review-2');
    await run();
    expect(await look('review-1')).toBe('301 /reviews/review-2');
    await execute(`update public.posts set slug = 'moved' where id = '${idOf(2)}'`);
    expect(await (await isolate()).look('review-1')).toBe('301 /reviews/moved');

    await execute(`update public.posts set published = false where id = '${idOf(2)}'`);
    expect(await (await isolate()).look('review-1')).toBe(gone);
    const later = await isolate();
    await execute(`update public.posts set published = true where id = '${idOf(1)}'`);
    expect(await later.look('review-1')).toBe('200 Review 1');
  });

  test('its draft becomes its text, so that nothing is lost', async () => {
    await addPost(1, { published: true, unpublish_at: instant(60) });
    await addDraft(1, { price: '$9' }, instant(3_600));
    await setClock(61);
    const { run } = await isolate();
    expect(await run()).toEqual({ done: 1, failed: 0 });
    expect(await rows('select price, published from public.posts')).toEqual([
      { price: '$9', published: false },
    ]);
    expect(await rows('select from public.drafts')).toEqual([]);
  });
});

test('changes of a review show from their instant on, with their slug and categories', async () => {
  await addPost(1, { published: true });
  await execute(`insert into public.categories (id, name, slug)
    values ('00000000-0000-4000-8000-0000000000c1', 'Shoes', 'shoes')`);
  const categories = { category_ids: ['00000000-0000-4000-8000-0000000000c1'] };
  await addDraft(1, { title: 'Better', slug: 'better', ...categories }, instant(60));
  const { look, run } = await isolate();
  await setClock(59);
  expect(await look('better')).toBe(gone);
  await setClock(60);
  expect(await look('review-1')).toBe('301 /reviews/better');
  expect(await look('better')).toBe('200 Better');
  const due = await buildNow();
  expect(due.reviews[0]?.categories).toEqual([{ name: 'Shoes', slug: 'shoes' }]);
  expect(await run()).toEqual({ done: 1, failed: 0 });
  const numbered = await buildNow();
  const { updated_at: _, ...expected } = due.reviews[0] ?? {};
  expect(numbered.reviews[0]).toMatchObject(expected);
  expect(await activityLog()).toEqual(['Publish Changes: Published the changes of "Better"']);
});

test('an offer is nowhere before its start and after its end, and no version of the post', async () => {
  await addPost(1, {
    published: true,
    limited_time_offer_enabled: true,
    limited_time_offer: 'Half price',
    limited_time_offer_starts_at: instant(60),
    limited_time_offer_ends_at: instant(120),
  });
  const { run, published } = await isolate();
  const before = await rows('select updated_at from public.posts');
  const offer = async () => (await buildNow()).reviews[0]?.limited_time_offer;
  expect(await offer()).toBeNull();
  await setClock(60);
  expect(await offer()).toBe('Half price');
  expect(await run()).toEqual({ done: 1, failed: 0 });
  expect(await run()).toEqual({ done: 0, failed: 0 });
  await setClock(120);
  expect(await offer()).toBeNull();
  expect(await run()).toEqual({ done: 1, failed: 0 });
  expect(published).toHaveLength(2);
  expect(await rows('select updated_at from public.posts')).toEqual(before);

  // The clock is set back: the offer is on again, which is numbered as well, and so is its second end.
  await setClock(100);
  expect(await offer()).toBe('Half price');
  expect(await run()).toEqual({ done: 1, failed: 0 });
  await setClock(121);
  expect(await run()).toEqual({ done: 1, failed: 0 });
  expect(await run()).toEqual({ done: 0, failed: 0 });
});

const addDuePosts = (count: number) =>
  execute(`insert into public.posts (title, slug, publish_at)
    select 'Review ' || number, 'review-' || number, '${instant(60)}'
    from generate_series(1, ${count}) as number`);

const numbered = 'select count(*), count(distinct key) as posts from public.changes';

test('a thousand at one second: each once, with one rebuild', async () => {
  await addDuePosts(1_000);
  const { run, look, published } = await isolate();
  await setClock(60);
  // No visitor waits longer for the state than 300 ms: a later one has it.
  await expect.poll(() => look('review-1000'), { timeout: 10_000 }).toBe('200 Review 1000');
  expect(await run()).toEqual({ done: 1_000, failed: 0 });
  expect(await run()).toEqual({ done: 0, failed: 0 });
  expect(published).toHaveLength(1);
  expect(await rows(numbered)).toEqual([{ count: 1_000, posts: 1_000 }]);
  const pieces = await rows('select count(*) from public.changes group by transaction_id');
  expect(pieces).toEqual(Array(10).fill({ count: 100 }));
  expect(await activityLog()).toHaveLength(1_000);
}, 60_000);

test('two workers at once do each item once', async () => {
  await addDuePosts(20);
  const { run } = await isolate();
  await setClock(60);
  const results = await Promise.all([run(), run()]);
  expect(results.reduce((sum, { done }) => sum + done, 0)).toBe(20);
  expect(await rows(numbered)).toEqual([{ count: 20, posts: 20 }]);
});

test('a rebuild that a killed worker did not request is requested by the next run', async () => {
  await addPost(1, { publish_at: instant(60) });
  await setClock(60);
  const { bindings, run, published } = await isolate();
  const { send } = bindings.PUBLISH_QUEUE;
  bindings.PUBLISH_QUEUE.send = () => Promise.reject(new Error('killed'));
  await expect(run()).rejects.toThrow('killed');
  bindings.PUBLISH_QUEUE.send = send;
  expect(await run()).toEqual({ done: 0, failed: 0 });
  expect(published).toEqual([]);
  await execute(`update private.schedule_progress
    set announcing_since = announcing_since - interval '1 minute'`);
  expect(await run()).toEqual({ done: 0, failed: 0 });
  expect(await run()).toEqual({ done: 0, failed: 0 });
  expect(published).toEqual([{ change: expect.any(Number) }]);
});

test('a failure is reported once and retried, and does not stop other changes', async () => {
  await addPost(1, { published: true });
  await addPost(2, { publish_at: instant(60) });
  await addDraft(1, { title: 'Better', slug: 'taken' }, instant(60));
  await execute(`set session_replication_role = replica;
    insert into public.posts (title, slug, former_slugs) values ('Thief', 'thief', '{taken}');
    set session_replication_role = default`);
  const { run, look } = await isolate();
  await setClock(60);
  // Nothing of changes that cannot be published is shown.
  expect(await look('review-1')).toBe('200 Review 1');
  expect(await run()).toEqual({ done: 1, failed: 1 });
  expect(await run()).toEqual({ done: 0, failed: 1 });
  expect(await activityLog()).toEqual([
    'Schedule Failed: Publish Changes: "Review 1" (The slug "taken" is already in use.)',
    'Publish Post: Published "Review 2"',
  ]);
  await execute(`delete from public.posts where slug = 'thief'`);
  expect(await run()).toEqual({ done: 1, failed: 0 });
  expect(await look('taken')).toBe('200 Better');
});

test('an instant that the clock takes back is not reached', async () => {
  await addPost(1, { publish_at: instant(60) });
  const { look, run } = await isolate();
  await setClock(61);
  expect(await look('review-1')).toBe('200 Review 1');
  await setClock(30);
  expect(await look('review-1')).toBe(gone);
  expect(await run()).toEqual({ done: 0, failed: 0 });
  await setClock(60);
  expect(await run()).toEqual({ done: 1, failed: 0 });
  await setClock(30);
  // Completed changes are kept.
  expect(await look('review-1')).toBe('200 Review 1');
});

test('while the database is down across an instant, visitors see the last known state', async () => {
  await addPost(1, { publish_at: instant(60) });
  const { look, bindings, run } = await isolate();
  expect(await look('review-1')).toBe(gone);
  const { SUPABASE_URL } = bindings;
  bindings.SUPABASE_URL = 'http://127.0.0.1:9';
  await setClock(60);
  expect(await look('review-1')).toBe(gone);
  await expect(run()).rejects.toThrow();
  bindings.SUPABASE_URL = SUPABASE_URL;
  expect(await run()).toEqual({ done: 1, failed: 0 });
  expect(await look('review-1')).toBe('200 Review 1');
});
