import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { attributionMessages as messages } from '../../core/earnings/import-messages.ts';
import type { EarningRowInput } from '../../core/earnings/schema.ts';
import { subId } from '../../core/links/schema.ts';
import { createOwnerBrowser, execute } from '../testing/owner.fixture.ts';
import {
  BEST_OF,
  earning,
  earnings,
  FIRST,
  importFile,
  OFFER,
  resetEarnings,
  row,
  SECOND,
  SHOP,
} from './earnings.fixture.ts';

let browser: Awaited<ReturnType<typeof createOwnerBrowser>>;

beforeEach(async () => {
  await resetEarnings();
  browser = await createOwnerBrowser();
});

/** What is found for one row. */
async function found(given: Partial<EarningRowInput>, network = 'awin') {
  await importFile(browser, [row(given)], { network });
  return earning();
}

const short = (id: string) => id.replaceAll('-', '');
const ASIN = 'B0AAAAAAAA';
const TRACKING =
  'https://www.awin1.com/cread.php?awinaffid=2&awinmid=1&ued=https%3A%2F%2Fshop.example%2Fmat';

describe('a review is found', () => {
  test('by a sub-ID, whole or in part', async () => {
    const whole = subId(FIRST, 'offers', OFFER, BEST_OF);
    const all = {
      placement: 'offers',
      offer_id: OFFER,
      best_of_id: BEST_OF,
      merchant_id: SHOP,
    };
    const subIds: [string, object][] = [
      [whole, all],
      [whole.toUpperCase(), all],
      [`${short(FIRST)}_s`, { placement: 'scorecard', offer_id: null }],
      [`${short(FIRST)}_p__dddddd`, { placement: 'pick', best_of_id: BEST_OF }],
      // A cut offer.
      [`${short(FIRST)}_o_cccc`, { placement: 'offers', offer_id: null }],
      [short(FIRST), { placement: null }],
      [short(FIRST).slice(0, 20), { placement: null }],
    ];
    const given = subIds.map(([sub_id], index) => row({ transaction_key: `t${index}`, sub_id }));
    await importFile(browser, given);
    expect(await earnings()).toMatchObject(
      subIds.map(([, expected]) => ({ attribution: 'sub-id', post_id: FIRST, ...expected })),
    );
  });

  test.each([
    ['the page', { page_path: '/reviews/second/?x=1' }, 'awin', { attribution: 'page' }],
    ['a managed link', { link_url: `${TRACKING}&clickref=abc` }, 'awin', { attribution: 'link' }],
    ['the product', { product_url: 'http://shop.example/mat/' }, 'cj', { attribution: 'product' }],
  ])('by %s', async (_case, given, network, expected) => {
    expect(await found(given, network)).toMatchObject({ post_id: SECOND, ...expected });
  });

  test('by a product whose URL has a tag and other parameters', async () => {
    await execute(`update public.merchants set tag_value = '7'`);
    const product_url = 'https://www.shop.example/first?color=red&utm_source=x#y';
    expect(await found({ product_url })).toMatchObject({
      attribution: 'product',
      post_id: FIRST,
      offer_id: OFFER,
      merchant_id: SHOP,
    });
  });

  test('by an ASIN, at Amazon alone', async () => {
    const product_ref = ASIN.toLowerCase();
    expect(await found({ product_ref }, 'amazon')).toMatchObject({
      attribution: 'product',
      post_id: FIRST,
    });
    await resetEarnings();
    browser = await createOwnerBrowser();
    expect(await found({ product_ref })).toMatchObject({ attribution: 'none', post_id: null });
  });

  test('by the most reliable of several', async () => {
    expect(
      await found({
        sub_id: `${short(FIRST)}_s`,
        page_path: '/reviews/second',
        link_url: TRACKING,
      }),
    ).toMatchObject({ attribution: 'sub-id', post_id: FIRST });
  });

  test('under an earlier address, also after it was deleted', async () => {
    await execute(`update public.posts set slug = 'renamed' where id = '${FIRST}'`);
    await execute(`delete from public.posts where id = '${SECOND}'`);
    await importFile(browser, [
      row({ page_path: '/reviews/first' }),
      row({ transaction_key: 't2', page_path: '/reviews/second' }),
    ]);
    expect((await earnings()).map(({ post_id }) => post_id)).toEqual([FIRST, SECOND]);
  });

  test('by a sub-ID of a deleted review that was visited', async () => {
    await execute(`
      delete from public.posts where id = '${FIRST}';
      insert into public.daily_post_totals (day, post_id, page_views) values
        ('2026-09-01', '${FIRST}', 1), ('2026-09-02', '${FIRST}', 1);
    `);
    await importFile(browser, [
      row({ sub_id: subId(FIRST, 'table', OFFER) }),
      row({ transaction_key: 't2', sub_id: short(FIRST).slice(0, 24) }),
    ]);
    for (const each of await earnings()) {
      expect(each).toMatchObject({ attribution: 'sub-id', post_id: FIRST, offer_id: null });
    }
  });
});

