import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { scheduleProblemMessages } from '../../core/schedule/messages.ts';
import { instant, resetClock, setClock } from '../schedule/clock.fixture.ts';
import { applyDueChanges } from '../schedule/index.ts';
import { execute } from '../testing/owner.fixture.ts';
import {
  createEditor,
  type Editor,
  removePages,
  resetPages,
  visibleTitles,
} from './pages.fixture.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});

const id = '0b0f0000-0000-4000-8000-0000000000e1';

let editor: Editor;

beforeEach(async () => {
  await setClock(0);
  await resetPages();
  await execute(`update private.schedule_progress
    set numbered_until = private.clock(), change = 0, announced = 0, announcing_since = null`);
  editor = await createEditor();
});
afterAll(async () => {
  await resetClock();
  await removePages();
});

const autosave = (version: string | null, fields: object) =>
  editor.ask('PUT', `/best-of/${id}/draft`, { fields, version });

const nothing = { publish_at: null, unpublish_at: null, unpublish_to: null, changes_at: null };

const schedule = (page: { id: string; version: string }, instants: object) =>
  editor.ask('PUT', `/best-of/${page.id}/schedule`, {
    ...nothing,
    ...instants,
    version: page.version,
  });

const run = () => applyDueChanges(editor.bindings);

describe('the schedule', () => {
  test('is done before a save that comes after its instant', async () => {
    const page = await editor.create();
    await schedule(page, { publish_at: instant(60) });
    const { version } = await editor.read(page.id);
    await setClock(61);
    expect((await editor.save(page.id, version, { title: 'Late' })).status).toBe(409);
    expect(await editor.read(page.id)).toMatchObject({ published: true });
    expect(await visibleTitles()).toEqual(['Best shoes']);
  });

  test('is cancelled, and ends when a page is published by hand or deleted', async () => {
    const page = await editor.create();
    await schedule(page, { publish_at: instant(60), unpublish_at: instant(90) });
    const { status } = await schedule(await editor.read(page.id), {});
    expect(status).toBe(200);
    const cancelled = await editor.read(page.id);
    expect(cancelled).toMatchObject({ publish_at: null, unpublish_at: null });

    await schedule(cancelled, { publish_at: instant(60), unpublish_at: instant(90) });
    const { version } = await editor.read(page.id);
    await editor.publish(page.id, version);
    expect(await editor.read(page.id)).toMatchObject({ publish_at: null, unpublish_at: null });
    await schedule(await editor.read(page.id), { unpublish_at: instant(90) });
    await editor.ask('DELETE', `/best-of/${page.id}`);
    await setClock(100);
    expect(await run()).toEqual({ done: 0, failed: 0 });
  });

  test('refuses a page without a title, and a draft that loses it', async () => {
    const { json } = await autosave(null, { introduction: 'Text' });
    const untitled = { id, version: Object(json).version };
    expect(await schedule(untitled, { publish_at: instant(9) })).toMatchObject({
      json: { field: 'publish_at', error: scheduleProblemMessages.title },
    });
    const page = await editor.create();
    await schedule(page, { publish_at: instant(9) });
    const { version } = await editor.read(page.id);
    const emptied = { fields: { title: '' }, version };
    expect(await editor.ask('PUT', `/best-of/${page.id}/draft`, emptied)).toMatchObject({
      status: 409,
      json: { field: 'title' },
    });
  });
});
