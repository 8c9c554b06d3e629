import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EarningRowInput } from '../../core/earnings/schema.ts';
import { continueFetches, startFetches } from '../earnings/sources/index.ts';
import { AWIN_KEYS, IMPACT_KEYS } from '../earnings/sources/networks.fixture.ts';
import {
  awinTransaction,
  endWaits,
  impactAction,
  networksOf,
  resetEarnings,
} from '../earnings/sources/transactions.fixture.ts';
import { buildLinks, REVIEW, resetLinks, visitors } from '../links/links.fixture.ts';
import { createOwnerBrowser, execute, rows } from '../testing/owner.fixture.ts';
import { consumeEvents } from './event-consumer.ts';
import { type Outgoing, tablesWith, watchWorker } from './privacy.fixture.ts';

// Everything that could tell one visitor or buyer from another has its own mark, and the whole product
// is used with it: what is stored, logged and sent afterwards is searched for the marks.

const V4 = '203.0.113.77';
const V6 = '2001:db8:feed:face:1:2:3:77';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Markbrowser/77.1';
const UNTRACKED = 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Markuntracked/77.2';

/** Never anywhere. */
const SECRETS = [
  V4,
  V6,
  'feed:face',
  'markcookie',
  'markreferrer',
  'markheader',
  'markbody',
  'markquery',
  // The beginning of a network's address, however it is written.
  '2001:0db8:feed',
  '203.0.113',
  'Markuntracked',
  // What network reports contain about a buyer.
  'markname',
  'markstreet',
  'markmail',
  'markorder',
  'markhash',
  'markcoupon',
  'markcity',
  'markdevice',
];

const visitorHeaders = (address: string, browser: string, more: object = {}) => ({
  'CF-Connecting-IP': address,
  'X-Forwarded-For': address,
  'X-Real-IP': address,
  'True-Client-IP': address,
  Forwarded: `for="[${address}]"`,
  'User-Agent': browser,
  Cookie: 'tracker=markcookie; _ga=markcookie',
  Referer: 'http://spotter.test/reviews/nord-mat?customer=markreferrer#markreferrer',
  'Accept-Language': 'markheader',
  'X-Device-Id': 'markheader',
  'Sec-CH-UA': '"markheader";v="1"',
  ETag: 'markheader',
  'If-None-Match': '"markheader"',
  Authorization: 'Bearer markheader',
  ...more,
});

const json = (value: object, headers: Record<string, string>) => ({
  method: 'POST',
  headers: { ...headers, 'Content-Type': 'application/json' },
  body: JSON.stringify({
    ...value,
    ip: 'markbody',
    visitor_id: 'markbody',
    user_agent: 'markbody',
  }),
});

const event = (type: string) => ({
  event_id: crypto.randomUUID(),
  event_type: type,
  post_id: REVIEW,
  page_view_id: crypto.randomUUID(),
  page_path: '/reviews/nord-mat',
  placement: 'scorecard',
});

let watched: ReturnType<typeof watchWorker>;
const answers: string[] = [];
const queued: unknown[] = [];
let networkRequests: string[] = [];

type Visitors = ReturnType<typeof visitors>;

/** Delivers what was queued; the first time the database is down. */
async function deliver(app: Visitors, event: unknown[]) {
  const messages = event.map((body) => ({
    id: crypto.randomUUID(),
    body,
    attempts: 1,
    ack: () => {},
    retry: () => {},
  }));
  watched.state.isDatabaseDown = true;
  await consumeEvents({ messages }, app.bindings);
  watched.state.isDatabaseDown = false;
  await consumeEvents({ messages }, app.bindings);
}

