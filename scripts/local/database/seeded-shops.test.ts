import { afterAll, expect, test } from 'vitest';
import { checkTarget, type ShopRule } from '../../../core/links/target.ts';
import { serveSeededDatabase } from './serve.fixture.ts';

const { connection, close } = await serveSeededDatabase();
afterAll(close);

const sql = async <Row = Record<string, unknown>>(statement: string) =>
  (await connection.driver.query<Row>(statement)).rows;

test('the demo has offers with checked prices, one review with five', async () => {
  const reviews = await sql<{ offers: number; checked: number }>(
    `select jsonb_array_length(offers) as offers,
        jsonb_array_length(jsonb_path_query_array(offers, '$[*] ? (@.checked_at != null)')) as checked
      from public.posts where offers <> '[]' order by 1 desc`,
  );
  expect(reviews.filter(({ checked }) => checked > 0).length).toBeGreaterThanOrEqual(8);
  expect(reviews[0]?.offers).toBe(5);
  const shown = await sql(
    `select offer -> 'merchant' ->> 'name' as shop, offer ->> 'price_until' is not null as is_limited
      from public.posts, jsonb_array_elements(private.public_offers(offers, private.clock())) as offer
      where slug = 'harrowmere-flow-pro-compression-boots' and offer ->> 'amount' is null`,
  );
  expect(shown).toEqual([{ shop: 'Nordgear', is_limited: false }]);
});

test('the demo has six merchants and twelve links that may lead where they lead', async () => {
  const shops = await sql<ShopRule>(
    `select id, name, allows_cloaking, array(
        select domain from public.merchant_domains where merchant_id = merchants.id
      ) as domains from public.merchants`,
  );
  expect(shops).toHaveLength(6);
  const links = await sql<{ target: string | null; country_targets: Record<string, string> }>(
    'select target, country_targets from public.managed_links',
  );
  expect(links).toHaveLength(12);
  for (const { target, country_targets } of links) {
    for (const url of [target, ...Object.values(country_targets)]) {
      if (url !== null) expect(checkTarget(url, shops)).toEqual({ url });
    }
  }
});
