import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { trashedSchema } from '../../core/content/trash.ts';
import { previewPath } from '../../core/http/preview-path.ts';
import { autosaveMessages } from '../../core/posts/messages.ts';
import { revisionMessages } from '../../core/revisions/messages.ts';
import {
  comparedRevisionSchema,
  restoredSchema,
  revisionSchema,
} from '../../core/revisions/schema.ts';
import { scheduleProblemMessages } from '../../core/schedule/messages.ts';
import { scheduleListSchema } from '../../core/schedule/schema.ts';
import { sitemapEntries } from '../../site/feeds/sitemap.ts';
import { backUp, confirmed, newestName, openBackups, preview } from '../backups/backups.fixture.ts';
import { instant, resetClock, setClock } from '../schedule/clock.fixture.ts';
import { applyDueChanges } from '../schedule/index.ts';
import { buildNow } from '../testing/build.fixture.ts';
import {
  activityLog,
  createBrowser,
  emptyTables,
  execute,
  resetDatabase,
  rows,
} from '../testing/owner.fixture.ts';
import { isolate } from '../testing/pages.fixture.ts';
import { createWriter, testedKinds, type Writer } from './kinds.fixture.ts';
import { declareNotes, forgetNotes } from './note-kind.fixture.ts';
import { thinRevisions } from './revisions.ts';
import { purgeTrash } from './trash-routes.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});
vi.spyOn(console, 'error').mockImplementation(() => {});

const id = '0c0d0000-0000-4000-8000-000000000001';
const other = '0c0d0000-0000-4000-8000-000000000002';
const DAY = 86_400;

const listSchema = z.object({
  title: z.string(),
  published: z.boolean(),
  items: z.array(revisionSchema),
  total: z.number(),
  bytes: z.number(),
  currentId: z.number().nullable(),
});
const pairSchema = z.object({
  older: comparedRevisionSchema.nullable(),
  newer: comparedRevisionSchema,
});
const trashSchema = z.object({ items: z.array(trashedSchema), total: z.number() });

/** Other documents have what best-of pages have but for what they declare. */
const ONE_OF_EACH_SHAPE = ['post', 'best-of'];