async function visit(app: Visitors, headers: Record<string, string>) {
  const send = async (path: string, init: RequestInit = { headers }) => {
    const response = await app.request(path, init);
    answers.push(`${response.headers.get('Location')} ${[...response.headers]}`);
  };
  for (const path of [
    '/?utm_id=markquery',
    '/reviews/nord-mat?email=markquery',
    '/products?search=mat&customer=markquery',
    '/api/products?search=mat&customer=markquery',
    '/nothing/here?visitor=markquery',
    `/go/mat?post=${REVIEW}&at=offers&view=${crypto.randomUUID()}&visitor=markquery`,
    '/go/nothing?visitor=markquery',
  ]) {
    await send(path);
  }
  await send('/api/events', json(event('page_view'), headers));
  await send('/api/events', json(event('buy_click'), headers));
  await send(
    '/api/events',
    json({ ...event('page_view'), post_id: null, page_path: '/?x=markquery' }, headers),
  );
  await send('/api/events', { method: 'POST', headers, body: '{"markbody' });
  const search = {
    event_id: crypto.randomUUID(),
    keyword: 'mat',
    search_location: 'home',
    page_path: '/',
  };
  await send('/api/searches', json(search, headers));
  await send('/api/admin/posts', { headers });
  await send('/api/rebuild', json({ state: 'started' }, headers));
}

/** A file that says more than is kept. */
async function importFile(owner: Awaited<ReturnType<typeof createOwnerBrowser>>) {
  const started = await owner.ask('POST', '/earnings/imports', {
    network: 'awin',
    format: 'awin',
    file_name: 'awin.csv',
    file_hash: 'a'.repeat(64),
    as_of: new Date().toISOString(),
    row_count: 1,
    customer: 'markname',
  });
  expect(started.status).toBe(201);
  const { id } = Object(started.json).import;
  const row: EarningRowInput & Record<string, unknown> = {
    transaction_key: '900',
    status: 'confirmed',
    currency: 'GBP',
    commission: 100,
    day: '2026-11-01',
    customer_name: 'markname',
    address: 'markstreet',
    email: 'markmail',
    ip: V4,
    order_ref: 'markorder',
    device_id: 'markdevice',
  };
  const chunk = { first_row: 0, row_count: 1, rows: [row], problems: [] };
  expect((await owner.ask('PUT', `/earnings/imports/${id}/rows`, chunk)).status).toBe(200);
  expect((await owner.ask('POST', `/earnings/imports/${id}/finish`)).status).toBe(200);
}

async function fetchNetworks() {
  const networks = networksOf('privacy');
  const buyer = { ipHash: 'markhash', orderRef: 'markorder', voucherCode: 'markcoupon' };
  const more = {
    customParameters: [{ key: '1', value: 'markname' }],
    clickDevice: 'markdevice',
    publisherUrl: 'https://reviews.example/reviews/nord-mat?customer=markreferrer#markreferrer',
  };
  const action = {
    Oid: 'markorder',
    PromoCode: 'markcoupon',
    CustomerCity: 'markcity',
    CustomerArea: 'markcity',
    CustomerRegion: 'markcity',
    CustomerName: 'markname',
    IpAddress: V4,
  };
  await networks.set({
    awin: [awinTransaction(1, { ...buyer, ...more })],
    impact: [impactAction('1', action), impactAction('2', { ...action, State: 'OTHER' })],
    faults: [{ status: 500 }, { body: '{"markname":' }],
  });
  await startFetches(networks.bindings);
  for (let run = 0; run < 6; run += 1) {
    await continueFetches(networks.bindings);
    await endWaits();
  }
  networkRequests = await networks.requests();
}

beforeAll(async () => {
  await resetLinks();
  await resetEarnings();
  await execute(`
    delete from public.product_analytics; delete from public.search_keywords;
    insert into public.managed_links (slug, target) values ('mat', 'https://shop.open.example/mat?a=1')`);
  const build = await buildLinks();
  const queueing = visitors(build);
  const recording = visitors(build, {});
  const owner = await createOwnerBrowser();
  await queueing.open('/');
  await recording.open('/');
  watched = watchWorker();
  try {
    for (const [address, app] of [
      [V4, queueing],
      [V6, recording],
    ] as const) {
      await visit(app, visitorHeaders(address, BROWSER));
      await visit(app, visitorHeaders(address, UNTRACKED, { DNT: '1' }));
      await visit(app, visitorHeaders(address, UNTRACKED, { 'Sec-GPC': '1' }));
    }
    queued.push(...queueing.events);
    await deliver(recording, [...queueing.events, { kind: 'page_view', event_id: 'nonsense' }]);
    await importFile(owner);
    await fetchNetworks();
    // The answers that an owner sees, and what they do to the log.
    for (const path of ['/dashboard', '/earnings/imports', '/earnings/sources', '/activity']) {
      answers.push(JSON.stringify((await owner.ask('GET', path)).json));
    }
    queued.push(...recording.deadLetter);
  } finally {
    watched.stop();
  }
}, 240_000);
afterAll(resetEarnings);

