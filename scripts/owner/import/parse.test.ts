import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { wordPressExport } from '../wordpress/export.fixture.ts';
import { AmpersandEscaper } from './ampersands.ts';
import { readWordPress } from './parse.ts';

const folder = await mkdtemp(join(tmpdir(), 'spotter-wordpress-'));
afterAll(() => rm(folder, { recursive: true }));

let files = 0;

async function all<Part>(parts: AsyncIterable<Part>): Promise<Part[]> {
  const read: Part[] = [];
  for await (const part of parts) read.push(part);
  return read;
}

/** Without the data of the site itself. */
async function partsOf(content: string | Buffer) {
  files += 1;
  const path = join(folder, `${files}.xml`);
  await writeFile(path, content);
  return (await all(readWordPress(path))).filter(({ kind }) => kind !== 'site');
}

test.each(['1.0', '1.1', '1.2'])(
  'an export of version %s is read part by part',
  async (version) => {
    const parts = await partsOf(
      wordPressExport([{ id: 7, title: 'Crème ]]> 👟', content: 'A\u0008B', comments: 2 }], {
        version,
        categories: [['shoes', 'Shoes', 'gear']],
      }),
    );
    expect(parts).toEqual([
      { kind: 'term', taxonomy: 'category', slug: 'shoes', name: 'Shoes', parent: 'gear' },
      expect.objectContaining({ id: '7', title: 'Crème ]]> 👟', content: 'AB', comments: 2 }),
    ]);
  },
);

test('namespaces may have other prefixes, and unknown namespaces are ignored', async () => {
  const text = wordPressExport([{ id: 7 }])
    .replaceAll('wp:', 'w:')
    .replace('xmlns:wp=', 'xmlns:w=')
    .replace('<w:post_type>', '<x:post_type xmlns:x="https://other.example/">page</x:post_type>$&');
  expect(await partsOf(text)).toEqual([expect.objectContaining({ id: '7', type: 'post' })]);
});

test('the encoding is the one that the file declares', async () => {
  const latin = wordPressExport([{ id: 7, title: 'Crème' }]).replace('UTF-8', 'ISO-8859-1');
  expect(await partsOf(Buffer.from(latin, 'latin1'))).toEqual([
    expect.objectContaining({ title: 'Crème' }),
  ]);
});

test('a file of many items is read one item at a time', async () => {
  const items = Array.from({ length: 3_000 }, (_none, id) => ({ id, content: 'x'.repeat(1_000) }));
  expect(await partsOf(wordPressExport(items))).toHaveLength(3_000);
});

const whole = wordPressExport([{ id: 1 }]);
const loose = whole.replace('<![CDATA[Post 1]]>', '<![CDATA[A & B]]> & C');

test('what XML would escape or declare is read as it is, in its place', async () => {
  const text = loose
    .replace('<guid', '<media:thumbnail url="https://old.example/?a=1&b=2"/>$&')
    .replace('<wp:post_id>', '<wp:note>5 < 6 &nbsp; &#1;</wp:note>$&');
  const line = (part: string) => text.slice(0, text.indexOf(part)).split('\n').length;
  const parts = await partsOf(text);
  expect(parts.filter(({ kind }) => kind === 'item')).toEqual([
    expect.objectContaining({ title: 'A & B & C', id: '1' }),
  ]);
  const repairs = parts.filter((part) => part.kind === 'repair');
  expect(repairs.map((repair) => [repair.line, repair.problem, repair.item])).toEqual(
    expect.arrayContaining([
      [line(' & C'), 'an & that is not written as &amp;', 'A & B & C'],
      [line('&b=2'), 'an & that is not written as &amp;', 'A & B & C'],
      [line('&b=2'), 'unbound namespace prefix: "media:thumbnail"', 'A & B & C'],
      [line('5 <'), 'unencoded <', 'A & B & C'],
      [line('&nbsp;'), 'an & that is not written as &amp;', 'A & B & C'],
      [line('&#1;'), 'invalid character entity', 'A & B & C'],
    ]),
  );
  expect(repairs).toHaveLength(6);
});

test('the prefixes of WordPress need no declaration', async () => {
  const text = whole.replace(/\s+xmlns:\w+="[^"]*"/g, '');
  const parts = await partsOf(text);
  expect(parts.filter(({ kind }) => kind === 'item')).toEqual([
    expect.objectContaining({ title: 'Post 1', id: '1', type: 'post' }),
  ]);
});

test('an ampersand is read in the same way wherever a piece of the file ends', () => {
  const text = 'a & b &amp; c &#38; &nbsp; <x y="1&2"/><![CDATA[ & ]]]]> & <!-- & --> &&am';
  const expected =
    'a &amp; b &amp; c &#38; &amp;nbsp; <x y="1&amp;2"/><![CDATA[ & ]]]]> &amp; <!-- & --> &amp;&amp;am';
  for (let size = 1; size <= text.length; size += 1) {
    const escaper = new AmpersandEscaper(() => {});
    let written = '';
    for (let start = 0; start < text.length; start += size) {
      written += escaper.write(text.slice(start, start + size));
    }
    expect(written + escaper.close()).toBe(expected);
  }
});

test.each([
  ['a file that is not XML', '{"kind":"post"}', 'is not a well-formed WordPress export: line 1'],
  ['an empty file', '', 'states no format version'],
  [
    'another feed',
    '<rss version="2.0"><channel><item><title>A</title></item></channel></rss>',
    'is not a WordPress export: it states no format version.',
  ],
  [
    'another version',
    whole.replace('>1.2</wp:wxr', '>2.0</wp:wxr'),
    'has the format version 2.0. Supported are 1.0 to 1.2.',
  ],
  ['a truncated file', whole.slice(0, -60), 'is not a well-formed WordPress export: line'],
  [
    'mismatched tags',
    whole.replace('</title>', '</titel>'),
    'is not a well-formed WordPress export',
  ],
  [
    'a document type',
    whole.replace('<rss', '<!DOCTYPE rss [<!ENTITY a "b">]><rss'),
    'it declares a document type.',
  ],
  ['an unknown encoding', whole.replace('UTF-8', 'EBCDIC-9'), 'has the encoding EBCDIC-9'],
])('%s is rejected with a reason', async (_what, content, sentence) => {
  await expect(partsOf(content)).rejects.toThrow(sentence);
});
