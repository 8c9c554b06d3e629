import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fuzzFactor } from '../../lab/intensity.ts';
import { openTestDatabase } from './image.fixture.ts';

const connection = await openTestDatabase('migrated');
const { driver } = connection;
/** The first versions of the functions. */
const FORMER = join(import.meta.dirname, 'former-url-keys.fixture.sql');

beforeAll(async () => {
  await driver.exec(await readFile(FORMER, 'utf8'));
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
    'shop.example',
    'WWW.Shop.Example',
    'www.',
    'www.:80',
    'www.www.example',
    'a:b@shop.example',
    'user@:80',
    'www.user@:80',
    '@',
    ':',
    '',
    'shop.example:8443',
    'shop.example.',
    'a@b@c.example',
    'amazon.de',
    'www.amazon.co.uk',
    'smile.amazon.com:443',
    'amazon.com.',
    'notamazon.de',
    'shop\\x@y',
    'münchen.example',
    'tagged.example',
    'awin1.com',
    '[2001:db8::1]',
    ' shop.example',
  ),
  fc.string({ maxLength: 12 }),
);
const path = fc.oneof(
  fc.constantFrom(
    '',
    '/',
    '//',
    '/a/b/',
    '/dp/B0ABCDEFGH',
    '/Some-Thing/dp/b0abcdefgh/ref=x',
    '/gp/product/B0ABCDEFGH',
    '/dp/SHORT',
    '/dp/B0ABCDEFGHI',
    '/a@b',
    '/a:b',
    '/%41',
    '/a b',
    '/ü',
    '/https://shop.example/p',
  ),
  fc.string({ maxLength: 12 }),
);
const parameter = fc.oneof(
  fc.constantFrom(
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
    'subid=1',
    'subid12=1',
    'gclid',
    'gclid=',
    'clickref=0123456789abcdef0123456789abcdef_s',
    'u1=x',
    'p=https://shop.example/p?x=1',
    'ued=https%3A%2F%2Fshop.example%2Fp%3Fx%3D1',
    'd=HTTPS%3a%2f%2fwww.amazon.de%2Fdp%2FB0ABCDEFGH',
    'd=https%3A%2F%2F%FF',
    'd=https%3A%2F%2F',
    'q=http%3A%2F%2Fa.example%2F%C3%BC',
    '=',
    '?',
    '?x=https://b.example',
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

const review = (number: number) => `0000000${number}-0000-4000-8000-00000000000${number}`;
const named = (number: number) => review(number).replaceAll('-', '');
const link = (number: number) => `https://www.shop.example/p/${number}?ref=1`;

const transaction = fc.record({
  network: fc.constantFrom('amazon', 'amazon-de', 'awin', 'ebay'),
  kind: fc.constant('sale'),
  status: fc.constant('confirmed'),
  day: fc.constant('2026-10-01'),
  currency: fc.constant('USD'),
  commission: fc.constant(100),
  sub_id: fc.option(
    fc.oneof(
      fc.constantFrom(
        ...[1, 2, 9].map(named),
        ...['_s', '_t', '_o_00000001', '_p__abcdef', '_x'].map((end) => named(1) + end),
      ),
      fc.constantFrom(named(2).slice(0, 20), named(1).toUpperCase(), 'newsletter', ''),
    ),
  ),
  page_path: fc.option(
    fc.constantFrom('/reviews/one', '/reviews/two/?x=1', '/best/list', '/products', 'one'),
  ),
  link_url: fc.option(fc.constantFrom(link(1), `${link(2)}&utm_source=x`, link(9), 'shop.example')),
  product_url: fc.option(
    fc.constantFrom(link(1), 'https://shop.example/p/3', 'https://www.amazon.de/dp/B0ABCDEFGH'),
  ),
  product_ref: fc.option(fc.constantFrom('B0ABCDEFGH', 'b0abcdefgh', '12')),
  merchant_name: fc.option(fc.constantFrom('tagged', 'Nobody')),
});

it('transactions belong to the reviews of before', async () => {
  await driver.exec(`
    insert into public.posts (id, title, slug, published, primary_affiliate_url) values
      ('${review(1)}', 'One', 'one', true, '${link(1)}'), ('${review(2)}', 'Two', 'two', true, '${link(2)}'),
      ('${review(3)}', 'Three', 'three', true, 'https://www.amazon.de/x/dp/B0ABCDEFGH?tag=mine-21'),
      ('${review(4)}', 'Four', 'four', true, '${link(1)}');
    select private.refresh_attribution_keys()`);
  const given = fc.sample(transaction, { numRuns: 1_000, seed: 28 }).map((row, number) => ({
    ...row,
    transaction_key: `t${number}`,
    import_id: review(1),
    quantity: 1,
  }));
  const attributed = async (name: 'attributed' | 'attributed_before') => {
    const { rows } = await driver.query<{ earning: { attribution: string } }>(
      `select to_jsonb(found) as earning
      from private.${name}(array(select row from jsonb_populate_recordset(null::private.earnings, $1::jsonb) as row)) as found
      order by found.transaction_key`,
      [JSON.stringify(given)],
    );
    return rows.map(({ earning }) => earning);
  };
  const before = await attributed('attributed_before');
  expect(await attributed('attributed')).toEqual(before);
  expect(new Set(before.map(({ attribution }) => attribution))).toEqual(
    new Set(['sub-id', 'page', 'link', 'product', 'none']),
  );
});
