import { beforeAll, beforeEach, expect, test } from 'vitest';
import { suggestionsSchema } from '../../core/earnings/suggestions.ts';
import { createOwnerBrowser, execute, resetDatabase, rows } from '../testing/owner.fixture.ts';

const idOf = (number: number) =>
  `00000000-0000-4000-8000-0000000005${String(number).padStart(2, '0')}`;
const IMPORT = idOf(99);
const LINK = idOf(98);
const [SELLER, SILENT, FALLEN, UNSOLD, HIDDEN] = [1, 2, 3, 4, 5].map(idOf);

const TABLES = `public.daily_post_totals, public.daily_click_totals, public.daily_page_views,
  private.monthly_post_totals, private.monthly_click_totals, private.monthly_page_totals,
  private.daily_view_totals, private.earnings, private.earning_statements, private.earning_imports,
  private.outgoing_links, private.post_links, private.link_checks, private.dismissed_suggestions`;

beforeAll(resetDatabase);
beforeEach(async () => {
  await execute(`
    truncate ${TABLES} cascade;
    truncate public.posts cascade;
    insert into public.posts (id, title, slug, published) values
      ('${SELLER}', 'Seller', 'seller', true), ('${SILENT}', 'Silent', 'silent', true),
      ('${FALLEN}', 'Fallen', 'fallen', true), ('${UNSOLD}', 'Unsold', 'unsold', true),
      ('${HIDDEN}', 'Hidden', 'hidden', false);`);
});

/** Views and clicks of a review, some days ago. */
const count = (id: string | undefined, slug: string, ago: number, views: number, clicks: number) =>
  execute(`
    insert into public.daily_post_totals (day, post_id, page_views, buy_clicks)
    values (current_date - ${ago}, '${id}', ${views}, ${clicks});
    insert into public.daily_click_totals (day, page_kind, page, post_id, placement, clicks)
    values (current_date - ${ago}, 'review', '/reviews/${slug}', '${id}', 'scorecard', ${clicks})`);

/** As many sales of a review, in different states, some days ago. */
const sell = (id: string | undefined, ago: number, number: number, fields = '{}') =>
  execute(`
    insert into private.earning_imports (id, network, source, format, as_of, state)
    values ('${IMPORT}', 'awin', 'file', 'awin', now(), 'done') on conflict do nothing;
    insert into private.earnings (
      network, transaction_key, import_id, kind, status, day, currency, commission, attribution, post_id, offer_id, placement
    )
    select 'awin', '${id}-${ago}-' || number, '${IMPORT}', 'sale',
      coalesce(given ->> 'status', 'confirmed'), current_date - ${ago}, coalesce(given ->> 'currency', 'EUR'), 150,
      case when '${id}' = 'undefined' then 'none' else coalesce(given ->> 'attribution', 'sub-id') end,
      nullif('${id}', 'undefined')::uuid, (given ->> 'offer_id')::uuid, coalesce(given ->> 'placement', 'scorecard')
    from generate_series(1, ${number}) as number, (select '${fields}'::jsonb as given) as fields`);

async function suggestions() {
  const owner = await createOwnerBrowser();
  const { status, json } = await owner.ask('GET', '/earnings/suggestions');
  expect(status).toBe(200);
  return suggestionsSchema.parse(json);
}

test('a new site has no suggestions and no network', async () => {
  expect(await suggestions()).toEqual({ imported: false, items: [], dismissed: 0 });
});

test('many views and few clicks, of public pages only', async () => {
  await count(SELLER, 'seller', 3, 2_000, 100);
  await count(SILENT, 'silent', 3, 300, 1);
  await count(HIDDEN, 'hidden', 3, 300, 0);
  // Today is not over, and a quarter is long ago.
  await count(SILENT, 'silent', 0, 50, 50);
  await count(SILENT, 'silent', 91, 50, 50);
  expect((await suggestions()).items).toEqual([
    {
      key: `few-clicks:${SILENT}`,
      kind: 'few-clicks',
      page_kind: 'review',
      id: SILENT,
      title: 'Silent',
      page_views: 300,
      buy_clicks: 1,
      expected: (300 * 100) / 2_300,
    },
  ]);
});

test('clicks without sales and falling earners, until the last reported day', async () => {
  await count(SELLER, 'seller', 20, 3_000, 200);
  await count(UNSOLD, 'unsold', 20, 1_000, 80);
  await count(FALLEN, 'fallen', 20, 100, 5);
  await count(FALLEN, 'fallen', 110, 800, 60);
  await sell(SELLER, 12, 20);
  await sell(SELLER, 110, 20);
  await sell(FALLEN, 110, 14);
  await sell(FALLEN, 20, 1, '{"currency": "USD"}');
  await sell(FALLEN, 21, 5, '{"status": "reversed"}');
  const { items, imported } = await suggestions();
  expect(imported).toBe(true);
  expect(items.filter(({ kind }) => kind !== 'few-clicks')).toMatchObject([
    {
      kind: 'falling',
      title: 'Fallen',
      cause: 'views',
      recent: {
        sales: 1,
        page_views: 100,
        buy_clicks: 5,
        earned: [{ currency: 'USD', amount: 150 }],
      },
      earlier: { sales: 14, page_views: 800, earned: [{ currency: 'EUR', amount: 14 * 150 }] },
    },
    { kind: 'no-sales', title: 'Unsold', clicks: 80 },
  ]);
});

