import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { kinds as allKinds } from '../../../core/backups/kinds.ts';
import { category, post } from '../../../scripts/owner/content/backup.fixture.ts';
import { execute, rows } from '../../testing/owner.fixture.ts';
import {
  type BackupBrowser,
  backUp,
  confirmed,
  newestName,
  openBackups,
  preview,
  sendBackupFile,
} from '../backups.fixture.ts';

vi.spyOn(console, 'error').mockImplementation(() => {});

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Milliseconds, for a machine that does other work. */
const SETUP_LIMIT = 60_000;
const TEST_LIMIT = 180_000;

let owner: BackupBrowser;

beforeEach(async () => {
  owner = await openBackups();
  await execute(`
    insert into public.posts (id, title, published) select
      ('00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid, 'Review ' || number, true
    from generate_series(1, 3) as number;
  `);
}, SETUP_LIMIT);

const titles = async () =>
  (await rows('select title from public.posts order by id')).map(({ title }) => title);

const changeContent = () =>
  execute(`
    update public.posts set title = 'Changed' where id = '${idOf(1)}';
    delete from public.posts where id = '${idOf(2)}';
  `);

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
  const kinds = allKinds().filter((kind) => !later.some((each) => each.kinds.includes(kind)));
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

describe('a file', { timeout: TEST_LIMIT }, () => {
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
  });

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
