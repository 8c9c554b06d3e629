import { beforeEach, describe, expect, test, vi } from 'vitest';
import { activityLog, execute, rows } from '../../testing/owner.fixture.ts';
import {
  type BackupBrowser,
  backUp,
  confirmed,
  keysOf,
  newestName,
  openBackups,
  preview,
  readBackups,
  untilIdle,
  uploadFixture,
} from '../backups.fixture.ts';
import { continueRestore } from './continue.ts';

vi.spyOn(console, 'error').mockImplementation(() => {});

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Milliseconds, for a machine that does other work. */
const SETUP_LIMIT = 60_000;
const TEST_LIMIT = 180_000;

let owner: BackupBrowser;

beforeEach(async () => {
  owner = await openBackups();
  await execute(`
    insert into public.categories (id, name, slug) values ('${idOf(100)}', 'Shoes', 'shoes');
    insert into public.posts (id, title, published) select
      ('00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid, 'Review ' || number, true
    from generate_series(1, 3) as number;
  `);
}, SETUP_LIMIT);

const titles = async () =>
  (await rows('select title from public.posts order by id')).map(({ title }) => title);

/** Changes one review, deletes another, and adds a third. */
const changeContent = () =>
  execute(`
    update public.posts set title = 'Changed' where id = '${idOf(1)}';
    delete from public.posts where id = '${idOf(2)}';
    insert into public.posts (id, title, published) values ('${idOf(4)}', 'Later', true);
  `);

async function newestSource() {
  return { kind: 'backup', name: await newestName(owner) };
}

