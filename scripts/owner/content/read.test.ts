import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { SETTINGS_MOST } from '../../../functions/backups/files/file-check.ts';
import { CONTENT_LINE_MAX_BYTES } from '../../../functions/backups/files/lines.ts';
import { backupOf, bestOf, category, draft, idOf, link, post, setting } from './backup.fixture.ts';
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

test('a backup is read as it was written, compressed or not', async () => {
  const expected = whole.map((content, index) => ({ line: index + 2, content }));
  expect(await linesOf(backupOf(whole))).toEqual(expected);
  expect(await linesOf(gzipSync(backupOf(whole)), 'jsonl.gz')).toEqual(expected);
  expect(await linesOf(backupOf([]))).toEqual([]);
});

test('a backup from before the media library is read', async () => {
  const older = backupOf([post(1)])
    .replace('"version":5', '"version":1')
    .replace('"image":0,"merchant":0,', '')
    .replace(',"link":0', '');
  expect(await linesOf(older)).toHaveLength(1);
});

test('a backup from before merchants and managed links is read', async () => {
  const { offers: _later, ...older } = post(1).row;
  const file = backupOf([{ kind: 'post', row: older }])
    .replace('"version":5', '"version":3')
    .replace('"merchant":0,', '')
    .replace(',"link":0', '');
  expect(await linesOf(file)).toEqual([{ line: 2, content: post(1) }]);
});

test.each([
  ['http://127.0.0.1/admin', '127.0.0.1 is not the public name of a shop'],
  ['https://router.local/', 'router.local is not the public name of a shop'],
  ['https://owner:secret@shop.example/', 'password'],
  ['https://shop.example:22/', 'port'],
])('a managed link to %s is refused as in its form', async (target, problem) => {
  await expect(linesOf(backupOf([link(1, { target })]))).rejects.toThrow(problem);
  const elsewhere = link(1, { country_targets: { DE: target } });
  await expect(linesOf(backupOf([elsewhere]))).rejects.toThrow(/^Line 2 is not a valid link: /);
});

test('more settings than a site can have are refused at the first line too many', async () => {
  const settings = (count: number) =>
    Array.from({ length: count }, (_, number) => setting(`unknown_${number}`, 'x'));
  expect(await linesOf(backupOf(settings(SETTINGS_MOST)))).toHaveLength(SETTINGS_MOST);
  await expect(linesOf(backupOf(settings(SETTINGS_MOST + 1)))).rejects.toThrow(
    `Line ${SETTINGS_MOST + 2} is one of more than ${SETTINGS_MOST} settings`,
  );
});

/** A backup whose lines, without their ends, are others. */
function changed(change: (lines: string[]) => string[], rows = [post(1)]): string {
  return change(backupOf(rows).split('\n')).join('\n');
}

