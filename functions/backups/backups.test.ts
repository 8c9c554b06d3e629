import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { OWNER_KEY } from '../hosting/bucket-mark.ts';
import { execute, rows } from '../testing/owner.fixture.ts';
import {
  type BackupBrowser,
  backUp,
  keysOf,
  newestName,
  openBackups,
  readBackups,
  untilIdle,
  uploadFixture,
} from './backups.fixture.ts';
import { continueBackups, startNightlyBackup } from './index.ts';

vi.spyOn(console, 'error').mockImplementation(() => {});

let owner: BackupBrowser;

beforeEach(async () => {
  owner = await openBackups();
  await execute(`
    insert into public.categories (id, name, slug) values
      ('00000000-0000-4000-8000-0000000000c1', 'Shoes', 'shoes');
    insert into public.posts (id, title, published) select
      ('00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid, 'Review ' || number, true
    from generate_series(1, 3) as number;
  `);
}, 30_000);

const linesOf = (bytes: Uint8Array) =>
  gunzipSync(bytes)
    .toString()
    .trim()
    .split('\n')
    .map((line): { kind?: string } => JSON.parse(line));

describe('a backup', () => {
  test('has the content in the format of exports, and every file of images once', async () => {
    await uploadFixture(owner, 'wide.webp');
    const overview = await backUp(owner);
    expect(overview).toMatchObject({
      place: 'bucket',
      is_automatic: true,
      running: null,
      last_run: { state: 'succeeded', message: '', cause: 'owner' },
      backups: [{ cause: 'owner', counts: { post: 3, category: 1, image: 1 } }],
    });
    const download = await owner.send('GET', `/backups/stored/${await newestName(owner)}/content`);
    expect(download.headers.get('Content-Disposition')).toMatch(/^attachment; filename="spotter-/);
    const lines = linesOf(await download.bytes());
    expect(lines[0]).toMatchObject({ format: 'spotter-content', version: 5 });
    expect(lines.filter(({ kind }) => kind === 'post')).toHaveLength(3);
    expect(lines.at(-1)).toMatchObject({ kind: 'end', counts: { post: 3 } });
    const pictures = await keysOf(owner.bindings.PICTURES);
    expect(overview.backups[0]?.images?.files).toBe(pictures.length);
    const files = async () =>
      (await keysOf(owner.bindings.BACKUPS)).filter((key) => key.startsWith('files/'));
    const before = await files();
    expect(before.length).toBeLessThanOrEqual(pictures.length);
    const again = await backUp(owner);
    expect(again.last_run).toMatchObject({ files: pictures.length, copied_files: 0 });
    expect(await files()).toEqual(before);
  });

  test('is listed only when its manifest is written, and continues where a Worker stopped', async () => {
    await uploadFixture(owner, 'wide.webp');
    await execute("insert into private.backup_runs (cause) values ('owner')");
    await execute(`update private.backup_runs set progress = '{"pace": 2, "ceiling": 2}'`);
    await continueBackups(owner.bindings);
    const begun = await readBackups(owner);
    expect(begun).toMatchObject({ backups: [], running: { step: 'images' } });
    const done = await untilIdle(owner);
    expect(done.backups).toHaveLength(1);
    expect(await rows('select state from private.backup_runs')).toEqual([{ state: 'succeeded' }]);
  });

  test('starts again when the content changes while it is read', async () => {
    await execute(`
      insert into private.backup_runs (cause, progress) values ('owner', '{"pace": 4, "ceiling": 4}')
    `);
    const stepOf = async () =>
      (await rows(`select progress ->> 'step' as step from private.backup_runs`))[0]?.step;
    while ((await stepOf()) !== 'content') await continueBackups(owner.bindings);
    await continueBackups(owner.bindings);
    await execute(`update public.posts set title = 'Changed' where title like '% 1'`);
    await untilIdle(owner);
    const download = await owner.send('GET', `/backups/stored/${await newestName(owner)}/content`);
    const text = gunzipSync(await download.bytes()).toString();
    expect([text.includes('Changed'), text.includes('Review 1')]).toEqual([true, false]);
  }, 60_000);

  test('is stored beside the images without a bucket of its own, where no visitor can read it', async () => {
    owner = await openBackups({ BACKUPS: undefined });
    await uploadFixture(owner, 'small.png');
    const { place, backups } = await backUp(owner);
    expect([place, backups.length]).toEqual(['pictures', 1]);
    const stored = (await keysOf(owner.bindings.PICTURES)).filter((key) => key.startsWith('.'));
    expect(stored.length).toBeGreaterThan(3);
    for (const key of stored) expect((await owner.request(`/pictures/${key}`)).status).toBe(404);
    // Nor is it copied into the next one.
    const images = (await keysOf(owner.bindings.PICTURES)).length - stored.length;
    expect((await backUp(owner)).last_run?.files).toBe(images);
  });

  test('removes nothing and adds nothing in the bucket of another site', async () => {
    const { bindings } = owner;
    await bindings.BACKUPS?.put(
      OWNER_KEY,
      '{"database":"https://other.supabase.co","worker":"other"}',
    );
    await bindings.BACKUPS?.put('files/of-the-other-site', 'kept');
    const { last_run } = await backUp(owner);
    expect(last_run).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('belongs to another site'),
    });
    expect(await keysOf(bindings.BACKUPS)).toEqual([OWNER_KEY, 'files/of-the-other-site']);
    const name = '20260101T000000Z-1';
    expect((await owner.ask('DELETE', `/backups/stored/${name}`)).status).toBe(409);
  });

  test('is stored in the bucket that is marked as this site’s', async () => {
    const { bindings } = owner;
    const mark = { database: bindings.SUPABASE_URL, worker: 'earlier-name' };
    await bindings.BACKUPS?.put(OWNER_KEY, JSON.stringify(mark));
    expect((await backUp(owner)).last_run?.state).toBe('succeeded');
    expect(await keysOf(bindings.BACKUPS)).toContain(OWNER_KEY);
  });

  test('is refused on a site without storage', async () => {
    owner = await openBackups({ BACKUPS: undefined, PICTURES: undefined });
    expect((await owner.ask('POST', '/backups')).status).toBe(409);
    expect(await readBackups(owner)).toMatchObject({ place: null, backups: [] });
  });

  test('that always fails is reported with its reason', async () => {
    const BACKUPS = new Proxy(owner.bindings.BACKUPS as R2Bucket, {
      get(bucket, name) {
        if (name === 'put') return () => Promise.reject(new Error('put: Service unavailable'));
        const value: unknown = Reflect.get(bucket, name);
        return typeof value === 'function' ? value.bind(bucket) : value;
      },
    });
    owner = await openBackups({ BACKUPS });
    const { last_run, backups } = await backUp(owner);
    expect(last_run).toMatchObject({ state: 'failed', message: 'put: Service unavailable' });
    expect(backups).toEqual([]);
  });
});

