import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { wordPressExport } from '../wordpress/export.fixture.ts';
import { storedPath, storedTarget, storedTime } from './old-link.ts';
import { readTextArray } from './php.ts';
import { readOldLinks } from './read.ts';

const folder = await mkdtemp(join(tmpdir(), 'spotter-links-'));
afterAll(() => rm(folder, { recursive: true }));

let files = 0;

async function linksOf(content: string | Buffer, ending = 'txt') {
  files += 1;
  const path = join(folder, `${files}.${ending}`);
  await writeFile(path, content);
  return readOldLinks(path, 'recommends');
}

const HEADER =
  'Name,"Destination URL",Slug,"Categories (separated by semicolons)","Images To Download & Attach (separated by semicolons; jpg/png/gif only)","Geolocations Links (format: AU:http://google.com.au separated by semicolon)","Autolinker Keywords (separated by semicolon)",_ta_link_expire_date,_ta_link_start_date';

test('reads the export of ThirstyAffiliates, which is Latin-1', async () => {
  const rows = [
    'Café shoes,https://shop.example/?a=1&amp;b=2,cafe,,,AU:https://au.example/;NZ:AU;UK:https://uk.example/x;y,word,2026-12-31,2026-01-01',
    '"Two\nlines",https://shop.example/2,two',
  ];
  const { links, problems } = await linksOf(Buffer.from([HEADER, ...rows].join('\r\n'), 'latin1'));
  expect(problems).toEqual([]);
  expect(links).toEqual([
    {
      place: 'Line 2',
      plugin: 'thirsty',
      name: 'Café shoes',
      path: '/recommends/cafe',
      target: 'https://shop.example/?a=1&amp;b=2',
      countries: {
        AU: 'https://au.example/',
        NZ: 'https://au.example/',
        GB: 'https://uk.example/x;y',
      },
      starts: '2026-01-01',
      ends: '2026-12-31',
      isOff: false,
    },
    expect.objectContaining({ name: 'Two\nlines', path: '/recommends/two', countries: {} }),
  ]);
});

test('reads an export of Pretty Links in any order of its columns', async () => {
  const { links, problems } = await linksOf(
    [
      '\ufeffid;name;slug;url;redirect_type;link_status',
      '1;Shoes;go/shoes;https://shop.example/a;307;enabled',
      '2;Old;old;https://shop.example/b;301;disabled',
      '3;Pixel;p;https://shop.example/c;pixel;enabled',
      '4;"Broken',
    ].join('\n'),
  );
  expect(links).toMatchObject([
    { plugin: 'pretty', name: 'Shoes', path: '/go/shoes', isOff: false },
    { name: 'Old', path: '/old', isOff: true },
  ]);
  expect(problems).toEqual([expect.stringContaining('is not a row of a CSV file')]);
});

test('says what columns it looks for', async () => {
  expect((await linksOf('a,b\n1,2')).problems).toEqual([
    expect.stringContaining('Destination URL'),
  ]);
});

const country = 'a:1:{s:5:"AU,NZ";s:23:"https://au.example/üü";}';

test('reads links in a WordPress export', async () => {
  const { links, hosts, problems } = await linksOf(
    wordPressExport([
      {
        id: 1,
        type: 'thirstylink',
        title: 'Shoes &amp; more',
        slug: 'shoes',
        meta: {
          _ta_destination_url: 'https://shop.example/a',
          _ta_geolocation_links: country,
        },
      },
      { id: 2, type: 'thirstylink', slug: 'gone__trashed', status: 'trash' },
      { id: 3, type: 'thirstylink', status: 'draft' },
      { id: 4, type: 'pretty-link' },
      { id: 5 },
    ]),
    'xml',
  );
  expect(links).toMatchObject([
    {
      place: 'Item 1',
      path: '/2020/05/shoes/',
      target: 'https://shop.example/a',
      countries: { AU: 'https://au.example/üü', NZ: 'https://au.example/üü' },
      isOff: false,
    },
    { path: '/2020/05/gone', isOff: true },
  ]);
  expect(hosts).toEqual(['old.example']);
  expect(problems).toEqual([expect.stringContaining('has no targets of Pretty Links')]);
});

