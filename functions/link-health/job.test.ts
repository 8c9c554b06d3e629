import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { resetClock, setClock } from '../schedule/clock.fixture.ts';
import { execute, resetDatabase, rows } from '../testing/owner.fixture.ts';
import { createTestApp } from '../testing/test-app.fixture.ts';
import { collectChangedLinks, collectPage } from './collect.ts';
import { checkNow, consumeLinks, startLinkChecks } from './consumer.ts';
import {
  addMerchant,
  addPosts,
  bindings,
  checkAll,
  elsewhere,
  MERCHANT,
  postId,
  removeMerchant,
  shop,
  states,
} from './links.fixture.ts';

const LINK = '0a1b2c3d-0000-4000-9200-000000000001';

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await setClock(0);
  await resetDatabase();
  await execute(`delete from public.managed_links; delete from private.outgoing_links;
    update private.link_collection
      set change = (select coalesce(max(number), 0) from public.changes)`);
  await addMerchant();
});
afterAll(async () => {
  await resetClock();
  await execute('delete from public.managed_links');
  await removeMerchant();
});

const title = 'Acme FlexRoll Pro';
const fine = (number: number) => `${elsewhere}/shop/fine/${number}`;
const uses = async () =>
  (await rows(`select place, post_links.url from private.post_links order by place, url`)).map(
    ({ place, url }) => `${place} ${url}`,
  );

test('links of changed reviews are collected, and those of removed ones forgotten', async () => {
  const env = bindings();
  const text = `<p>See <a href="${fine(1)}?a=1&amp;b=2">this</a>, <a href="/go/roller">that</a>,
    <a href="/reviews/other">ours</a>, <a href="https://reviews.example/x">ours too</a>,
    <a href="mailto:a@b.example">mail</a></p>`;
  await addPosts([{ id: postId(1), title, url: fine(2), text }]);
  await addPosts([{ id: postId(2), title, url: fine(3) }], false);
  const offer = {
    id: postId(3),
    url: fine(4),
    merchant_id: MERCHANT,
    amount: null,
    currency: null,
    condition: 'new',
    availability: 'unknown',
    note: null,
    source: 'manual',
    checked_at: null,
    starts_at: null,
    ends_at: null,
  };
  await execute(
    `update public.posts set offers = '${JSON.stringify([offer])}' where id = '${postId(1)}';
    insert into public.managed_links (id, slug, target, country_targets)
      values ('${LINK}', 'roller', '${fine(5)}', '{"DE": "${fine(6)}"}')`,
  );
  await collectChangedLinks(env);
  expect(await uses()).toEqual([
    `offer ${fine(4)}`,
    `primary ${fine(2)}`,
    'text /go/roller',
    `text ${fine(1)}?a=1&b=2`,
  ]);
  const known = [`${fine(1)}?a=1&b=2`, fine(2), fine(4), fine(5), fine(6)];
  expect([...(await states()).keys()].sort()).toEqual(known.sort());

  await execute(`update public.posts set published = false where id = '${postId(1)}'`);
  await collectChangedLinks(env);
  expect(await uses()).toEqual([]);
  expect([...(await states()).keys()].sort()).toEqual([fine(5), fine(6)]);
});

test('the daily job collects and checks over its queue, and starts again after a failure', async () => {
  await addPosts([{ id: postId(1), title, url: `${elsewhere}/shop/fine/1` }]);
  const app = createTestApp({ ALLOW_LOCAL_ADDRESSES: 'true' });
  const deliver = async (body: unknown) => {
    const settled: string[] = [];
    await consumeLinks(
      {
        messages: [
          {
            id: 'm',
            body,
            attempts: 1,
            ack: () => settled.push('ack'),
            retry: () => settled.push('retry'),
          },
        ],
      },
      app.bindings,
    );
    return settled;
  };
  await startLinkChecks(app.bindings);
  const { SUPABASE_URL } = app.bindings;
  app.bindings.SUPABASE_URL = 'http://127.0.0.1:9';
  expect(await deliver(app.linkMessages[0])).toEqual(['retry']);
  app.bindings.SUPABASE_URL = SUPABASE_URL;
  expect(await deliver(app.linkMessages[0])).toEqual(['ack']);
  expect(app.linkMessages).toEqual([{ kind: 'collect', after: null }, { kind: 'check' }]);
  expect(await deliver(app.linkMessages[1])).toEqual(['ack']);
  expect([...(await states()).values()]).toEqual(['fine']);
  // Nothing is left for today.
  expect(app.linkMessages).toHaveLength(2);
  expect(await deliver({ kind: 'check' })).toEqual(['ack']);
  expect(app.linkMessages).toHaveLength(2);
});

