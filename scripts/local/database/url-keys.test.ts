import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fuzzFactor } from '../../lab/intensity.ts';
import { bootstrapDatabase } from './bootstrap.ts';
import { migrateDatabase } from './migrate.ts';
import { openDatabase } from './open.ts';

const connection = await openDatabase();
const { driver } = connection;
const FIRST = 'supabase/migrations/20261128200000_attribution_keys.sql';

beforeAll(async () => {
  await bootstrapDatabase(connection);
  await migrateDatabase(connection);
  const sql = await readFile(join(import.meta.dirname, '../../..', FIRST), 'utf8');
  const body = /create function private\.url_keys\([\s\S]*?\nend;\n/.exec(sql)?.[0] ?? '';
  await driver.exec(body.replace('private.url_keys', 'private.url_keys_before'));
  await driver.exec(`
    insert into public.merchants (name, tag_parameter, tag_value, country_tags)
    values ('Tagged', 'tag', 'mine-20', '{"DE": "mine-21"}')`);
});

afterAll(() => connection.close());

interface Row {
  url: string;
  host: string | null;
  link_key: string | null;
  product_key: string | null;
}

async function keysOf(name: 'url_keys' | 'url_keys_before', urls: string[]): Promise<Row[]> {
  const { rows } = await driver.query<Row>(
    `select * from private.${name}(array(select jsonb_array_elements_text($1::jsonb))) order by url collate "C"`,
    [JSON.stringify(urls)],
  );
  return rows;
}

const authority = fc.oneof(
  fc.constantFrom(
    ...[
      'shop.example',
      'WWW.Shop.Example',
      'www.',
      'www.:80',
      'www.www.example',
      'a:b@shop.example',
    ],
    ...[
      'user@:80',
      'www.user@:80',
      '@',
      ':',
      '',
      'shop.example:8443',
      'shop.example.',
      'a@b@c.example',
    ],
    ...[
      'amazon.de',
      'www.amazon.co.uk',
      'smile.amazon.com:443',
      'amazon.com.',
      'notamazon.de',
      'shop\\x@y',
    ],
    ...['münchen.example', 'tagged.example', 'awin1.com', '[2001:db8::1]', ' shop.example'],
  ),
  fc.string({ maxLength: 12 }),
);
const path = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      '/',
      '//',
      '/a/b/',
      '/dp/B0ABCDEFGH',
      '/Some-Thing/dp/b0abcdefgh/ref=x',
      '/gp/product/B0ABCDEFGH',
    ],
    ...[
      '/dp/SHORT',
      '/dp/B0ABCDEFGHI',
      '/a@b',
      '/a:b',
      '/%41',
      '/a b',
      '/ü',
      '/https://shop.example/p',
    ],
  ),
  fc.string({ maxLength: 12 }),
);
const parameter = fc.oneof(
  fc.constantFrom(
    ...[
      'a=1',
      'b=2',
      'A=1',
      '',
      'tag=mine-20',
      'tag=mine-21',
      'tag=other',
      'utm_source=x',
      'UTM_x=1',
      'utm_=1',
    ],
    ...[
      'subid=1',
      'subid12=1',
      'gclid',
      'gclid=',
      'clickref=0123456789abcdef0123456789abcdef_s',
      'u1=x',
    ],
    ...[
      'p=https://shop.example/p?x=1',
      'ued=https%3A%2F%2Fshop.example%2Fp%3Fx%3D1',
      'd=HTTPS%3a%2f%2fwww.amazon.de%2Fdp%2FB0ABCDEFGH',
    ],
    ...[
      'd=https%3A%2F%2F%FF',
      'd=https%3A%2F%2F',
      'q=http%3A%2F%2Fa.example%2F%C3%BC',
      '=',
      '?',
      '?x=https://b.example',
    ],
  ),
  fc.string({ maxLength: 8 }),
);
const url = fc
  .record({
    scheme: fc.constantFrom(
      'https://',
      'http://',
      'HTTPS://',
      'Http://',
      'https:/',
      'ftp://',
      '//',
      '',
    ),
    authority,
    path,
    query: fc.option(fc.array(parameter, { maxLength: 4 })),
    fragment: fc.option(
      fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('', '?a=1', 'https%3A%2F%2Fc.example')),
    ),
  })
  .map(({ scheme, authority: host, path: rest, query, fragment }) =>
    // The database stores no NUL and no lone surrogate.
    `${scheme}${host}${rest}${query === null ? '' : `?${query.join('&')}`}${fragment === null ? '' : `#${fragment}`}`
      .replaceAll('\0', '')
      .replace(/\p{Surrogate}/gu, ''),
  );

it('the faster keys of URLs are those of before', async () => {
  const urls = fc.sample(url, { numRuns: 4_000 * fuzzFactor(), seed: 27 });
  let keyed = 0;
  for (let from = 0; from < urls.length; from += 1_000) {
    const some = urls.slice(from, from + 1_000);
    const before = await keysOf('url_keys_before', some);
    expect(await keysOf('url_keys', some)).toEqual(before);
    keyed += before.filter(({ product_key }) => product_key !== null).length;
  }
  expect(keyed).toBeGreaterThan(1_000);
});
