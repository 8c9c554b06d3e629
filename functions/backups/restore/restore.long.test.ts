import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { KINDS } from '../../../core/backups/kinds.ts';
import { category, post } from '../../../scripts/owner/content/backup.fixture.ts';
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
  sendBackupFile,
  untilIdle,
  uploadFixture,
} from '../backups.fixture.ts';
import { continueRestore } from './continue.ts';

vi.spyOn(console, 'error').mockImplementation(() => {});

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

let owner: BackupBrowser;

beforeEach(async () => {
  owner = await openBackups();
  await execute(`
    insert into public.categories (id, name, slug) values ('${idOf(100)}', 'Shoes', 'shoes');
    insert into public.posts (id, title, published) select
      ('00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid, 'Review ' || number, true
    from generate_series(1, 3) as number;
  `);
});

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

describe('a restore', () => {
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
  }, 120_000);

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

  test('goes on after an interruption at any moment, and is written once', async () => {
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

describe('a damaged backup', () => {
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

const header = (version: number) =>
  JSON.stringify({ format: 'spotter-content', version, made_at: '2026-01-01T00:00:00.000Z' });

/** What each version did not have yet, and all before it. */
const LATER: readonly { version: number; kinds: string[]; fields: string[] }[] = [
  { version: 1, kinds: ['image'], fields: [] },
  {
    version: 2,
    kinds: [],
    fields: [
      'draft',
      'publish_at',
      'unpublish_at',
      'unpublish_to',
      'trashed_at',
      'content_updated_at',
    ],
  },
  { version: 3, kinds: ['merchant', 'link'], fields: ['offers'] },
  {
    version: 4,
    kinds: ['specification', 'best-of', 'comparison'],
    fields: ['specifications', 'introduction', 'seo_title', 'seo_description', 'specification_ids'],
  },
];

/** A category and a review as version `version` wrote them. */
function fileOf(version: number): string {
  const later = LATER.filter((each) => version <= each.version);
  const missing = new Set(later.flatMap(({ fields }) => fields));
  const lines = [category(1), post(1, { title: 'From a file', category_ids: [category(1).row.id] })]
    .map(({ kind, row }) => ({
      kind,
      row: Object.fromEntries(Object.entries(row).filter(([name]) => !missing.has(name))),
    }))
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
  const kinds = KINDS.filter((kind) => !later.some((each) => each.kinds.includes(kind)));
  const counts = Object.fromEntries(
    kinds.map((kind) => [kind, Number(kind === 'post' || kind === 'category')]),
  );
  const sha256 = createHash('sha256').update(lines).digest('hex');
  return `${header(version)}\n${lines}${JSON.stringify({ kind: 'end', counts, sha256 })}\n`;
}

async function sent(file: string | Uint8Array<ArrayBuffer>) {
  const { status, json } = await sendBackupFile(owner, file);
  expect(status).toBe(201);
  return { kind: 'upload', key: (json as { key: string }).key, name: 'mine.jsonl' };
}

describe('a file', () => {
  test.each([1, 2, 3, 4, 5])('of version %i is restored', async (version) => {
    const { restore } = await preview(owner, await sent(fileOf(version)), true);
    expect(restore).toMatchObject({ state: 'planned', message: '' });
    const { overview } = await confirmed(owner);
    expect(overview.restore?.state).toBe('succeeded');
    expect(await titles()).toEqual(['From a file']);
    expect(await rows('select name from public.categories')).toEqual([{ name: 'Category 1' }]);
  });

  test('that was downloaded is restored, compressed or not', async () => {
    await backUp(owner);
    const download = await owner.send('GET', `/backups/stored/${await newestName(owner)}/content`);
    const bytes = await download.bytes();
    for (const file of [bytes, gunzipSync(bytes), gzipSync(gunzipSync(bytes))]) {
      await changeContent();
      await preview(owner, await sent(new Uint8Array(file)), true);
      expect((await confirmed(owner)).overview.restore?.state).toBe('succeeded');
      expect(await titles()).toEqual(['Review 1', 'Review 2', 'Review 3']);
    }
  }, 120_000);

  test.each([
    ['that is none', 'hello', 'Line 1 is not JSON'],
    ['that is truncated', fileOf(5).split('\n').slice(0, 2).join('\n'), 'the file is truncated'],
    ['of a later version', `${header(6)}\n`, 'reads versions up to 5'],
    ['that is damaged', new Uint8Array([0x1f, 0x8b, 8, 0, 1, 2, 3]), 'damaged or truncated'],
  ])('%s is refused', async (_what, file, problem) => {
    const { restore } = await preview(owner, await sent(file), true);
    expect(restore).toMatchObject({ state: 'failed', message: expect.stringContaining(problem) });
    expect(restore?.message).toContain('Nothing was changed.');
    expect(await titles()).toHaveLength(3);
  });

  test('that is empty or gone is refused', async () => {
    expect((await sendBackupFile(owner, '')).status).toBe(400);
    const source = { kind: 'upload', key: idOf(9), name: 'gone' };
    expect((await preview(owner, source, true)).restore?.state).toBe('failed');
  });
});
