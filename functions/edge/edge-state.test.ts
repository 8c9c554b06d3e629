import { expect, test, vi } from 'vitest';
import { CHANGES_PER_READING } from '../../core/publishing/limits.ts';
import type { Change, DueChange, LinkChange, PostChange } from '../../core/publishing/schema.ts';
import { ConstraintError, DatabaseUnavailable } from '../database/query.ts';
import { assetsBuiltAt } from '../testing/assets.fixture.ts';
import { createTestApp } from '../testing/test-app.fixture.ts';
import { EdgeState } from './edge-state.ts';
import type { Effect } from './effect.ts';

const log = vi.spyOn(console, 'warn').mockImplementation(() => {});

const postId = (number: number) => `0a1b2c3d-0000-4000-8000-${String(number).padStart(12, '0')}`;

function upsert(number: number, slug = `slug-${number}`): PostChange {
  return { kind: 'upsert', number, post_id: postId(number), slug, old_slugs: [] };
}

/** An isolate with a controlled clock and database. */
function isolate() {
  const database = {
    construction: false,
    id: '',
    changes: [] as Change[],
    change: 0,
    due: [] as DueChange[],
    /** Milliseconds that its clock is ahead. */
    ahead: 0,
    /** 'up' answers, 'down' refuses, 'hung' never answers. */
    condition: 'up' as 'up' | 'down' | 'hung',
    /** Answers before it hangs. */
    answers: Number.POSITIVE_INFINITY,
    /** The `since` of each request. */
    asked: [] as number[],
  };
  const clock = { now: 1_000_000 };
  let served = 0;
  let servedDatabase: string | undefined;
  const answer = async (_input: unknown, init?: RequestInit) => {
    const { since } = JSON.parse(String(init?.body));
    database.asked.push(since);
    if (database.asked.length > database.answers) database.condition = 'hung';
    if (database.condition === 'down') return new Response(null, { status: 503 });
    if (database.condition === 'hung') {
      return new Promise<Response>((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    }
    const { construction } = database;
    const last = (of: readonly Change[]) =>
      Math.max(database.change, ...of.map(({ number }) => Math.floor(number)));
    const change = last(database.changes);
    const changes = database.changes.filter(({ number }) => Math.floor(number) > since);
    return Response.json({
      database: database.id,
      construction,
      change,
      build_change: last(database.changes.filter(({ kind }) => kind !== 'link')),
      pages: '',
      changes: changes.slice(0, CHANGES_PER_READING),
      now: new Date(clock.now + database.ahead).toISOString(),
      due: database.due,
    });
  };
  const state = new EdgeState({ now: () => clock.now, fetch: answer });
  const { bindings, published } = createTestApp();
  const env = {
    ...bindings,
    ASSETS: {
      fetch: (...given: Parameters<typeof bindings.ASSETS.fetch>) =>
        assetsBuiltAt(served, {}, false, servedDatabase).fetch(...given),
    },
  };
  const background: Promise<unknown>[] = [];
  const context = {
    env,
    executionCtx: { waitUntil: (work: Promise<unknown>) => background.push(work) },
  };
  return {
    /** Messages on the publish queue. */
    published,
    publish: (save: Promise<void>, effect: Effect) => state.publish(context, save, () => effect),
    state,
    database,
    clock,
    /** Serves a build with every change up to a number. */
    serve: (change: number, id?: string) => {
      served = change;
      servedDatabase = id;
    },
    changed: () => state.changes.reread(env),
    view: () => state.view(context),
    context,
    /** Waits for background work; returns the number of tasks. */
    settle: async () => (await Promise.all(background.splice(0))).length,
  };
}

test('the first visitor of an isolate waits for the state', async () => {
  const { database, view } = isolate();
  database.changes.push(upsert(7));
  expect((await view()).find('slug-7')?.number).toBe(7);
});

test('without a database the site is as built and not under construction', async () => {
  const { database, view } = isolate();
  Object.assign(database, { condition: 'down', construction: true, changes: [upsert(7)] });
  const { construction, find } = await view();
  expect([construction, find('slug-7')]).toEqual([false, undefined]);
  expect(log).toHaveBeenCalled();
});

test('a state younger than 3 s is not re-read', async () => {
  const { clock, database, view, settle } = isolate();
  await view();
  clock.now += 3_000;
  await view();
  expect([await settle(), database.asked.length]).toEqual([0, 1]);
});

test('a state older than 3 s is used and read once in the background', async () => {
  const { clock, database, view, settle } = isolate();
  await view();
  database.changes.push(upsert(7));
  clock.now += 3_001;
  expect((await view()).find('slug-7')).toBeUndefined();
  await view();
  expect(await settle()).toBe(1);
  expect((await view()).find('slug-7')?.number).toBe(7);
});

test('a new build is read in the background', async () => {
  const { clock, context, serve, state, view, settle } = isolate();
  await state.catalogue(context);
  serve(7);
  const renew = vi.spyOn(state.build, 'renew');
  clock.now += 3_001;
  await view();
  await settle();
  expect(renew).toHaveBeenCalledExactlyOnceWith(context.env);
});

test('a state older than 8 s is read before the response', async () => {
  const { clock, database, view } = isolate();
  await view();
  database.changes.push(upsert(7));
  clock.now += 8_001;
  expect((await view()).find('slug-7')?.number).toBe(7);
});

test('a clock that jumps back by an hour or ahead by a year hides no change', async () => {
  const { clock, database, view, settle } = isolate();
  await view();
  for (const [number, jump] of [-3_600_000, 31_536_000_000, -31_536_000_000].entries()) {
    clock.now += 3_001;
    await view();
    clock.now += jump;
    database.changes.push(upsert(number + 7));
    await settle();
    expect((await view()).find(`slug-${number + 7}`)?.number).toBe(number + 7);
    await settle();
  }
  database.condition = 'down';
  clock.now += 8_001;
  await view();
  Object.assign(database, { condition: 'up', construction: true });
  clock.now -= 3_600_000;
  expect((await view()).construction).toBe(true);
});

test('a database that hangs costs one visitor 300 ms; the last known state holds', async () => {
  const { clock, database, view, settle } = isolate();
  Object.assign(database, { construction: true, changes: [upsert(7)] });
  await view();
  clock.now += 60_000;
  database.condition = 'hung';
  const started = performance.now();
  const { construction, find } = await view();
  expect(performance.now() - started).toBeLessThan(1_000);
  expect([construction, find('slug-7')?.number]).toEqual([true, 7]);
  const asked = database.asked.length;
  database.condition = 'down';
  clock.now += 2_999;
  await view();
  await view();
  expect([await settle(), database.asked.length - asked]).toEqual([1, 1]);
});

test('a save is known at once to the isolate that made it', async () => {
  const { database, view, changed } = isolate();
  await view();
  database.changes.push(upsert(7));
  expect(await changed()).toMatchObject({ served: 0, known: 7 });
  expect((await view()).find('slug-7')?.number).toBe(7);
});

test('a save whose read failed is known once the database answers', async () => {
  const { clock, database, view, changed } = isolate();
  await view();
  database.changes.push(upsert(7));
  database.condition = 'down';
  expect(await changed()).toBeNull();
  expect((await view()).find('slug-7')).toBeUndefined();
  database.condition = 'up';
  clock.now += 3_000;
  expect((await view()).find('slug-7')?.number).toBe(7);
});

test('a read requests only new changes and drops those in the build', async () => {
  const { clock, database, serve, view } = isolate();
  database.changes = [upsert(7), upsert(9)];
  await view();
  database.changes.push(upsert(11));
  serve(7);
  clock.now += 9_000;
  const { find } = await view();
  expect(database.asked).toEqual([0, 9]);
  expect([find('slug-7'), find('slug-9')?.number, find('slug-11')?.number]).toEqual([
    undefined,
    9,
    11,
  ]);
});

test('an older build gets its changes back', async () => {
  const { clock, database, serve, view } = isolate();
  database.changes = [upsert(7), upsert(9)];
  serve(9);
  expect((await view()).find('slug-7')).toBeUndefined();
  serve(5);
  clock.now += 9_000;
  expect((await view()).find('slug-7')?.number).toBe(7);
});

test('a restored database is read from the start', async () => {
  const { clock, database, view } = isolate();
  database.changes = [upsert(7), upsert(9)];
  await view();
  database.changes = [upsert(3)];
  clock.now += 9_000;
  const { find } = await view();
  expect([find('slug-3')?.number, find('slug-9')]).toEqual([3, undefined]);
});

test('the numbers of another database mean nothing for the served build', async () => {
  const { clock, database, publish, published, serve, settle, view } = isolate();
  serve(5, 'one');
  Object.assign(database, { id: 'other', construction: true, changes: [upsert(7)] });
  const { construction, find } = await view();
  expect([construction, find('slug-7')]).toEqual([false, undefined]);
  await publish(Promise.resolve(), { change: upsert(8), review: null });
  await settle();
  expect(published).toEqual([{ change: null }]);
  serve(6, 'other');
  clock.now += 9_000;
  expect((await view()).find('slug-7')?.number).toBe(7);
});

test('a build of another database is compared with it from the start', async () => {
  const { clock, database, serve, view } = isolate();
  serve(5, 'one');
  Object.assign(database, { id: 'one', changes: [upsert(8)] });
  await view();
  serve(6, 'other');
  Object.assign(database, { id: 'other', changes: [upsert(7), upsert(9)] });
  clock.now += 9_000;
  const { find } = await view();
  expect([find('slug-7')?.number, find('slug-8'), find('slug-9')?.number]).toEqual([
    7,
    undefined,
    9,
  ]);
});

test('more changes than one answer holds are all read', async () => {
  const { database, view } = isolate();
  database.changes = Array.from({ length: 2_500 }, (_, index) => upsert(index + 1));
  const { find } = await view();
  expect(find('slug-2500')?.number).toBe(2_500);
  expect(database.asked).toEqual([0, 1_000, 2_000]);
});

test('a reading that is interrupted keeps what it has read, and the next one goes on from there', async () => {
  const { clock, database, view, settle } = isolate();
  database.changes = Array.from({ length: 2_500 }, (_, index) => upsert(index + 1));
  Object.assign(database, { answers: 2, construction: true });
  const { construction, find } = await view();
  expect([construction, find('slug-2000')?.number, find('slug-2001')]).toEqual([
    true,
    2_000,
    undefined,
  ]);
  Object.assign(database, { condition: 'up', answers: Number.POSITIVE_INFINITY });
  // Nobody waits so shortly after it.
  await view();
  await settle();
  expect((await view()).find('slug-2500')?.number).toBe(2_500);
  expect(database.asked).toEqual([0, 1_000, 2_000, 2_000]);
  clock.now += 3_000;
  await view();
  expect(await settle()).toBe(0);
});

test('a save is seen during interrupted readings, until a complete one says otherwise', async () => {
  const { clock, database, publish, settle, view } = isolate();
  database.changes = Array.from({ length: 2_500 }, (_, index) => upsert(index + 1));
  database.answers = 1;
  await view();
  await publish(Promise.resolve(), { change: upsert(2_501, 'saved'), review: null });
  await settle();
  expect((await view()).find('saved')?.number).toBe(2_501);
  Object.assign(database, { condition: 'up', answers: database.asked.length + 1 });
  clock.now += 3_000;
  const interrupted = await view();
  expect(interrupted.find('slug-2000')?.number).toBe(2_000);
  expect(interrupted.find('saved')?.number).toBe(2_501);
  // A restored backup has undone it.
  Object.assign(database, { condition: 'up', answers: Number.POSITIVE_INFINITY });
  clock.now += 9_000;
  const { find } = await view();
  expect([find('saved'), find('slug-2500')?.number]).toEqual([undefined, 2_500]);
});

test('a link that the clock has started is at the end of a page too', async () => {
  const { database, view } = isolate();
  database.changes = Array.from({ length: 1_001 }, (_, index) => ({
    ...managedLink(index === 999 ? 1_000.5 : index + 1),
    slug: `mat-${index + 1}`,
  }));
  const { links } = await view();
  expect(links.byPath('/go/mat-1001')?.number).toBe(1_001);
  // The database takes whole numbers only.
  expect(database.asked).toEqual([0, 1_000]);
});

test('an applied change needs no read and survives an earlier one', async () => {
  const { clock, database, state, view, settle } = isolate();
  expect(state.changes.add({ changes: [upsert(7)] })).toBe(false);
  database.changes = [upsert(3)];
  await view();
  clock.now += 3_001;
  await view();
  expect(state.changes.add({ changes: [upsert(7, 'applied')] })).toBe(true);
  expect((await view()).find('applied')?.number).toBe(7);
  await settle();
  expect([(await view()).find('applied')?.number, (await view()).find('slug-3')?.number]).toEqual([
    7, 3,
  ]);
});

test('a later read replaces an applied change', async () => {
  const { clock, database, state, view } = isolate();
  await view();
  state.changes.add({ changes: [upsert(7, 'applied')] });
  database.changes = [upsert(7, 'applied'), { ...upsert(8), post_id: postId(7) }];
  clock.now += 9_000;
  const { find } = await view();
  expect([find('applied'), find('slug-8')?.number]).toEqual([undefined, 8]);
});

test('a restored database overrides applied changes', async () => {
  const { clock, database, state, view } = isolate();
  database.changes = [upsert(3)];
  await view();
  state.changes.add({ changes: [upsert(7)] });
  database.changes = [upsert(3), upsert(4)];
  clock.now += 9_000;
  const { find } = await view();
  expect([find('slug-4')?.number, find('slug-7')]).toEqual([4, undefined]);
});

test('a save with a known change is shown without a read, and a rebuild is requested', async () => {
  const { database, publish, published, settle, view } = isolate();
  await view();
  const reads = database.asked.length;
  await publish(Promise.resolve(), { change: upsert(7), review: null });
  await settle();
  expect((await view()).find('slug-7')?.number).toBe(7);
  expect([database.asked.length - reads, published]).toEqual([0, [{ change: 7 }]]);
});

test('a save of unknown effect requests a rebuild once for each change', async () => {
  const { database, publish, published, settle } = isolate();
  database.changes = [upsert(7)];
  for (let save = 0; save < 2; save += 1) {
    await publish(Promise.resolve(), 'unknown');
    await settle();
  }
  expect(published).toEqual([{ change: 7 }]);
});

test('the construction switch holds from its save on, whether or not the database can be read', async () => {
  const { clock, database, publish, published, settle, view } = isolate();
  await view();
  database.condition = 'down';
  await publish(Promise.resolve(), { construction: true });
  await settle();
  expect([(await view()).construction, published]).toEqual([true, [{ change: null }]]);
  clock.now += 10_000;
  expect((await view()).construction).toBe(true);
});

test('a switch saved elsewhere later is known after the next reading', async () => {
  const { clock, database, publish, settle, view } = isolate();
  await view();
  await publish(Promise.resolve(), { construction: true });
  clock.now += 3_001;
  expect((await view()).construction).toBe(true);
  await settle();
  database.construction = false;
  expect((await view()).construction).toBe(false);
});

test('an isolate whose first request saves the switch reads it', async () => {
  const { database, publish, settle, view } = isolate();
  database.construction = true;
  await publish(Promise.resolve(), { construction: true });
  await settle();
  expect((await view()).construction).toBe(true);
});

test('a save with a lost answer is re-read, and a rebuild is requested', async () => {
  const { database, publish, published, settle, view } = isolate();
  await view();
  database.changes = [upsert(7)];
  const lost = Promise.reject(new DatabaseUnavailable('The connection broke'));
  await expect(publish(lost, 'nothing')).rejects.toThrow(DatabaseUnavailable);
  await settle();
  expect((await view()).find('slug-7')?.number).toBe(7);
  expect(published).toEqual([{ change: 7 }]);
});

test('without the database a lost answer requests a rebuild for an unknown change', async () => {
  const { database, publish, published, settle } = isolate();
  database.condition = 'down';
  const lost = Promise.reject(new DatabaseUnavailable('The connection broke'));
  await expect(publish(lost, 'nothing')).rejects.toThrow(DatabaseUnavailable);
  await settle();
  expect(published).toEqual([{ change: null }]);
});

test('a refused save requests nothing', async () => {
  const { database, publish, published, settle } = isolate();
  database.changes = [upsert(7)];
  await publish(Promise.resolve(), 'nothing');
  const refused = Promise.reject(new ConstraintError('invalid text'));
  await expect(publish(refused, 'unknown')).rejects.toThrow(ConstraintError);
  expect([await settle(), published]).toEqual([0, []]);
});

const nordRoller = '0a1b2c3d-0000-4000-8000-000000000007';

test('what the clock changed is after every numbered change and before the next save', async () => {
  const { database, clock, view, serve, publish } = isolate();
  const at = '2026-11-22T10:00:00Z';
  serve(7);
  Object.assign(database, {
    change: 7,
    due: [{ kind: 'upsert', post_id: nordRoller, slug: 'now', old_slugs: ['before'], at }],
  });
  expect((await view()).find('before')).toMatchObject({ number: 7.5, slug: 'now', due: at });

  await publish(Promise.resolve(), { change: { ...upsert(8), post_id: nordRoller }, review: null });
  expect((await view()).find(nordRoller)).toMatchObject({ number: 8 });

  Object.assign(database, { change: 8, changes: [{ ...upsert(8), post_id: nordRoller }], due: [] });
  clock.now += 10_000;
  expect((await view()).find(nordRoller)).not.toHaveProperty('due');
});

test('the clock of the database is known by its distance, also while it is down', async () => {
  const { database, clock, view } = isolate();
  database.ahead = 90_000;
  expect((await view()).clockOffset).toBe(90_000);
  database.condition = 'down';
  clock.now += 60_000;
  expect((await view()).clockOffset).toBe(90_000);
});

const managedLink = (number: number): LinkChange => ({
  kind: 'link',
  number,
  id: postId(Math.floor(number)),
  slug: 'mat',
  old_paths: [],
  post_id: null,
  state: 'running',
  target: { url: `https://shop.example/${number}`, sub_id_parameter: null },
  country_targets: {},
  ends_at: null,
});

test('a saved link is known at once; only very many changes request a rebuild', async () => {
  const { database, publish, published, settle, view } = isolate();
  database.changes = Array.from({ length: 499 }, (_, index) => managedLink(index + 1));
  await view();
  await publish(Promise.resolve(), { links: [managedLink(500)] });
  await settle();
  expect((await view()).links.byPath('/go/mat')?.number).toBe(500);
  expect(published).toEqual([]);
  await publish(Promise.resolve(), { links: [managedLink(501)] });
  await settle();
  expect(published).toEqual([{ change: null }]);
});

test('a save of unknown effect that has changed links alone requests no rebuild', async () => {
  const { database, publish, published, serve, settle } = isolate();
  serve(7);
  database.changes = [upsert(7), managedLink(8)];
  await publish(Promise.resolve(), 'unknown');
  await settle();
  expect(published).toEqual([]);
  database.changes.push(upsert(9));
  await publish(Promise.resolve(), 'unknown');
  await settle();
  expect(published).toEqual([{ change: 9 }]);
});

test('a saved link is kept until a reading includes it', async () => {
  const { clock, database, publish, settle, view } = isolate();
  await view();
  await publish(Promise.resolve(), { links: [managedLink(7)] });
  database.condition = 'down';
  clock.now += 60_000;
  expect((await view()).links.byPath('/go/mat')?.number).toBe(7);
  database.condition = 'up';
  clock.now += 60_000;
  // The database was restored meanwhile and knows of no link.
  expect((await view()).links.byPath('/go/mat')).toBeUndefined();
  await settle();
});