describe.each(testedKinds)('$kind', (tested) => {
  const { kind, path, trash, table, name, called } = tested;
  /** For what kinds of one shape share, since they share the functions: tested with one of each. */
  const shared = ONE_OF_EACH_SHAPE.includes(kind) ? test : undefined;
  let owner: Writer;
  /** Lines of the activity log when a test begins. */
  let logged: number;

  beforeEach(async () => {
    await setClock(0);
    await resetDatabase();
    await emptyTables('public.documents');
    await declareNotes();
    owner = await createWriter(tested);
    logged = (await activityLog()).length;
  });
  afterAll(async () => {
    await resetClock();
    await forgetNotes();
  });

  const history = async (of = id, search = '') =>
    listSchema.parse((await owner.ask('GET', `${path}/${of}/revisions${search}`)).json);
  const kindsOf = async () => (await history()).items.map((revision) => revision.kind);
  const restore = (revision: number, of = id) =>
    owner.ask('POST', `${path}/${of}/revisions/${revision}/restore`);
  const compare = (one: number, another: number, of = id) =>
    owner.ask('GET', `${path}/${of}/revisions/compare?one=${one}&other=${another}`);
  const isPublished = async () => (await history()).published;

  /** A draft that was saved twice. @returns its revisions, the newer one first */
  async function savedTwice() {
    await owner.autosave(id, { ...tested.form, title: 'One' });
    await owner.save(id, { title: 'One' });
    await owner.save(id, { title: 'Two' });
    const [newer, older] = (await history()).items;
    if (newer === undefined || older === undefined) throw new Error('There is no history');
    return { newer, older };
  }

  const fail = (action: string) =>
    execute(`insert into private.schedule_failures (content_kind, content_id, action, at, problem, reason)
      values ('${kind}', '${id}', '${action}', now(), 'other', 'Out of order')`);
  const failures = () => rows('select action from private.schedule_failures');
  /** What no foreign key can hold, of every text. */
  const belongings = async () =>
    (await rows('select distinct part from private.content_belongings order by 1')).map(
      ({ part }) => part,
    );

  const visible = async () =>
    (await rows(`select ${tested.title} as title from ${table} where id = '${id}'`)).at(0);
  const texts = async () =>
    (
      await rows(`select content ->> 'title' as title from public.revisions
        where content_id = '${id}' order by id`)
    ).map(({ title }) => title);

  test('autosave creates it without a title, and the first save is its creation', async () => {
    const created = await owner.autosave(id, { title: ' ' });
    const first = await owner.sendDraft(id, { [tested.line]: 'For shops', unknown: 1 }, created);
    expect(first).toMatchObject({ status: 200, json: { draft: null } });
    const second = await owner.autosave(id, { title: ' One ' }, Object(first.json).version);
    // An answer that was lost.
    expect(await owner.sendDraft(id, { title: 'One' }, created)).toMatchObject({
      status: 200,
      json: { version: second },
    });
    expect(await history()).toMatchObject({ title: 'One', total: 1, published: false });
    expect(JSON.stringify((await owner.ask('GET', `${path}/${id}`)).json)).toContain('For shops');
    expect(await activityLog()).toHaveLength(logged);
    expect(owner.published).toEqual([]);
    await owner.save(id, { title: 'One', [tested.line]: 'For shops' });
    await owner.save(id, { title: 'Two' });
    expect((await activityLog()).slice(logged)).toEqual([
      `Create ${name}: Created ${called('One')}`,
      `Update ${name}: Updated ${called('Two')}`,
    ]);
  });

  test.each([
    ['an address of another text', 'first', 409],
    ['a text that is no address', 'Not an address', 400],
  ])('autosave refuses %s at its field, and creates nothing', async (_, slug, status) => {
    await owner.autosave(other, { slug: 'first' });
    const refused = await owner.sendDraft(id, { title: 'One', slug }, null);
    expect(refused).toMatchObject({ status, json: { field: 'slug' } });
    expect(await rows(`select id from ${table}`)).toEqual([{ id: other }]);
  });

  shared?.('what is gone is not created again by autosave', async () => {
    const version = await owner.autosave(id, { title: 'One' });
    await owner.ask('DELETE', `${path}/${id}`);
    expect((await owner.sendDraft(id, { title: 'Two' }, version)).status).toBe(404);
    expect((await owner.sendDraft(id, { title: 'Two' }, null)).status).toBe(404);
    expect((await owner.sendDraft(other, { title: 'Two' }, version)).status).toBe(404);
    expect((await owner.discard(id, version)).json).toEqual({ content: null });
    expect(await rows(`select id from ${table}`)).toEqual([{ id }]);
  });

  shared?.('autosave of what is public is a draft, which ends with the public text', async () => {
    await savedTwice();
    const start = await owner.publish(id, { title: 'Two', slug: 'two' });
    const sent = owner.published.length;
    const drafted = await owner.sendDraft(id, { title: 'Three', slug: 'three' }, start);
    expect(drafted).toMatchObject({ status: 200, json: { draft: { publish_at: null } } });
    expect(await visible()).toEqual({ title: 'Two' });
    expect(await rows('select content_kind, fields from public.drafts')).toEqual([
      { content_kind: kind, fields: { title: 'Three', slug: 'three' } },
    ]);
    const { version } = Object(drafted.json);
    const back = await owner.sendDraft(id, { title: 'Two', slug: 'two' }, version);
    expect(back).toMatchObject({ status: 200, json: { draft: null } });
    expect(owner.published).toHaveLength(sent);
  });

  shared?.('autosave keeps the address of what was public', async () => {
    await savedTwice();
    await owner.publish(id, { title: 'Two', slug: 'two' });
    await owner.unpublish(id);
    await owner.autosave(id, { title: 'Three', slug: 'three' }, await owner.version(id));
    expect(await rows(`select slug, former_slugs from ${table}`)).toEqual([
      { slug: 'two', former_slugs: [] },
    ]);
    expect(await visible()).toEqual({ title: 'Three' });
  });

  shared?.('of two windows of one person, the text that loses is a revision', async () => {
    const opened = await owner.autosave(id, { title: 'Opened' });
    const theirs = await owner.autosave(id, { title: 'Theirs' }, opened);
    expect(await texts()).toEqual(['Theirs']);

    // The other window continues, gets the conflict and keeps its own text.
    expect(await owner.sendDraft(id, { title: 'Mine' }, opened)).toMatchObject({
      status: 409,
      json: { content: { id, version: theirs } },
    });
    const kept = await owner.autosave(id, { title: 'Mine' }, theirs);
    expect(await texts()).toEqual(['Theirs', 'Mine']);

    // The first window then gets the conflict when it saves by hand.
    const form = { ...tested.form, title: 'By hand' };
    const saved = await owner.ask('PUT', `${path}/${id}`, { form, version: theirs });
    expect(saved).toMatchObject({ status: 409, json: { content: { id, version: kept } } });
    await owner.autosave(id, { title: 'Mine and more' }, kept);
    expect(await texts()).toEqual(['Theirs', 'Mine', 'Mine and more']);
  });

  shared?.('the text of a window that takes theirs is a revision', async () => {
    const opened = await owner.autosave(id, { title: 'Opened' });
    const theirs = await owner.autosave(id, { title: 'Theirs' }, opened);
    expect((await owner.sendDraft(id, { title: 'Mine' }, opened)).status).toBe(409);
    const mine = await owner.sendDraft(id, { title: 'Mine' }, theirs, true);
    await owner.autosave(id, { title: 'Theirs' }, Object(mine.json).version);
    expect(await texts()).toEqual(['Theirs', 'Mine', 'Theirs']);
  });

  shared?.('discarding a draft brings the public text back, with its schedule', async () => {
    await savedTwice();
    const start = await owner.publish(id, { title: 'Two', slug: 'two' });
    await owner.autosave(id, { title: 'Three' }, start);
    await owner.schedule(id, { changes_at: instant(60) });
    const kept = { status: 409, json: { error: autosaveMessages.kept, content: { id } } };
    expect(await owner.discard(id, start)).toMatchObject(kept);
    const answer = await owner.discard(id, await owner.version(id));
    expect(answer).toMatchObject({ status: 200, json: { content: { id, draft: null } } });
    expect(await history()).toMatchObject({ title: 'Two', published: true });
    const { items } = scheduleListSchema.parse((await owner.ask('GET', '/schedule')).json);
    expect(items).toEqual([]);
  });

  shared?.(
    'discarding deletes what autosave created and nobody saved, planned or named',
    async () => {
      const version = await owner.autosave(id, { title: 'One' });
      expect((await owner.discard(id, '2020-01-01T00:00:00Z')).status).toBe(409);
      expect(await owner.discard(id, version)).toEqual({ status: 200, json: { content: null } });
      expect(await rows(`select id from ${table}`)).toEqual([]);
      expect(await rows('select id from public.revisions')).toEqual([]);
      expect(await activityLog()).toHaveLength(logged);

      await owner.autosave(id, { title: 'Planned' });
      await owner.schedule(id, { publish_at: instant(60) });
      await owner.schedule(id, {});
      expect((await owner.discard(id, await owner.version(id))).status).toBe(409);

      const named = await owner.autosave(other, { title: 'Named' });
      const [revision] = (await history(other)).items;
      const address = `${path}/${other}/revisions/${revision?.id}/name`;
      await owner.ask('PUT', address, { name: 'Kept' });
      expect((await owner.discard(other, named)).status).toBe(409);
    },
  );

  shared?.(
    'what somebody saved is not discarded, even when its history no longer tells',
    async () => {
      await savedTwice();
      await owner.autosave(id, { title: 'Three' }, await owner.version(id));
      await setClock(365 * DAY);
      await thinRevisions(owner.bindings);
      expect(await kindsOf()).toEqual(['autosave']);
      expect((await owner.discard(id, await owner.version(id))).status).toBe(409);
      expect(await visible()).toEqual({ title: 'Three' });
    },
  );

  test('its history lists every stored text, with who stored it and what changed', async () => {
    const { newer, older } = await savedTwice();
    const { items, total, bytes, currentId, title } = await history();
    expect(items).toMatchObject([
      { kind: 'save', changed: ['title'], username: 'owner', name: null, parent_id: older.id },
      // What autosave stored was saved by somebody.
      { kind: 'save', changed: null, previous_id: null },
    ]);
    expect({ total, currentId, title }).toEqual({ total: 2, currentId: newer.id, title: 'Two' });
    expect(bytes).toBeGreaterThan(0);
    const page = await history(id, `?before=${newer.id}`);
    expect(page.items.map((revision) => revision.id)).toEqual([older.id]);
    for (const [one, another] of [
      [newer.id, older.id],
      [older.id, newer.id],
    ] as const) {
      const pair = pairSchema.parse((await compare(one, another)).json);
      expect([pair.older?.content.title, pair.newer.content.title]).toEqual(['One', 'Two']);
    }
    expect(pairSchema.parse((await compare(older.id, older.id)).json).older).toBeNull();
  });

  shared?.('a revision belongs to one text, and may be missing', async () => {
    const { newer, older } = await savedTwice();
    await owner.autosave(other, { title: 'Other' });
    const gone = { status: 404, json: { error: revisionMessages.missing } };
    expect(await compare(newer.id, older.id, other)).toEqual(gone);
    expect(await compare(newer.id, 999_999)).toEqual(gone);
    expect(await restore(newer.id, other)).toEqual(gone);
    const address = `${path}/${other}/revisions/${newer.id}/name`;
    expect(await owner.ask('PUT', address, { name: 'x' })).toEqual(gone);
    // Not even under the path of another kind.
    for (const { path: elsewhere } of testedKinds.filter((each) => each.kind !== kind)) {
      const { status } = await owner.ask('GET', `${elsewhere}/${id}/revisions`);
      expect(status).toBe(404);
    }
  });

  shared?.('a draft gets a restored text, and what it replaces stays', async () => {
    const { older } = await savedTwice();
    const restored = restoredSchema.parse((await restore(older.id)).json);
    expect(restored).toMatchObject({ published: false, lost_categories: 0, taken_slug: null });
    const { items, title, total } = await history();
    expect({ title, total }).toEqual({ title: 'One', total: 3 });
    expect(items[0]).toMatchObject({ kind: 'restore', parent_id: older.id, changed: ['title'] });
    expect((await activityLog()).at(-1)).toBe(
      `Restore Revision: Restored an earlier version of ${called('One')} as a draft`,
    );
  });

  shared?.('what is public stays as it is, and the restored text is its draft', async () => {
    const { older } = await savedTwice();
    await owner.publish(id, { title: 'Two', slug: 'two' });
    const published = owner.published.length;
    expect(restoredSchema.parse((await restore(older.id)).json).published).toBe(true);
    expect(owner.published).toHaveLength(published);
    expect(await isPublished()).toBe(true);
    const draft = await owner.ask('GET', `${path}/${id}`);
    expect(JSON.stringify(draft.json)).toContain('"title":"One"');
  });

  shared?.('an address that another text has taken meanwhile is not restored', async () => {
    await owner.autosave(id, { ...tested.form, title: 'One', slug: 'first' });
    await owner.save(id, { title: 'One', slug: 'second' });
    await owner.autosave(other, { title: 'Thief', slug: 'first' });
    const [, older] = (await history()).items;
    const restored = restoredSchema.parse((await restore(older?.id ?? 0)).json);
    expect(restored).toMatchObject({ published: false, taken_slug: 'first' });
    expect(await rows(`select slug from ${table} order by slug`)).toEqual([
      { slug: 'first' },
      { slug: 'second' },
    ]);
  });

  shared?.('a named revision and what visitors saw are kept, autosaves are thinned', async () => {
    const { older } = await savedTwice();
    const address = `${path}/${id}/revisions/${older.id}/name`;
    expect((await owner.ask('PUT', address, { name: 'x'.repeat(101) })).status).toBe(400);
    expect((await owner.ask('PUT', address, { name: ' The first ' })).status).toBe(200);
    await owner.publish(id, { title: 'Two', slug: 'two' });
    for (const minute of [1, 20, 40]) {
      await setClock(minute * 60);
      await owner.autosave(id, { title: `At ${minute}` }, await owner.version(id));
    }
    expect(await kindsOf()).toEqual([
      'autosave',
      'autosave',
      'autosave',
      'publish',
      'save',
      'save',
    ]);
    expect(await thinRevisions(owner.bindings)).toBe(0);
    await setClock(2 * DAY);
    expect(await thinRevisions(owner.bindings)).toBe(2);
    await setClock(365 * DAY);
    expect(await thinRevisions(owner.bindings)).toBe(1);
    // The last one is the present text.
    expect((await history()).items).toMatchObject([
      { kind: 'autosave' },
      { kind: 'publish' },
      { kind: 'save', name: 'The first' },
    ]);
    expect((await owner.ask('PUT', address, { name: '' })).status).toBe(200);
    expect(await thinRevisions(owner.bindings)).toBe(1);
  });

  shared?.('it becomes public and ends at its instants, once', async () => {
    await savedTwice();
    const planned = { publish_at: instant(60), unpublish_at: instant(120) };
    const { status, json } = await owner.schedule(id, planned);
    expect(status).toBe(200);
    expect(Date.parse(Object(json).schedule.publish_at)).toBe(Date.parse(instant(60)));
    const { items } = scheduleListSchema.parse((await owner.ask('GET', '/schedule')).json);
    expect(items).toMatchObject([
      { kind, post_id: id, title: 'Two', action: 'publish', state: 'upcoming' },
      { kind, action: 'unpublish', redirect_to: null },
    ]);
    await setClock(59);
    expect(await applyDueChanges(owner.bindings)).toEqual({ done: 0, failed: 0 });
    await setClock(75);
    const sent = owner.published.length;
    const runs = await Promise.all([1, 2, 3].map(() => applyDueChanges(owner.bindings)));
    expect(runs.reduce((sum, { done }) => sum + done, 0)).toBe(1);
    expect([await isPublished(), (await kindsOf())[0]]).toEqual([true, 'schedule']);
    const [row] = await rows(`select published_at from ${table} where id = '${id}'`);
    expect(Date.parse(String(row?.published_at))).toBe(Date.parse(instant(60)));
    expect(owner.published).toHaveLength(sent + 1);
    await setClock(120);
    expect(await applyDueChanges(owner.bindings)).toEqual({ done: 1, failed: 0 });
    expect(await isPublished()).toBe(false);
    expect((await activityLog()).slice(-3)).toEqual([
      `Schedule ${name}: Scheduled ${called('Two')}`,
      `Publish ${name}: Published ${called('Two')}`,
      `Unpublish ${name}: Unpublished ${called('Two')}`,
    ]);
  });

  shared?.('its changes become public at an instant, or at once', async () => {
    await savedTwice();
    await owner.publish(id, { title: 'Two', slug: 'two' });
    await owner.autosave(id, { title: 'Three' }, await owner.version(id));
    expect((await owner.schedule(id, { changes_at: instant(60) })).status).toBe(200);
    const item = { kind, post_id: id, action: 'changes' };
    expect((await owner.ask('GET', '/schedule')).json).toMatchObject({ items: [item] });
    await setClock(60);
    expect(await applyDueChanges(owner.bindings)).toEqual({ done: 1, failed: 0 });
    expect(await visible()).toEqual({ title: 'Three' });

    await owner.autosave(id, { title: 'Four' }, await owner.version(id));
    expect((await owner.schedule(id, { changes_at: instant(120) })).status).toBe(200);
    const run = () => owner.ask('POST', '/schedule/run', { item });
    expect(await run()).toEqual({ status: 200, json: { done: 1, failed: 0 } });
    expect((await run()).status).toBe(404);
    expect((await activityLog()).at(-1)).toBe(
      `Publish Changes: Published the changes of ${called('Four')}`,
    );
    expect(await visible()).toEqual({ title: 'Four' });
    expect(await rows(`select publish_at from public.drafts`)).toEqual([]);
  });

  shared?.('its schedule cannot be a moment that has passed', async () => {
    await savedTwice();
    expect(await owner.schedule(id, { publish_at: instant(-1) })).toEqual({
      status: 409,
      json: { error: scheduleProblemMessages.past, field: 'publish_at' },
    });
  });

  shared?.('a schedule is changed over the version that was loaded, and cancelled', async () => {
    await savedTwice();
    const version = '2026-11-22T10:00:00Z';
    const refused = await owner.schedule(id, { publish_at: instant(60), version });
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.json)).toContain(`"id":"${id}"`);
    expect((await owner.schedule(id, { publish_at: instant(60) })).status).toBe(200);
    // A lost answer is not a conflict.
    expect((await owner.schedule(id, { publish_at: instant(60), version })).status).toBe(200);
    expect((await owner.schedule(id, {})).status).toBe(200);
    expect((await activityLog()).at(-1)).toBe(
      `Schedule ${name}: Cancelled the schedule of ${called('Two')}`,
    );
  });

  test('published and unpublished by hand, it is public with its draft or none of it', async () => {
    await savedTwice();
    await owner.publish(id, { title: 'Two' });
    expect(await history()).toMatchObject({
      published: true,
      items: [{ kind: 'publish' }, {}, {}],
    });
    await owner.autosave(id, { title: 'Three' }, await owner.version(id));
    expect(await visible()).toEqual({ title: 'Two' });
    await owner.publish(id, { title: 'Three' });
    expect(await visible()).toEqual({ title: 'Three' });

    await owner.autosave(id, { title: 'Four' }, await owner.version(id));
    await owner.unpublish(id);
    await owner.unpublish(id);
    expect(await visible()).toEqual({ title: 'Four' });
    expect(await history()).toMatchObject({ published: false, title: 'Four' });
    const lines = (await activityLog()).slice(logged);
    expect(lines.filter((line) => line.includes('ublish'))).toEqual([
      `Publish ${name}: Published ${called('Two')}`,
      `Unpublish ${name}: Unpublished ${called('Four')}`,
    ]);
  });

  shared?.(
    'what the schedule cannot do is reported once, tried again, and hinders nothing',
    async () => {
      await savedTwice();
      await owner.autosave(other, { title: 'Other' });
      for (const each of [id, other]) await owner.schedule(each, { publish_at: instant(60) });
      await execute(`create function private.fail_for_test() returns trigger language plpgsql as $$
        begin raise exception 'Out of order'; end $$;
      create trigger fail_for_test before update on ${table}
        for each row when (old.id = '${id}') execute function private.fail_for_test()`);
      try {
        await setClock(200);
        expect(await applyDueChanges(owner.bindings)).toEqual({ done: 1, failed: 1 });
        expect(await applyDueChanges(owner.bindings)).toEqual({ done: 0, failed: 1 });
      } finally {
        await execute('drop function private.fail_for_test cascade');
      }
      const { items, late_since } = scheduleListSchema.parse(
        (await owner.ask('GET', '/schedule')).json,
      );
      expect(items).toMatchObject([
        { post_id: id, state: 'failed', reason: scheduleProblemMessages.other },
      ]);
      expect(late_since).toBeNull();
      expect((await activityLog()).filter((line) => line.startsWith('Schedule Failed'))).toEqual([
        `Schedule Failed: Publish ${name}: ${called('Two')} (Out of order)`,
      ]);
      expect(await applyDueChanges(owner.bindings)).toEqual({ done: 1, failed: 0 });
    },
  );

  shared?.('publishing or unpublishing by hand ends what its schedule could not do', async () => {
    await savedTwice();
    await fail('publish');
    await owner.publish(id, { title: 'Two' });
    expect(await failures()).toEqual([]);
    await fail('unpublish');
    await owner.unpublish(id);
    expect(await failures()).toEqual([]);
  });

  shared?.each(['delete from', 'truncate'])(
    'nothing of it outlives its row: %s',
    async (remove) => {
      await savedTwice();
      await owner.publish(id, { title: 'Two' });
      await owner.autosave(id, { title: 'Three' }, await owner.version(id));
      await fail('changes');
      await execute(`insert into private.autosaved_content (content_kind, content_id)
      values ('${kind}', '${id}')`);
      expect(await belongings()).toEqual(['draft', 'failure', 'mark', 'revision']);
      await execute(`${remove} ${table}${remove === 'truncate' ? ' cascade' : ''}`);
      expect(await belongings()).toEqual([]);
      await execute(`insert into private.autosaved_content (content_kind, content_id)
      values ('${kind}', '${id}')`);
      expect(await rows('select part, content_id from private.orphans')).toEqual([
        { part: 'mark', content_id: id },
      ]);
    },
  );

  test('deleted, it is hidden, comes back as a draft, and leaves for good', async () => {
    await savedTwice();
    await owner.publish(id, { title: 'Two', slug: 'two' });
    await owner.autosave(id, { title: 'Three' }, await owner.version(id));
    const sent = owner.published.length;
    expect((await owner.ask('DELETE', `${path}/${id}`)).status).toBe(204);
    expect(owner.published).toHaveLength(sent + 1);
    expect((await owner.ask('DELETE', `${path}/${id}`)).status).toBe(404);
    expect((await owner.ask('GET', `${path}/${id}/revisions`)).status).toBe(404);
    const { items } = trashSchema.parse((await owner.ask('GET', trash)).json);
    expect(items).toMatchObject([{ id, title: 'Three', slug: 'two' }]);
    const [item] = items;
    const kept = Date.parse(item?.purged_at ?? '') - Date.parse(item?.trashed_at ?? '');
    expect(kept).toBe(30 * DAY * 1_000);

    expect((await owner.ask('POST', `${trash}/${id}/restore`)).status).toBe(204);
    expect((await owner.ask('POST', `${trash}/${id}/restore`)).status).toBe(404);
    expect(await history()).toMatchObject({ published: false, title: 'Three' });
    expect((await activityLog()).at(-1)).toBe(
      `Restore ${name}: Restored ${called('Three')} from the trash`,
    );

    expect((await owner.ask('DELETE', `${trash}/${id}`)).status).toBe(404);
    await owner.ask('DELETE', `${path}/${id}`);
    expect((await owner.ask('DELETE', `${trash}/${id}`)).status).toBe(204);
    expect(await rows(`select id from ${table}`)).toEqual([]);
    expect(await rows('select id from public.revisions')).toEqual([]);
    expect((await activityLog()).at(-1)).toBe(
      `Delete Permanently: Deleted ${called('Three')} permanently`,
    );
  });

  test('visitors see what is public of it, nothing earlier and nothing later', async () => {
    const site = isolate(await buildNow());
    const seen = async (slug = 'two') => {
      site.later();
      const answer = await site.visit(`${tested.pages}/${slug}`);
      return { ...answer, text: JSON.stringify(answer) };
    };
    const missing = expect.objectContaining({ status: 404 });
    const showing = (text: string) =>
      expect.objectContaining({ status: 200, text: expect.stringContaining(text) });

    await owner.autosave(id, { ...tested.form, title: 'Secret one', slug: 'two' });
    expect(await seen()).toEqual(missing);
    await owner.schedule(id, { publish_at: instant(60) });
    expect(await seen()).toEqual(missing);
    await setClock(60);
    expect(await seen()).toEqual(showing('Secret one'));
    await applyDueChanges(owner.bindings);
    expect(await seen()).toEqual(showing('Secret one'));

    await owner.autosave(id, { title: 'Secret two', slug: 'three' }, await owner.version(id));
    await owner.schedule(id, { changes_at: instant(120) });
    expect((await seen()).text).not.toContain('Secret two');
    expect(await seen('three')).toEqual(missing);
    await setClock(120);
    expect(await seen('three')).toEqual(showing('Secret two'));
    expect(await seen()).toMatchObject({ status: 301, location: `${tested.pages}/three` });
    await applyDueChanges(owner.bindings);
    expect(await seen()).toMatchObject({ status: 301, location: `${tested.pages}/three` });

    await owner.unpublish(id);
    expect(await seen('three')).toEqual(missing);
  });

  test('the sitemap leads to it while it is public', async () => {
    const wanted = ['two', 'three'].map((slug) => `${tested.pages}/${slug}`);
    const addresses = async () =>
      sitemapEntries(await buildNow())
        .map((entry) => entry.path)
        .filter((address) => wanted.includes(address));
    await savedTwice();
    expect(await addresses()).toEqual([]);
    await owner.publish(id, { title: 'Two', slug: 'two' });
    await owner.autosave(id, { slug: 'three' }, await owner.version(id));
    expect(await addresses()).toEqual([`${tested.pages}/two`]);
    await owner.ask('DELETE', `${path}/${id}`);
    expect(await addresses()).toEqual([]);
  });

  test('its previews show what is typed and what is stored, to the owner only', async () => {
    const address = previewPath(tested.previews, id);
    const preview = async () => {
      const response = await owner.visit(address);
      const { status, headers } = response;
      return { status, location: headers.get('Location'), text: await response.text() };
    };
    const typed = { id, form: { ...tested.form, title: 'Typed' } };
    const live = await owner.ask('POST', tested.livePreview, typed);
    expect(live.status).toBe(200);
    expect(JSON.stringify(live.json)).toContain('Typed');
    expect((await createBrowser().ask('POST', tested.livePreview, typed)).status).toBe(401);
    expect((await preview()).status).toBe(404);

    await savedTwice();
    expect(await preview()).toMatchObject({ status: 200, text: expect.stringContaining('Two') });
    expect((await createBrowser().request(address)).status).toBe(404);
    await owner.publish(id, { title: 'Two', slug: 'two' });
    expect(await preview()).toMatchObject({ status: 302, location: `${tested.pages}/two` });
    await owner.autosave(id, { title: 'Three' }, await owner.version(id));
    const changed = await preview();
    expect(changed).toMatchObject({ status: 200, text: expect.stringContaining('Three') });
    expect(changed.text).toMatch(/changes are not/i);
    expect(await visible()).toEqual({ title: 'Two' });
    await owner.ask('DELETE', `${path}/${id}`);
    expect((await preview()).status).toBe(404);
  });

  test('a backup brings it back with its draft, its schedule and what is in the trash', async () => {
    await openBackups();
    owner = await createWriter(tested);
    await savedTwice();
    await owner.publish(id, { title: 'Two', slug: 'two' });
    await owner.autosave(id, { title: 'Three' }, await owner.version(id));
    await owner.schedule(id, { changes_at: instant(60) });
    await owner.autosave(other, { title: 'Other' });
    await owner.ask('DELETE', `${path}/${other}`);
    /** All but dates of changes: backups have none of a document's draft. */
    const stored = async () => {
      const answers = ['/schedule', trash, `${path}/${id}`].map((each) => owner.ask('GET', each));
      return JSON.stringify(await Promise.all(answers), (key, value) =>
        key === 'version' || key === 'updated_at' ? undefined : value,
      );
    };
    const before = await stored();
    const overview = await backUp(owner);
    expect(overview.backups).toMatchObject([{ counts: { [kind]: 2 } }]);

    await emptyTables(table);
    expect((await owner.ask('GET', `${path}/${id}`)).status).toBe(404);
    const source = { kind: 'backup', name: await newestName(owner) };
    const { restore } = await preview(owner, source, true);
    expect(restore).toMatchObject({
      state: 'planned',
      plan: { [kind]: { added: { names: expect.arrayContaining(['Two', 'Other']) } } },
    });
    await confirmed(owner);
    expect(await rows('select state from private.restores')).toEqual([{ state: 'succeeded' }]);
    expect(await stored()).toBe(before);
    expect(await kindsOf()).toEqual(['import', 'publish']);
    await setClock(60);
    expect(await applyDueChanges(owner.bindings)).toEqual({ done: 1, failed: 0 });
    expect(await visible()).toEqual({ title: 'Three' });
  });

  test('the trash is emptied up to what was shown, and after thirty days', async () => {
    await owner.autosave(id, { title: 'First' });
    await owner.ask('DELETE', `${path}/${id}`);
    await setClock(1);
    await owner.autosave(other, { title: 'Later' });
    await owner.ask('DELETE', `${path}/${other}`);
    const empty = (until: string) => owner.ask('DELETE', `${trash}?until=${until}`);
    expect(await empty(instant(-1))).toEqual({ status: 200, json: { deleted: 0 } });
    expect(await empty(instant(0))).toEqual({ status: 200, json: { deleted: 1 } });
    expect((await activityLog()).at(-1)).toBe(`Empty Trash: Deleted ${tested.emptied} permanently`);
    expect(await rows(`select id from ${table}`)).toEqual([{ id: other }]);
    await setClock(30 * DAY);
    expect(await purgeTrash(owner.bindings)).toBe(0);
    await setClock(30 * DAY + 1);
    expect(await purgeTrash(owner.bindings)).toBe(1);
  });
});
