import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { backupOf, category, idOf, post, setting } from './backup.fixture.ts';
import { EXPORT_LINE_MAX_BYTES } from './files.ts';
import { readContent } from './read.ts';

const folder = await mkdtemp(join(tmpdir(), 'spotter-backup-'));
afterAll(() => rm(folder, { recursive: true }));

let files = 0;

async function all<Part>(parts: AsyncIterable<Part>): Promise<Part[]> {
  const read: Part[] = [];
  for await (const part of parts) read.push(part);
  return read;
}

async function linesOf(content: string | Buffer, ending = 'jsonl') {
  files += 1;
  const path = join(folder, `${files}.${ending}`);
  await writeFile(path, content);
  return all(readContent(path));
}

const whole = [
  setting('author_bio', 'One\u2028two\r\n"three" \\ 👟'),
  category(1),
  post(1, { category_ids: [category(1).row.id], in_depth_analysis: 'ß\n\u0001'.repeat(60_000) }),
  post(2, { slug: null, published: false, published_at: null, former_slugs: ['old-2'] }),
];

test('a backup is read as it was written, packed or not', async () => {
  const expected = whole.map((content, index) => ({ line: index + 2, content }));
  expect(await linesOf(backupOf(whole))).toEqual(expected);
  expect(await linesOf(gzipSync(backupOf(whole)), 'jsonl.gz')).toEqual(expected);
  expect(await linesOf(backupOf([]))).toEqual([]);
});

/** A backup whose lines, without their ends, are others. */
function changed(change: (lines: string[]) => string[], rows = [post(1)]): string {
  return change(backupOf(rows).split('\n')).join('\n');
}

test.each<[string, string | Buffer, string]>([
  ['an empty file', '', 'Line 1 is not how a file of the format'],
  ['another format', '{"format":"other"}\n', 'Line 1 is not how a file of the format'],
  ['no JSON', changed((lines) => lines.with(1, 'text')), 'Line 2 is no JSON.'],
  ['no UTF-8', Buffer.from(backupOf([post(1, { title: 'é' })]), 'latin1'), 'Line 2 is no JSON.'],
  [
    'another version',
    backupOf([]).replace('"version":1', '"version":2'),
    'Line 1 says version 2, and this Spotter reads version 1.',
  ],
  [
    'one cut off after a line',
    changed((lines) => lines.slice(0, 2)),
    'Line 2 is the last one, and the end is missing: the file is cut off.',
  ],
  ['one cut off in a line', backupOf([post(1)]).slice(0, 300), 'Line 2 is no JSON.'],
  [
    'one edited',
    backupOf([post(1)]).replace('Review 1', 'Review X'),
    'Line 3 has another checksum than the rows: the file was changed.',
  ],
  [
    'one with a line lost',
    changed((lines) => lines.toSpliced(1, 1), [post(1), post(2)]),
    'Line 3 counts other rows than there are',
  ],
  [
    'one with more after the end',
    `${backupOf([post(1)])}{}\n`,
    'Line 4 stands after the end of the backup.',
  ],
  ['an endless line', 'x'.repeat(EXPORT_LINE_MAX_BYTES + 1), 'Line 1 is longer than any'],
  ['an unknown kind', backupOf([{ kind: 'page', row: {} }]), 'Line 2 is of no kind'],
  [
    'an id used twice',
    backupOf([post(1), post(1, { slug: 'x' })]),
    `Line 3 has the id "${idOf(1)}" of line 2 again.`,
  ],
  [
    'an address used twice',
    backupOf([post(1, { former_slugs: ['review-2'] }), post(2)]),
    'Line 3 has the address "review-2" of line 2 again.',
  ],
  [
    'a name used twice',
    backupOf([category(1), category(2, { name: 'SHELF 1' })]),
    'Line 3 has the category name "shelf 1" of line 2 again.',
  ],
  [
    'a category that is not there',
    backupOf([post(1, { category_ids: [idOf(5)] })]),
    `Line 2 names a category that is not there: ${idOf(5)}.`,
  ],
  ['a column too many', backupOf([post(1, { colour: 'red' })]), 'Line 2 is no post:'],
  ['a column too few', backupOf([post(1, { title: undefined })]), 'Line 2 is no post: title'],
  [
    'a title too long',
    backupOf([post(1, { title: 'x'.repeat(201) })]),
    'Line 2 is no post: title is longer than 200 characters.',
  ],
  [
    'a link that executes',
    backupOf([post(1, { primary_affiliate_url: 'javascript:x' })]),
    'Line 2 is no post: primary_affiliate_url is no web address.',
  ],
  [
    'a published review without an address',
    backupOf([post(1, { slug: null })]),
    'Line 2 is no post: slug is missing, and the review is published.',
  ],
  [
    'half a character',
    backupOf([post(1, { pros: '\ud800' })]),
    'Line 2 is no post: pros is no text.',
  ],
])('%s is refused in a sentence', async (_what, content, sentence) => {
  await expect(linesOf(content)).rejects.toThrow(sentence);
});

test('a packed file that is cut off or damaged is refused', async () => {
  const packed = gzipSync(backupOf(whole));
  for (const content of [packed.subarray(0, 200), Buffer.from('no gzip')]) {
    await expect(linesOf(content, 'jsonl.gz')).rejects.toThrow('it cannot be unpacked.');
  }
  await expect(all(readContent(join(folder, 'none')))).rejects.toThrow(
    'none cannot be read (ENOENT).',
  );
});

test('a backup that was written before a field existed is read with the field empty', async () => {
  const { product_image_alt: _later, ...older } = post(1).row;
  const [read] = await linesOf(backupOf([{ kind: 'post', row: older }]));
  expect(read).toEqual({ line: 2, content: post(1) });
});