test('no host is requested by two workers, and none more than once a second', async () => {
  const env = bindings();
  await addPosts([1, 2, 3].map((number) => ({ id: postId(number), title, url: fine(number) })));
  await collectPage(env, null);
  await execute(`update private.outgoing_links
    set claimed_until = clock_timestamp() + interval '1 minute' where url = '${fine(1)}'`);
  const [other] = await rows(`select id from private.outgoing_links where url = '${fine(2)}'`);
  expect(await checkNow(env, String(other?.id))).toBe('busy');
  expect(await checkNow(env, postId(9))).toBe('missing');
  await execute(`update private.outgoing_links set claimed_until = '-infinity'`);
  let now = 0;
  const waits: number[] = [];
  await checkNow(env, String(other?.id), {
    now: () => now,
    wait: async (milliseconds) => {
      waits.push(milliseconds);
      now += milliseconds;
    },
  });
  // GET after HEAD.
  expect(waits).toEqual([1_000]);
});

test('a shop that forbids checks is not requested, but its missing tag is found', async () => {
  await execute(`update public.merchants set allows_checks = false where id = '${MERCHANT}'`);
  const tagged = `${shop}/shop/gone/1?tag=me-20`;
  const bare = `${shop}/shop/gone/2`;
  const through = `${elsewhere}/shop/short/3`;
  await execute(`update public.merchants set allows_cloaking = true where id = '${MERCHANT}'`);
  await addPosts([
    { id: postId(1), title, url: tagged },
    { id: postId(2), title, url: bare },
    { id: postId(3), title, url: through },
  ]);
  await fetch(`${shop}/shop/requested/all`);
  await collectPage(bindings(), null);
  await checkAll();
  expect(await states()).toEqual(
    new Map([
      [tagged, 'uncheckable: shop-forbids'],
      [bare, 'broken: tag-missing'],
      [through, 'uncheckable: shop-forbids'],
    ]),
  );
  const response = await fetch(`${shop}/shop/requested/all`);
  expect(await response.json()).toEqual(['HEAD /shop/short/3', 'GET /shop/short/3']);
});

test('a managed link that hides a shop which forbids it is flagged', async () => {
  const target = `${shop}/shop/fine/1?tag=me-20`;
  // Written before the shop's rules were known.
  await execute(`update public.merchants set allows_cloaking = true where id = '${MERCHANT}'`);
  await execute(
    `insert into public.managed_links (id, slug, target) values ('${LINK}', 'hidden', '${target}')`,
  );
  await execute(`set session_replication_role = replica;
    update public.merchants set allows_cloaking = false where id = '${MERCHANT}';
    set session_replication_role = default`);
  await collectPage(bindings(), null);
  await checkAll();
  expect((await states()).get(target)).toBe('broken: cloaking');
});

test('an address in a private network, or one that nobody can have, is never requested', async () => {
  const urls = ['http://10.0.0.1/admin', 'https://shop.example/roller'];
  await addPosts(urls.map((url, index) => ({ id: postId(index), title, url })));
  await collectPage(bindings(), null);
  await checkAll();
  for (const url of urls) expect((await states()).get(url)).toBe('uncheckable: address');
});

test('an unavailable database is one line in the log, and the message is tried again', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  log.mockClear();
  const settled: string[] = [];
  const message = {
    id: 'm1',
    body: { kind: 'check' },
    attempts: 1,
    ack: () => settled.push('ack'),
    retry: () => settled.push('retry'),
  };
  const { bindings: env } = createTestApp({ SUPABASE_URL: 'http://127.0.0.1:1' });
  await consumeLinks({ messages: [message] }, env);
  expect(settled).toEqual(['retry']);
  expect(log.mock.calls).toEqual([
    ['Links could not be checked:', expect.stringMatching(/^The database did not answer: .*/)],
  ]);
});