describe('no review is found', () => {
  test('by what is foreign, unknown, too short or of no review', async () => {
    const all: Partial<EarningRowInput>[] = [
      { sub_id: 'newsletter' },
      // Of another site.
      { sub_id: subId(crypto.randomUUID(), 'text', null) },
      { sub_id: short(FIRST).slice(0, 15) },
      { sub_id: `x${subId(FIRST, 'text', null)}` },
      { page_path: '/reviews/third' },
      { page_path: '/best/mats' },
      { product_url: 'https://shop.example/first?color=blue' },
      { merchant_name: 'Shop', product_url: 'https://shop.example/' },
      {},
    ];
    const given = all.map((each, index) => row({ transaction_key: `t${index}`, ...each }));
    await importFile(browser, given);
    expect(await earnings()).toMatchObject(all.map(() => ({ attribution: 'none', post_id: null })));
  });

  test('if several link to the product', async () => {
    await execute(`
      update public.posts set primary_affiliate_url = 'https://amazon.com/x/dp/${ASIN}/ref=y' where id = '${SECOND}'
    `);
    expect(await found({ product_ref: ASIN }, 'amazon')).toMatchObject({ attribution: 'none' });
  });

  test('but certain parts are kept', async () => {
    await execute(`update public.posts set primary_affiliate_url = '/go/mat'`);
    const known = await found({ link_url: TRACKING, page_path: '/best/mats' });
    expect(known).toMatchObject({ attribution: 'none', best_of_id: BEST_OF, merchant_id: SHOP });
    expect(known?.link_id).toEqual(expect.any(String));
  });
});

test('a review stays found after its link has gone', async () => {
  const product_url = 'https://shop.example/mat';
  await found({ product_url });
  await execute(`update public.posts set primary_affiliate_url = null where id = '${SECOND}'`);
  const as_of = '2026-11-09T00:00:00Z';
  await importFile(browser, [row({ product_url, status: 'reversed' })], { as_of });
  expect(await earning()).toMatchObject({ post_id: SECOND, status: 'reversed' });
});

test('a run uses links that were added after the import', async () => {
  const many = Array.from({ length: 2_100 }, (_, index) =>
    row({ transaction_key: `t${index}`, product_url: 'https://shop.example/new' }),
  );
  await importFile(browser, many);
  await execute(
    `update public.posts set primary_affiliate_url = 'https://shop.example/new' where id = '${SECOND}'`,
  );
  const schema = z.object({ attributed: z.int(), after: z.unknown() });
  let after: unknown = null;
  let sum = 0;
  do {
    const { json } = await browser.ask('POST', '/earnings/attribution/run', { after });
    const answer = schema.parse(json);
    sum += answer.attributed;
    after = answer.after;
  } while (after !== null);
  expect(sum).toBe(2_100);
  expect((await earnings()).every(({ post_id }) => post_id === SECOND)).toBe(true);
});