describe('a restore', { timeout: TEST_LIMIT }, () => {
  test('shows what would change, changes nothing before it is confirmed, and then restores all', async () => {
    const image = await uploadFixture(owner, 'wide.webp');
    const pictures = await keysOf(owner.bindings.PICTURES);
    await backUp(owner);
    const source = await newestSource();
    await changeContent();
    await execute(`delete from public.images where id = '${image}'`);
    await owner.bindings.PICTURES?.delete(pictures);

    const { restore } = await preview(owner, source, true);
    expect(restore).toMatchObject({
      state: 'planned',
      is_replace: true,
      plan: {
        post: {
          added: { count: 1, names: ['Review 2'] },
          changed: { count: 1, names: ['Review 1'] },
          removed: { count: 1, names: ['Later'] },
          same: 1,
        },
        image: { added: { count: 1 } },
      },
    });
    expect(await titles()).toEqual(['Changed', 'Review 3', 'Later']);

    expect((await confirmed(owner, 'something')).answer).toMatchObject({
      status: 400,
      json: { field: 'confirmation' },
    });
    expect(await titles()).toEqual(['Changed', 'Review 3', 'Later']);

    const sessions = await rows('select id from public.admin_sessions');
    const { overview } = await confirmed(owner, ' Replace ');
    expect(overview.restore).toMatchObject({
      state: 'succeeded',
      progress: { images_restored: pictures.length, images_lost: 0 },
    });
    expect(await titles()).toEqual(['Review 1', 'Review 2', 'Review 3']);
    expect(await keysOf(owner.bindings.PICTURES)).toEqual(pictures);
    expect(await rows('select id from public.admin_sessions')).toEqual(sessions);
    // The state before it is a backup too, and restores it.
    expect(overview.backups.map(({ cause }) => cause)).toEqual(['restore', 'owner']);
    expect(owner.published.length).toBeGreaterThan(0);
    expect((await activityLog()).join('\n')).toContain('Restore Backup: Replaces the content');
    await preview(owner, await newestSource(), true);
    await confirmed(owner);
    expect(await titles()).toEqual(['Changed', 'Review 3', 'Later']);
  });

  test('that merges keeps what was added since', async () => {
    await backUp(owner);
    const source = await newestSource();
    await changeContent();
    const { restore } = await preview(owner, source, false);
    expect(restore?.plan?.post.removed.count).toBe(0);
    await confirmed(owner, '');
    expect(await titles()).toEqual(['Review 1', 'Review 2', 'Review 3', 'Later']);
  });

  test('is planned again when the content changes after the preview', async () => {
    await backUp(owner);
    const { restore } = await preview(owner, await newestSource(), true);
    await changeContent();
    const { overview } = await confirmed(owner);
    expect(overview.restore).toMatchObject({
      id: restore?.id,
      state: 'planned',
      is_outdated: true,
      plan: { post: { removed: { names: ['Later'] } } },
    });
    expect(await titles()).toContain('Later');
    expect((await confirmed(owner)).overview.restore?.state).toBe('succeeded');
    expect(await titles()).toEqual(['Review 1', 'Review 2', 'Review 3']);
  });

  test('continues after an interruption at any moment, and is written once', async () => {
    await uploadFixture(owner, 'small.png');
    await backUp(owner);
    const source = await newestSource();
    await changeContent();
    await preview(owner, source, true);
    await owner.bindings.PICTURES?.delete(await keysOf(owner.bindings.PICTURES));
    const id = (await readBackups(owner)).restore?.id;
    await owner.ask('POST', `/backups/restores/${id}/confirmation`, { confirmation: 'replace' });
    for (const state of ['saving', 'images', 'applying', 'applied']) {
      while ((await readBackups(owner)).restore?.state !== state) {
        if ((await readBackups(owner)).restore?.state === 'succeeded') break;
        await continueRestore(owner.bindings);
      }
      // A Worker that stopped: its claim runs out, and what it stores later is refused.
      await execute(
        `update private.restores set claim = gen_random_uuid(), claimed_until = '-infinity'`,
      );
    }
    expect((await untilIdle(owner)).restore?.state).toBe('succeeded');
    expect(await titles()).toEqual(['Review 1', 'Review 2', 'Review 3']);
    expect((await activityLog()).filter((line) => line.startsWith('Import Content'))).toHaveLength(
      1,
    );
  });

  test('waits for another one, and replaces one that was only previewed', async () => {
    await backUp(owner);
    const source = await newestSource();
    const first = (await preview(owner, source, true)).restore?.id;
    const second = (await preview(owner, source, false)).restore?.id;
    expect(second).not.toBe(first);
    const late = await owner.ask('POST', `/backups/restores/${first}/confirmation`, {
      confirmation: 'replace',
    });
    expect(late.status).toBe(409);
    const send = () =>
      owner.ask('POST', `/backups/restores/${second}/confirmation`, { confirmation: '' });
    const both = await Promise.all([send(), send()]);
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
    const other = await owner.ask('POST', '/backups/restores', { source, replace: true });
    expect(other.status).toBe(409);
    expect((await owner.ask('DELETE', `/backups/stored/${source.name}`)).status).toBe(409);
    expect((await untilIdle(owner)).restore?.state).toBe('succeeded');
  });

  test('can be given up before it is confirmed', async () => {
    await backUp(owner);
    const { restore } = await preview(owner, await newestSource(), true);
    expect((await owner.ask('DELETE', `/backups/restores/${restore?.id}`)).status).toBe(200);
    expect(await rows('select * from private.staged_content')).toEqual([]);
    expect((await confirmed(owner)).answer.status).toBe(409);
  });
});

describe('a damaged backup', { timeout: TEST_LIMIT }, () => {
  test('is refused before anything changes', async () => {
    await backUp(owner);
    const bucket = owner.bindings.BACKUPS as R2Bucket;
    const part = (await keysOf(bucket)).find((key) => key.startsWith('content/'));
    await bucket.put(String(part), 'something else');
    const { restore } = await preview(owner, await newestSource(), true);
    expect(restore).toMatchObject({ state: 'failed', message: expect.stringContaining('damaged') });
  });

  test('without some images restores the rest and says so', async () => {
    await uploadFixture(owner, 'small.png');
    await backUp(owner);
    const bucket = owner.bindings.BACKUPS as R2Bucket;
    const file = (await keysOf(bucket)).find((key) => key.startsWith('files/'));
    await bucket.put(String(file), 'something else');
    await owner.bindings.PICTURES?.delete(await keysOf(owner.bindings.PICTURES));
    const source = await newestSource();
    await changeContent();
    await preview(owner, source, false);
    const { overview } = await confirmed(owner, '');
    expect(overview.restore).toMatchObject({ state: 'succeeded', progress: { images_lost: 1 } });
  });
});