describe('every night', () => {
  test('a backup is made unless the owner switched that off', async () => {
    await startNightlyBackup(owner.bindings);
    expect((await untilIdle(owner)).backups[0]?.cause).toBe('schedule');
    // A job that is delivered twice makes one.
    await startNightlyBackup(owner.bindings);
    expect((await untilIdle(owner)).backups).toHaveLength(1);
    await execute(`update private.backup_runs set started_at = now() - interval '1 day'`);
    const off = { automatic_backups: false };
    expect((await owner.ask('PATCH', '/settings', off)).status).toBe(200);
    expect((await readBackups(owner)).is_automatic).toBe(false);
    await startNightlyBackup(owner.bindings);
    expect((await untilIdle(owner)).backups).toHaveLength(1);
  });

  test('the newest fourteen are kept, with every file that they name and no other', async () => {
    const bucket = owner.bindings.BACKUPS as R2Bucket;
    await backUp(owner);
    const name = await newestName(owner);
    const manifest = await (await bucket.get(`manifests/${name}.json`))?.text();
    for (let day = 1; day <= 20; day += 1) {
      const older = `20250101T0000${String(day).padStart(2, '0')}Z-${day}`;
      await bucket.put(`manifests/${older}.json`, String(manifest));
    }
    await bucket.put(`files/${'0'.repeat(64)}`, 'young');
    const { backups } = await backUp(owner);
    expect(backups).toHaveLength(14);
    expect(backups.at(-1)?.name).toBe('20250101T000009Z-9');
    // A file without a name stays for a day, because a Worker may still be writing.
    expect(await keysOf(bucket)).toContain(`files/${'0'.repeat(64)}`);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 24 * 60 * 60 * 1_000 });
    try {
      const after = await backUp(owner);
      expect(await keysOf(bucket)).not.toContain(`files/${'0'.repeat(64)}`);
      const download = await owner.send('GET', `/backups/stored/${after.backups[1]?.name}/content`);
      expect(linesOf(await download.bytes()).at(-1)).toMatchObject({ kind: 'end' });
    } finally {
      vi.useRealTimers();
    }
  });

  test('two that start at once are one', async () => {
    await Promise.all([
      owner.send('POST', '/backups'),
      owner.send('POST', '/backups'),
      startNightlyBackup(owner.bindings),
    ]);
    expect((await untilIdle(owner)).backups).toHaveLength(1);
  });
});

test('a backup is deleted once, and unknown names are refused', async () => {
  await backUp(owner);
  const name = await newestName(owner);
  expect((await owner.ask('DELETE', `/backups/stored/${name}`)).status).toBe(200);
  expect((await readBackups(owner)).backups).toEqual([]);
  expect((await owner.ask('GET', `/backups/stored/${name}/content`)).status).toBe(404);
  expect((await owner.ask('GET', '/backups/stored/..%2Fsecret/content')).status).toBe(400);
});
