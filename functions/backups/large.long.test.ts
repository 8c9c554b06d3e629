import { beforeEach, expect, test, vi } from 'vitest';
import { execute, rows } from '../testing/owner.fixture.ts';
import {
  type BackupBrowser,
  backUp,
  confirmed,
  keysOf,
  newestName,
  openBackups,
  preview,
} from './backups.fixture.ts';
import { readManifest } from './files/manifests.ts';
import { backupStore } from './files/storage.ts';

vi.spyOn(console, 'error').mockImplementation(() => {});

/** A part has 500. */
const REVIEWS = 620;
const IMAGES = 1_050;

let owner: BackupBrowser;

beforeEach(async () => {
  owner = await openBackups();
}, 180_000);

const createReviews = () =>
  execute(`
    insert into public.posts (id, title, published, in_depth_analysis) select
      ('00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid, 'Review ' || number, true,
      '<p>' || repeat('A text of some length. ', 40) || number || '</p>'
    from generate_series(1, ${REVIEWS}) as number
  `);

const readPosts = () =>
  rows(
    `select md5(string_agg(to_jsonb(posts)::text, '' order by id)) as hash, count(*) from public.posts`,
  );

async function manifest() {
  const store = backupStore(owner.bindings);
  const found = store && (await readManifest(store, await newestName(owner)));
  if (!found) throw new Error('There is no backup');
  return found;
}

test('more reviews than a part has are backed up in parts, and come back equal', async () => {
  await createReviews();
  const before = await readPosts();
  await backUp(owner);
  const first = await manifest();
  expect(first.content.counts.post).toBe(REVIEWS);
  // Header, two parts of reviews and the end; settings have a part where there are any.
  expect(first.content.parts.length).toBeGreaterThanOrEqual(4);
  const source = { kind: 'backup', name: await newestName(owner) };

  // A change of one review is one other part.
  await execute(`update public.posts set title = 'Changed' where title = 'Review 1'`);
  await backUp(owner);
  const known = new Set(first.content.parts.map(({ sha256 }) => sha256));
  const others = (await manifest()).content.parts.filter(({ sha256 }) => !known.has(sha256));
  expect(others.length).toBeLessThanOrEqual(3);

  await execute('delete from public.posts');
  await preview(owner, source, true);
  expect((await confirmed(owner)).overview.restore?.state).toBe('succeeded');
  expect(await readPosts()).toEqual(before);
}, 400_000);

test('more files than a listing has are copied in pieces, each once', async () => {
  const keyOf = (number: number) => `${number.toString(16).padStart(32, '0')}/400.webp`;
  await Promise.all(
    Array.from({ length: IMAGES }, (_, number) =>
      owner.bindings.PICTURES?.put(keyOf(number), `image ${number % 1_000}`),
    ),
  );
  const { last_run, backups } = await backUp(owner);
  expect(last_run).toMatchObject({ files: IMAGES, copied_files: IMAGES });
  expect(backups[0]?.images?.files).toBe(IMAGES);
  const page = async (folder: string) => (await backupStore(owner.bindings)?.names(folder))?.length;
  // Fifty of them have the bytes of others.
  expect(await page('files')).toBe(1_000);
  await owner.bindings.PICTURES?.delete(keyOf(7));
  expect((await backUp(owner)).last_run).toMatchObject({ files: IMAGES - 1, copied_files: 0 });
  expect(await keysOf(owner.bindings.PICTURES)).not.toContain(keyOf(7));
}, 400_000);