const dump = String.raw`-- MySQL dump; with a quote '
/*!40101 SET NAMES utf8mb4 */;
# INSERT INTO wp_prli_links VALUES (9);
DROP TABLE IF EXISTS ${'`'}x1_prli_links${'`'};
CREATE TABLE ${'`'}x1_prli_links${'`'} (
  ${'`'}id${'`'} int NOT NULL,
  ${'`'}name${'`'} varchar(255) DEFAULT NULL,
  ${'`'}description${'`'} text,
  ${'`'}url${'`'} text,
  ${'`'}slug${'`'} varchar(255) DEFAULT NULL,
  ${'`'}link_status${'`'} varchar(64) DEFAULT 'enabled',
  PRIMARY KEY (${'`'}id${'`'})
) ENGINE=InnoDB;
INSERT INTO ${'`'}x1_prli_links${'`'} VALUES (1,'It\'s; (a) ''test''','-- no /* comment','https://shop.example/a?b=1,2','out/a','enabled'),(2,NULL,NULL,'https://shop.example/ü','b','disabled');
INSERT INTO ${'`'}x1_options${'`'} (${'`'}option_id${'`'}, ${'`'}option_name${'`'}, ${'`'}option_value${'`'}, ${'`'}autoload${'`'}) VALUES
(1, 'siteurl', 'https://old.example/blog', 'yes'),
(2, 'ta_link_prefix', 'custom', 'yes'), (3, 'ta_link_prefix_custom', 'visit', 'yes');
INSERT INTO ${'`'}x1_postmeta${'`'} (meta_id, post_id, meta_key, meta_value) VALUES (1, 7, '_ta_destination_url', 'https://shop.example/c'), (2, 7, '_ta_geolocation_links', '${country.replaceAll('"', '\\"')}');
INSERT INTO ${'`'}x1_posts${'`'} (ID, post_title, post_name, post_status, post_type) VALUES (7, 'C', 'c', 'publish', 'thirstylink'), (8, 'A post', 'post', 'publish', 'post');
INSERT INTO ${'`'}x1_comments${'`'} VALUES (1, 'never read')`;

test.each([
  ['as it is', dump, 'sql'],
  ['compressed', gzipSync(dump), 'sql.gz'],
])('reads a dump of the database, %s', async (_how, content, ending) => {
  const { links, hosts, problems } = await linksOf(content, ending);
  expect(problems).toEqual([]);
  expect(links).toMatchObject([
    {
      name: "It's; (a) 'test'",
      path: '/out/a',
      target: 'https://shop.example/a?b=1,2',
      isOff: false,
    },
    { name: '', path: '/b', target: 'https://shop.example/ü', isOff: true },
    {
      plugin: 'thirsty',
      path: '/visit/c',
      target: 'https://shop.example/c',
      countries: { AU: 'https://au.example/üü', NZ: 'https://au.example/üü' },
    },
  ]);
  expect(hosts).toEqual(['old.example']);
});

test('reads a large dump, wherever its parts are split', async () => {
  const rows = Array.from(
    { length: 20_000 },
    (_none, id) => `(${id},'N; ''${id}''','','https://shop.example/${id}','l${id}','enabled')`,
  );
  const insert = dump.split('\n').findIndex((line) => line.includes('VALUES (1,'));
  const text = dump
    .split('\n')
    .with(insert, `INSERT INTO \`x1_prli_links\` VALUES ${rows.join(',')};`);
  const { links } = await linksOf(text.join('\n'), 'sql');
  expect(links).toHaveLength(20_001);
  expect(links[19_999]).toMatchObject({ name: "N; '19999'", path: '/l19999' });
});

test.each([
  [
    'a table of phpMyAdmin',
    [
      { type: 'header', version: '5.2' },
      { type: 'database', name: 'wp' },
      {
        type: 'table',
        name: 'wp_prli_links',
        database: 'wp',
        data: [{ id: '1', name: 'A', url: 'https://shop.example/a', slug: 'a' }],
      },
    ],
  ],
  ['a list of links', [{ id: 1, name: 'A', url: 'https://shop.example/a', slug: 'a' }]],
  [
    'lists by table',
    { wp_prli_links: [{ id: 1, name: 'A', url: 'https://shop.example/a', slug: 'a' }] },
  ],
])('reads JSON with %s', async (_what, content) => {
  const { links } = await linksOf(JSON.stringify(content), 'json');
  expect(links).toMatchObject([{ name: 'A', path: '/a', target: 'https://shop.example/a' }]);
});

test('says what is wrong with JSON', async () => {
  await expect(linksOf('{"a":', 'json')).rejects.toThrow('is not valid JSON');
  expect((await linksOf('[1]', 'json')).problems).toEqual(['Entry 1: this is not a link.']);
});

test.each([
  ['', null],
  ['a:1:{s:1:"a";s:9:"b";}', null],
  ['O:8:"stdClass":0:{}', null],
  ['a:1:{i:0;s:1:"b";}', [['0', 'b']]],
])('reads arrays of PHP: %s', (serialized, pairs) => {
  const read = readTextArray(serialized);
  expect(read === null ? null : [...read]).toEqual(pairs);
});

test('paths, targets and times are stored in one form', () => {
  expect(storedPath('/recommends/shoes/?a=1')).toBe('/recommends/shoes');
  expect(storedPath('//evil.example/x')).toBe('/x');
  expect(storedPath('/')).toBeNull();
  expect(storedTarget(' https://shop.example/?a=1&amp;amp;b=2 ')).toBe(
    'https://shop.example/?a=1&b=2',
  );
  for (const bad of [
    'javascript:alert(1)',
    'https://user:word@shop.example/',
    '/relative',
    `https://a.example/${'x'.repeat(2_100)}`,
  ]) {
    expect(storedTarget(bad)).toBeNull();
  }
  expect(storedTime('2026-01-31 12:30:00')).toBe('2026-01-31T12:30:00.000Z');
  expect([storedTime('0000-00-00'), storedTime('2026-13-45'), storedTime('')]).toEqual([
    null,
    null,
    null,
  ]);
});
