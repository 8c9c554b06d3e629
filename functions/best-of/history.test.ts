import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { revisionMessages } from '../../core/revisions/messages.ts';
import {
  comparedRevisionSchema,
  restoredSchema,
  revisionListSchema,
} from '../../core/revisions/schema.ts';
import { thinRevisions } from '../content/thin-revisions.ts';
import { purgeTrash } from '../content/trash-routes.ts';
import { resetClock, setClock } from '../schedule/clock.fixture.ts';
import { rows } from '../testing/owner.fixture.ts';
import {
  createEditor,
  type Editor,
  pick,
  removePages,
  resetPages,
  visibleTitles,
} from './pages.fixture.ts';

let editor: Editor;

beforeEach(async () => {
  await setClock(0);
  await resetPages();
  editor = await createEditor();
});
afterAll(async () => {
  await resetClock();
  await removePages();
});

const listSchema = revisionListSchema
  .omit({ current_id: true })
  .extend({ currentId: z.number().nullable() });

const list = async (id: string, search = '') =>
  listSchema.parse((await editor.ask('GET', `/best-of/${id}/revisions${search}`)).json);

const restore = (id: string, revision: number) =>
  editor.ask('POST', `/best-of/${id}/revisions/${revision}/restore`);

/** A public page whose title and picks have changed once. */
async function edited() {
  const page = await editor.createPublic();
  await editor.publish(page.id, page.version, { title: 'Changed', picks: [pick(1)] });
  const { items } = await list(page.id);
  const [newer, older, first] = items.map(({ id }) => id);
  if (newer === undefined || older === undefined || first === undefined) throw new Error('None');
  return { id: page.id, newer, older, first };
}

describe('the history', () => {
  test('lists texts, newest first, with who made them and what changed', async () => {
    const { id, newer, older } = await edited();
    const { items, total, currentId, title, published, bytes } = await list(id);
    expect(items.map(({ kind, changed }) => ({ kind, changed }))).toEqual([
      { kind: 'publish', changed: ['picks', 'title'] },
      { kind: 'publish', changed: ['slug'] },
      { kind: 'save', changed: null },
    ]);
    expect(items[0]).toMatchObject({ username: 'owner', name: null, parent_id: older });
    expect({ total, currentId, title, published }).toEqual({
      total: 3,
      currentId: newer,
      title: 'Changed',
      published: true,
    });
    expect(bytes).toBeGreaterThan(0);
    const rest = await list(id, `?before=${newer}`);
    expect(rest.items).toHaveLength(2);
  });

  test('compares two in order of age, and the first with nothing', async () => {
    const { id, newer, older, first } = await edited();
    const compare = (one: number, other: number) =>
      editor.ask('GET', `/best-of/${id}/revisions/compare?one=${one}&other=${other}`);
    const pair = z.object({
      older: comparedRevisionSchema.nullable(),
      newer: comparedRevisionSchema,
    });
    for (const [one, other] of [
      [newer, older],
      [older, newer],
    ] as const) {
      const { older: before, newer: after } = pair.parse((await compare(one, other)).json);
      expect([before?.content.title, after.content.title]).toEqual(['Best shoes', 'Changed']);
    }
    expect(pair.parse((await compare(first, first)).json)).toMatchObject({ older: null });
    expect(await compare(first, 999_999)).toEqual({
      status: 404,
      json: { error: revisionMessages.missing },
    });
  });

  test('of one page is no history of another', async () => {
    const { newer } = await edited();
    const other = await editor.create({ title: 'Other' });
    expect((await restore(other.id, newer)).status).toBe(404);
    const path = `/best-of/${other.id}/revisions`;
    expect((await editor.ask('PUT', `${path}/${newer}/name`, { name: 'x' })).status).toBe(404);
    const pair = await editor.ask('GET', `${path}/compare?one=${newer}&other=${newer}`);
    expect(pair.status).toBe(404);
  });
});

describe('restoring', () => {
  test('makes a draft of a published page, and what it replaces stays', async () => {
    const { id, older } = await edited();
    const { status, json } = await restore(id, older);
    expect(status).toBe(200);
    const restored = restoredSchema.parse(json);
    expect(restored).toMatchObject({ published: true, taken_slug: null });
    expect(await visibleTitles()).toEqual(['Changed']);
    expect(await editor.read(id)).toMatchObject({
      content: { title: 'Best shoes', picks: [] },
      draft: { publish_at: null },
    });
    const { items } = await list(id);
    expect(items[0]).toMatchObject({ kind: 'restore', parent_id: older });
    expect(items).toHaveLength(4);
  });

  test('keeps the address when another page has taken the old one', async () => {
    const page = await editor.create({ slug: 'first' });
    await editor.save(page.id, page.version, { slug: 'second' });
    await editor.create({ title: 'Thief', slug: 'first' });
    const [, older] = (await list(page.id)).items;
    const { json } = await restore(page.id, older?.id ?? 0);
    expect(json).toMatchObject({ published: false, taken_slug: 'first' });
    expect(await editor.read(page.id)).toMatchObject({ slug: 'second' });
  });
});

test('old autosaves are thinned, and what visitors saw or has a name stays', async () => {
  const { id, first } = await edited();
  await editor.ask('PUT', `/best-of/${id}/revisions/${first}/name`, { name: 'The first' });
  for (const minute of [1, 20, 40]) {
    await setClock(minute * 60);
    const { version } = await editor.read(id);
    const body = { fields: { seo_title: `At ${minute}` }, version };
    await editor.ask('PUT', `/best-of/${id}/draft`, body);
  }
  expect(await list(id)).toMatchObject({ total: 6 });
  expect(await thinRevisions(editor.bindings)).toBe(0);
  await setClock(2 * 24 * 60 * 60);
  expect(await thinRevisions(editor.bindings)).toBe(2);
  await setClock(365 * 24 * 60 * 60);
  // The last one is the present text.
  expect(await thinRevisions(editor.bindings)).toBe(0);
  expect((await list(id)).items.map(({ kind, name }) => ({ kind, name }))).toEqual([
    { kind: 'autosave', name: null },
    { kind: 'publish', name: null },
    { kind: 'publish', name: null },
    { kind: 'save', name: 'The first' },
  ]);
});

test('the trash is purged after thirty days', async () => {
  const { id } = await editor.create();
  await editor.ask('DELETE', `/best-of/${id}`);
  await setClock(29 * 24 * 60 * 60);
  expect(await purgeTrash(editor.bindings)).toBe(0);
  await setClock(30 * 24 * 60 * 60);
  expect(await purgeTrash(editor.bindings)).toBe(1);
  expect(await rows('select id from public.best_of_pages')).toEqual([]);
});