test('clicks to shops of networks that were not imported are left out', async () => {
  await execute(`
    insert into public.merchants (id, name, network) values ('${idOf(50)}', 'CJ shop', 'cj') on conflict do nothing;
    insert into public.merchant_domains (domain, merchant_id) values ('cj-shop.example', '${idOf(50)}') on conflict do nothing;
    update public.posts set primary_affiliate_url = 'https://cj-shop.example/x' where id = '${UNSOLD}'`);
  await count(SELLER, 'seller', 20, 3_000, 200);
  await count(UNSOLD, 'unsold', 20, 1_000, 80);
  await sell(SELLER, 12, 40);
  expect((await suggestions()).items).toEqual([]);
});

test('sales that belong to no review are to be assigned first', async () => {
  await count(SELLER, 'seller', 20, 3_000, 200);
  await count(UNSOLD, 'unsold', 20, 1_000, 80);
  await sell(SELLER, 12, 40);
  await sell(undefined, 12, 20);
  expect((await suggestions()).items).toMatchObject([
    { kind: 'not-attributed', sales: 60, not_attributed: 20 },
  ]);
});

test('broken links that earned, by the place that sold', async () => {
  const offer = idOf(60);
  await execute(`
    insert into private.outgoing_links (id, url, host, state, problem, failed_since) values
      ('${LINK}', 'https://shop.example/offer', 'shop.example', 'broken', 'gone', now()),
      ('${idOf(97)}', 'https://shop.example/primary', 'shop.example', 'broken', 'gone', now()),
      ('${idOf(96)}', 'https://shop.example/fine', 'shop.example', 'fine', null, null);
    insert into private.post_links (post_id, place, url, offer_id) values
      ('${SELLER}', 'offer', 'https://shop.example/offer', '${offer}'),
      ('${SILENT}', 'primary', 'https://shop.example/primary', null),
      ('${FALLEN}', 'primary', 'https://shop.example/fine', null)`);
  await sell(SELLER, 12, 3, `{"offer_id": "${offer}", "placement": "offers"}`);
  // Of the primary offer, of another review, and reversed.
  await sell(SELLER, 13, 2);
  await sell(FALLEN, 14, 2);
  await sell(SELLER, 15, 2, `{"offer_id": "${offer}", "status": "reversed"}`);
  const { items } = await suggestions();
  expect(items).toMatchObject([
    {
      key: `broken-link:${LINK}`,
      kind: 'broken-link',
      url: 'https://shop.example/offer',
      problem: 'gone',
      title: 'Seller',
      sales: 3,
      earned: [{ currency: 'EUR', amount: 450 }],
    },
  ]);
});

test('a suggestion is hidden for 30 days, or until the owner wants it back', async () => {
  await count(SELLER, 'seller', 3, 2_000, 100);
  await count(SILENT, 'silent', 3, 300, 1);
  const owner = await createOwnerBrowser();
  const key = `few-clicks:${SILENT}`;
  const dismiss = () => owner.ask('PUT', '/earnings/suggestions/dismissals', { key });
  expect(await dismiss()).toEqual({ status: 204, json: null });
  expect(await dismiss()).toEqual({ status: 204, json: null });
  expect(await suggestions()).toMatchObject({ items: [], dismissed: 1 });
  const until = 'extract(day from until - now()) as days from private.dismissed_suggestions';
  expect(await rows(`select ${until}`)).toEqual([{ days: 29 }]);

  expect((await owner.ask('DELETE', '/earnings/suggestions/dismissals')).status).toBe(204);
  expect(await suggestions()).toMatchObject({ items: [{ key }], dismissed: 0 });

  await dismiss();
  await execute("update private.dismissed_suggestions set until = now() - interval '1 second'");
  expect(await suggestions()).toMatchObject({ items: [{ key }], dismissed: 0 });
});

test('only suggestions can be hidden, and only by the owner', async () => {
  const owner = await createOwnerBrowser();
  for (const key of ['', 'rubbish', `unknown:${SILENT}`, 7, null, `few-clicks:${'x'.repeat(41)}`]) {
    const { status } = await owner.ask('PUT', '/earnings/suggestions/dismissals', { key });
    expect(status).toBe(400);
  }
  for (const [method, path] of [
    ['GET', ''],
    ['PUT', '/dismissals'],
    ['DELETE', '/dismissals'],
  ]) {
    const response = await owner.request(`/api/admin/earnings/suggestions${path}`, {
      method: method ?? 'GET',
    });
    expect([401, 403]).toContain(response.status);
  }
});