test.each<[string, string | Buffer, string]>([
  ['an empty file', '', 'Line 1 is not the header of the format'],
  ['another format', '{"format":"other"}\n', 'Line 1 is not the header of the format'],
  ['a line that is not JSON', changed((lines) => lines.with(1, 'text')), 'Line 2 is not JSON.'],
  [
    'a line that is not UTF-8',
    Buffer.from(backupOf([post(1, { title: 'é' })]), 'latin1'),
    'Line 2 is not JSON.',
  ],
  [
    'another version',
    backupOf([]).replace('"version":5', '"version":6'),
    'Line 1 has version 6. This Spotter reads versions up to 5.',
  ],
  [
    'a file truncated after a line',
    changed((lines) => lines.slice(0, 2)),
    'Line 2 is the last, and the end is missing: the file is truncated.',
  ],
  ['a file truncated within a line', backupOf([post(1)]).slice(0, 300), 'Line 2 is not JSON.'],
  [
    'an edited file',
    backupOf([post(1)]).replace('Review 1', 'Review X'),
    'Line 3 has another checksum than the rows: the file was changed.',
  ],
  [
    'a file with a missing line',
    changed((lines) => lines.toSpliced(1, 1), [post(1), post(2)]),
    'Line 3 has other counts than the rows',
  ],
  [
    'a file with a line after the end',
    `${backupOf([post(1)])}{}\n`,
    'Line 4 is after the end of the backup.',
  ],
  ['an endless line', 'x'.repeat(CONTENT_LINE_MAX_BYTES + 1), 'Line 1 is longer than any'],
  ['an unknown kind', backupOf([{ kind: 'page', row: {} }]), 'Line 2 has an unknown kind'],
  [
    'an id used twice',
    backupOf([post(1), post(1, { slug: 'x' })]),
    `Line 3 repeats the id "${idOf(1)}" of line 2.`,
  ],
  [
    'a URL used twice',
    backupOf([post(1, { former_slugs: ['review-2'] }), post(2)]),
    'Line 3 repeats the URL "review-2" of line 2.',
  ],
  [
    'a name used twice',
    backupOf([category(1), category(2, { name: 'CATEGORY 1' })]),
    'Line 3 repeats the category name "category 1" of line 2.',
  ],
  [
    'an unknown category',
    backupOf([post(1, { category_ids: [idOf(5)] })]),
    `Line 2 names an unknown category: ${idOf(5)}.`,
  ],
  ['an extra column', backupOf([post(1, { colour: 'red' })]), 'Line 2 is not a valid post:'],
  [
    'a missing column',
    backupOf([post(1, { title: undefined })]),
    'Line 2 is not a valid post: title',
  ],
  [
    'a disclosure too long',
    backupOf([setting('affiliate_disclosure', 'x'.repeat(700))]),
    'Line 2 is not a valid setting: affiliate_disclosure is longer than 600 characters.',
  ],
  [
    'a title too long',
    backupOf([post(1, { title: 'x'.repeat(201) })]),
    'Line 2 is not a valid post: title is longer than 200 characters.',
  ],
  [
    'a link that executes',
    backupOf([post(1, { primary_affiliate_url: 'javascript:x' })]),
    'Line 2 is not a valid post: primary_affiliate_url is not a web address.',
  ],
  [
    'an image address that no browser can read',
    backupOf([post(1, { product_image_url: 'https://[insert-image-url]' })]),
    'Line 2 is not a valid post: product_image_url is not the URL of an image.',
  ],
  [
    'an unreadable link of the author',
    backupOf([setting('author_url', 'https://ada.example:port')]),
    'Line 2 is not a valid setting: setting_value is not a web address.',
  ],
  [
    'a published review without a URL',
    backupOf([post(1, { slug: null })]),
    'Line 2 is not a valid post: slug is missing, and the review is published.',
  ],
  [
    'a page at an address of the site',
    backupOf([
      {
        kind: 'site-page',
        row: { ...bestOf(1).row, content: { title: 'Offers', slug: 'products', text: '' } },
      },
    ]),
    'content.slug belongs to another part of the site.',
  ],
  [
    'half a character',
    backupOf([post(1, { pros: '\ud800' })]),
    'Line 2 is not a valid post: pros is not a text.',
  ],
])('%s is rejected with a reason', async (_what, content, sentence) => {
  await expect(linesOf(content)).rejects.toThrow(sentence);
});

test('a truncated or damaged compressed file is rejected', async () => {
  const packed = gzipSync(backupOf(whole));
  for (const content of [packed.subarray(0, 200), Buffer.from('no gzip')]) {
    await expect(linesOf(content, 'jsonl.gz')).rejects.toThrow('cannot be decompressed.');
  }
  await expect(all(readContent(join(folder, 'none')))).rejects.toThrow(
    'none cannot be read (ENOENT).',
  );
});

test('a backup that was written before a field existed is read with the field empty', async () => {
  const { product_image_alt: _later, price_checked_at: _latest, ...older } = post(1).row;
  const [read] = await linesOf(backupOf([{ kind: 'post', row: older }]));
  expect(read).toEqual({ line: 2, content: post(1) });
});

test('in a backup that is older than their date, reviews were updated when they last changed', async () => {
  const dates = { updated_at: '2026-03-01T00:00:00+00:00', content_updated_at: undefined };
  const rows = [
    post(1, { ...dates, draft: undefined, publish_at: undefined }),
    post(2, { ...dates, published: false, published_at: null }),
  ];
  const read = await linesOf(backupOf(rows));
  expect(read.map(({ content: { row } }) => Object(row).content_updated_at)).toEqual([
    dates.updated_at,
    null,
  ]);
});

test.each([
  ['an unknown field', { fields: { colour: 'red' } }, 'draft.fields'],
  ['a slug that is none', { fields: { slug: 'Not a slug' } }, 'draft.fields.slug'],
  ['an unknown category', { category_ids: [idOf(101)] }, 'names an unknown category'],
])('a working draft with %s is rejected', async (_name, change, reason) => {
  const row = { ...post(1).row, draft: { ...draft({}), ...change } };
  await expect(linesOf(backupOf([{ kind: 'post', row }]))).rejects.toThrow(reason);
});