const where = (texts: readonly string[], mark: string) =>
  texts.filter((text) => text.toLowerCase().includes(mark.toLowerCase()));

test('the product was used: views, clicks, searches, sales and failures are there', async () => {
  const [counted] = await rows(`select
    (select count(*) from public.product_analytics where event_type = 'page_view') as views,
    (select count(*) from public.product_analytics where event_type = 'buy_click') as clicks,
    (select count(*) from public.search_keywords) as searches,
    (select count(*) from private.earnings) as earnings`);
  expect(counted).toEqual({ views: 6, clicks: 12, searches: 6, earnings: 3 });
  expect([queued.length > 10, watched.lines.join('\n')]).toEqual([
    true,
    expect.stringMatching(/Events are retried/),
  ]);
  expect(watched.lines.join('\n')).toMatch(/could not be read: unreachable/);
  expect(watched.requests.length).toBeGreaterThan(20);
  expect(networkRequests.length).toBeGreaterThan(4);
  expect(answers.join('\n')).toContain('https://shop.open.example/mat?');
});

test('a mark that is stored, logged or sent would be found', async () => {
  const change = (from: string, to: string) =>
    execute(`update public.search_keywords set user_agent = '${to}'
      where id = (select min(id) from public.search_keywords where user_agent = '${from}')`);
  await change(BROWSER, 'a MarkControl b');
  expect(await tablesWith('markcontrol')).toEqual({ 'public.search_keywords': ['user_agent'] });
  await change('a MarkControl b', BROWSER);
  const control = watchWorker();
  console.error('A failure', new Error('markcontrol'));
  await fetch('data:text/plain,markcontrol').catch(() => {});
  control.stop();
  expect(where(control.lines, 'markcontrol')).toHaveLength(1);
  expect(
    where(
      control.requests.map(({ text }: Outgoing) => text),
      'markcontrol',
    ),
  ).toHaveLength(1);
});

test.each(SECRETS)(
  '%s is in no table, no line of the log, no request and no answer',
  async (mark) => {
    expect(await tablesWith(mark)).toEqual({});
    expect(where(watched.lines, mark)).toEqual([]);
    expect(
      where(
        watched.requests.map(({ text }) => text),
        mark,
      ),
    ).toEqual([]);
    expect(where(networkRequests, mark)).toEqual([]);
    expect(where(answers, mark)).toEqual([]);
    expect(
      where(
        queued.map((message) => JSON.stringify(message)),
        mark,
      ),
    ).toEqual([]);
  },
);

test("a browser's name is kept where the statement says so, and sent to the database only", async () => {
  const places = await tablesWith('Markbrowser');
  expect(new Set(Object.values(places).flat())).toEqual(new Set(['user_agent']));
  const sent = watched.requests.filter(({ text }) => text.includes('Markbrowser'));
  expect(new Set(sent.map(({ url }) => new URL(url).pathname))).toEqual(
    new Set(['/rest/v1/rpc/record_events', '/rest/v1/rpc/record_visitor_event']),
  );
  expect(where(watched.lines, 'Markbrowser')).toEqual([]);
  expect(where(networkRequests, 'Markbrowser')).toEqual([]);
});

test('shops and networks learn the place of a link, and keys stay where they belong', async () => {
  const shops = answers.filter((answer) => answer.startsWith('https://shop.open.example/'));
  expect(shops.length).toBeGreaterThan(0);
  for (const answer of shops) {
    const { search } = new URL(answer.split(' ')[0] ?? '');
    expect(search).toMatch(/^\?a=1&sid=[0-9a-f]{32}_\w{1,17}$/);
  }
  // The same code for everybody.
  expect(new Set(shops.map((answer) => answer.split(' ')[0])).size).toBe(1);
  for (const key of [AWIN_KEYS.AWIN_API_TOKEN, IMPACT_KEYS.IMPACT_AUTH_TOKEN]) {
    expect(await tablesWith(key)).toEqual({});
    expect(where(watched.lines, key)).toEqual([]);
    expect(where(answers, key)).toEqual([]);
  }
});