describe('an assignment', () => {
  const group = { network: 'awin', key_kind: 'sub-id', key: 'newsletter' };
  const list = async (query = '') =>
    (await browser.ask('GET', `/earnings/attribution?${query}`)).json;

  beforeEach(async () => {
    await importFile(browser, [
      row({ sub_id: 'newsletter', commission: 300, status: 'pending', merchant_name: 'A_b' }),
      row({ transaction_key: 't2', sub_id: 'newsletter', commission: 200, currency: 'USD' }),
      row({ transaction_key: 't3', product_name: 'Rug', commission: -50, status: 'reversed' }),
      row({ transaction_key: 't4', page_path: '/reviews/first' }),
    ]);
  });

  test('is offered for similar transactions, with their totals', async () => {
    const item = { network: 'awin', first_day: '2026-10-01', last_day: '2026-10-01' };
    const none = { pending: 0, confirmed: 0, reversed: 0 };
    const newsletter = {
      ...item,
      ...group,
      transactions: 2,
      merchant_name: 'A_b',
      product_name: null,
      totals: [
        { currency: 'EUR', ...none, pending: 300 },
        { currency: 'USD', ...none, confirmed: 200 },
      ],
    };
    const rug = {
      ...item,
      key_kind: 'product-name',
      key: 'Rug',
      transactions: 1,
      merchant_name: null,
      product_name: 'Rug',
      totals: [{ currency: 'EUR', ...none, reversed: -50 }],
    };
    expect(await list()).toEqual({
      items: [newsletter, rug],
      total: 2,
      page: 1,
      page_count: 1,
      transactions: 3,
      totals: [{ currency: 'EUR', ...none, pending: 300, reversed: -50 }, newsletter.totals[1]],
    });
    expect(await list('sort=key')).toMatchObject({
      items: [{ key: 'newsletter' }, { key: 'Rug' }],
    });
    expect(await list('search=a_b')).toMatchObject({ total: 1, transactions: 1 });
    expect(await list('search=%25')).toMatchObject({ total: 0, items: [] });
    expect(await list('network=cj')).toMatchObject({ total: 0 });
  });

  test("is for one product where Amazon's tag is that of the whole site", async () => {
    const tagged = { sub_id: 'site-20', day: '2026-10-02' };
    await importFile(
      browser,
      [
        row({ ...tagged, transaction_key: 'a1', product_ref: 'B0CCCCCCCC' }),
        row({ ...tagged, transaction_key: 'a2', product_ref: 'B0DDDDDDDD' }),
        row({ ...tagged, transaction_key: 'a3', kind: 'adjustment' }),
      ],
      { network: 'amazon' },
    );
    expect(await list('network=amazon&sort=key')).toMatchObject({
      items: [
        { key_kind: 'product', key: 'B0CCCCCCCC', transactions: 1 },
        { key_kind: 'product', key: 'B0DDDDDDDD', transactions: 1 },
        { key_kind: 'sub-id', key: 'site-20', transactions: 1 },
      ],
    });
  });

  test('holds for these and later transactions until it is removed', async () => {
    const path = '/earnings/attribution/assignments';
    const put = (post_id: string | null) => browser.ask('PUT', path, { ...group, post_id });
    const { status, json } = await put(FIRST);
    expect({ status, json }).toMatchObject({
      status: 200,
      json: { remaining: 0, assignment: { title: 'First', transactions: 2 } },
    });
    await importFile(browser, [row({ transaction_key: 't5', sub_id: 'newsletter' })]);
    expect(await earning('t5')).toMatchObject({ attribution: 'assigned', post_id: FIRST });
    expect(await list()).toMatchObject({ total: 1, transactions: 1 });
    expect((await put(SECOND)).json).toMatchObject({ assignment: { transactions: 3 } });
    expect(await earning()).toMatchObject({ post_id: SECOND });
    expect((await put(null)).json).toMatchObject({ assignment: { title: null, transactions: 3 } });
    expect(await earning()).toMatchObject({ attribution: 'assigned', post_id: null });
    const listed = await browser.ask('GET', path);
    expect(listed.json).toMatchObject({ total: 1, items: [group] });
    const { items } = z.object({ items: z.array(z.object({ id: z.uuid() })) }).parse(listed.json);
    const one = `${path}/${items[0]?.id}`;
    expect(await browser.ask('DELETE', one)).toEqual({ status: 200, json: { remaining: 0 } });
    expect(await earning()).toMatchObject({ attribution: 'none', post_id: null });
    const missing = { status: 404, json: { error: messages.missing } };
    expect(await browser.ask('DELETE', one)).toEqual(missing);
    expect(await list()).toMatchObject({ total: 2, transactions: 4 });
  });

  test('to a review that does not exist is refused', async () => {
    const post_id = crypto.randomUUID();
    const path = '/earnings/attribution/assignments';
    expect(await browser.ask('PUT', path, { ...group, post_id })).toEqual({
      status: 404,
      json: { error: messages.reviewUnknown, field: 'post_id' },
    });
  });

  test('gives way to what a report says', async () => {
    await browser.ask('PUT', '/earnings/attribution/assignments', { ...group, post_id: SECOND });
    const sub_id = 'newsletter';
    await importFile(browser, [row({ transaction_key: 't5', sub_id, link_url: TRACKING })]);
    expect(await earning('t5')).toMatchObject({ attribution: 'link', post_id: SECOND });
  });
});
