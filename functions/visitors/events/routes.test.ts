import { beforeEach, describe, expect, test, vi } from 'vitest';
import { WITHOUT_DETAILS } from '../../../core/analytics/events.ts';
import type { PostChange } from '../../../core/publishing/schema.ts';
import { EdgeState } from '../../edge/index.ts';
import { randomAddress } from '../../testing/address.fixture.ts';
import { createTestApp, QUEUED } from '../../testing/test-app.fixture.ts';
import { FIREFOX, ROLLER } from '../../testing/visitor.fixture.ts';
import { countryName, EVENT_MAX_BYTES } from './routes.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});

const ID = /^[0-9a-f-]{36}$/;

/** An edge with changes after the build. */
function knowing(changes: PostChange[], construction = false) {
  const numbers = { database: '', change: 9, build_change: 9, pages: '' };
  const answer = { ...numbers, construction, changes, now: new Date().toISOString(), due: [] };
  return new EdgeState({ fetch: async () => Response.json(answer) });
}

let visitor = '';
beforeEach(() => {
  visitor = randomAddress();
});

const view = () => ({
  event_id: crypto.randomUUID(),
  post_id: ROLLER.id,
  event_type: 'page_view',
  user_agent: 'what the browser says itself',
  page_view_id: crypto.randomUUID(),
  page_path: ROLLER.path,
});

const search = () => ({
  event_id: crypto.randomUUID(),
  keyword: ' Nord Roller ',
  search_location: 'home',
  page_path: '/',
});

/** Sends a body from Norway. */
async function post(
  path: '/api/events' | '/api/searches',
  body: unknown,
  headers: Record<string, string> = {},
  app = createTestApp(QUEUED, knowing([])),
) {
  const init = {
    method: 'POST',
    headers: { 'User-Agent': FIREFOX, 'CF-Connecting-IP': visitor, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    cf: { country: 'NO' },
  };
  const { status } = await app.request(path, init);
  return { status, events: app.events };
}

describe('POST /api/events', () => {
  test('queues a view with the metadata of the edge', async () => {
    const body = view();
    const before = Date.now();
    const { status, events } = await post('/api/events', body);
    expect(status).toBe(202);
    expect(events).toEqual([
      {
        kind: 'page_view',
        event_id: body.event_id,
        page_view_id: body.page_view_id,
        post_id: ROLLER.id,
        page: ROLLER.path,
        ...WITHOUT_DETAILS,
        country: 'Norway',
        user_agent: FIREFOX,
        exclusion: null,
        received_at: expect.toSatisfy((at: number) => at >= before && at <= Date.now()),
      },
    ]);
  });

  test('accepts the specified body and an id, and takes the page from the request', async () => {
    const { page_view_id: _, page_path: __, ...body } = view();
    const referred = await post('/api/events', body, {
      Referer: `http://spotter.test${ROLLER.path}?from=mail`,
    });
    expect(referred).toMatchObject({
      status: 202,
      events: [{ page: ROLLER.path, page_view_id: null }],
    });
    expect(await post('/api/events', body)).toMatchObject({ status: 202, events: [{}] });
  });

  test('a former address counts for the current one', async () => {
    const { events } = await post('/api/events', { ...view(), page_path: '/reviews/old-roller' });
    expect(events).toMatchObject([{ page: ROLLER.path }]);
  });

  test('the time is that of the edge, whatever the browser sends', async () => {
    const { events } = await post('/api/events', { ...view(), received_at: 1, timestamp: '1999' });
    expect(events).toMatchObject([{ received_at: expect.toSatisfy((at: number) => at > 1e12) }]);
  });

  test('knows reviews published or removed after the build', async () => {
    const id = '0a1b2c3d-0000-4000-8000-0000000000aa';
    const fresh: PostChange = {
      number: 8,
      kind: 'upsert',
      post_id: id,
      slug: 'new',
      old_slugs: [],
    };
    const gone: PostChange = {
      number: 9,
      kind: 'remove',
      post_id: ROLLER.id,
      slug: null,
      old_slugs: ['nord-roller'],
    };
    const app = () => createTestApp(QUEUED, knowing([fresh, gone]));
    const body = { ...view(), post_id: id, page_path: '/reviews/new' };
    expect(await post('/api/events', body, {}, app())).toMatchObject({
      status: 202,
      events: [{ post_id: id, page: '/reviews/new' }],
    });
    expect(await post('/api/events', view(), {}, app())).toEqual({ status: 400, events: [] });
  });

  test.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['no object', '[]'],
    ['no id', { ...view(), event_id: undefined }],
    ['an id that is none', { ...view(), event_id: 'first' }],
    ['another kind of event', { ...view(), event_type: 'hover' }],
    ['an unknown review', { ...view(), post_id: crypto.randomUUID() }],
    ['the sample page', { ...view(), page_path: '/reviews/premium-whey-protein-isolate' }],
    ['a preview', { ...view(), page_path: `/product/pre-${ROLLER.id}-view-justme` }],
    ['the page of another review', { ...view(), page_path: '/reviews/review-3' }],
    ['a page elsewhere', { ...view(), page_path: 'https://elsewhere.example/' }],
    ['NUL', { ...view(), page_path: '/reviews/\u0000' }],
    ['too much', { ...view(), padding: 'x'.repeat(EVENT_MAX_BYTES) }],
  ])('refuses %s with 400', async (_, body) => {
    expect(await post('/api/events', body)).toEqual({ status: 400, events: [] });
  });

  test('counts bots and prefetched pages separately', async () => {
    const excluded = async (headers: Record<string, string>) =>
      (await post('/api/events', view(), headers)).events;
    const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    expect(await excluded({ 'User-Agent': googlebot })).toMatchObject([{ exclusion: 'bot' }]);
    expect(await excluded({ 'User-Agent': ' ' })).toMatchObject([{ exclusion: 'bot' }]);
    expect(await excluded({ 'Sec-Purpose': 'prefetch;prerender' })).toMatchObject([
      { exclusion: 'prefetch' },
    ]);
    expect(await excluded({ 'X-Moz': 'prefetch' })).toMatchObject([{ exclusion: 'prefetch' }]);
  });

  test.each([{ DNT: '1' }, { 'Sec-GPC': '1' }])(
    'somebody who sends %j is counted without country and browser',
    async (headers) => {
      const { status, events } = await post('/api/events', view(), headers);
      expect(status).toBe(202);
      expect(events).toMatchObject([{ country: null, user_agent: null, exclusion: null }]);
    },
  );

  test('cuts an overlong user agent', async () => {
    const { events } = await post('/api/events', view(), {
      'User-Agent': FIREFOX + 'x'.repeat(2_000),
    });
    expect(events).toMatchObject([
      { user_agent: expect.toSatisfy((text: string) => text.length === 1_000) },
    ]);
  });

  test('stores no visitor address', async () => {
    const { events } = await post('/api/events', view());
    expect(JSON.stringify(events)).not.toContain(visitor);
  });

  test('does not count the signed-in owner', async () => {
    const Cookie = '__Host-spotter_session=anything';
    expect(await post('/api/events', view(), { Cookie })).toEqual({ status: 204, events: [] });
  });

  test('refuses events from another site', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    expect(await post('/api/events', view(), headers)).toEqual({ status: 403, events: [] });
  });

  test('answers 503 under construction', async () => {
    const app = createTestApp(QUEUED, knowing([], true));
    expect(await post('/api/events', view(), {}, app)).toEqual({ status: 503, events: [] });
  });

  test('limits each address separately', async () => {
    const app = createTestApp(QUEUED, knowing([]));
    let taken = 0;
    // One minute may start in between, but not two.
    while (taken <= 2 * 300 && (await post('/api/events', '{}', {}, app)).status === 400)
      taken += 1;
    expect(taken).toBeGreaterThanOrEqual(300);
    expect(taken).toBeLessThanOrEqual(2 * 300);
    expect(await post('/api/searches', search(), {}, app)).toEqual({ status: 429, events: [] });
    const other = { 'CF-Connecting-IP': '2001:db8:0:1::1' };
    expect((await post('/api/searches', search(), other, app)).status).toBe(202);
  }, 60_000);

  test('limits the many networks of one customer together, more widely than each', async () => {
    const app = createTestApp(QUEUED, knowing([]));
    const customer = randomAddress().replace(/::1$/, '');
    const from = (address: string) =>
      post('/api/events', '{}', { 'CF-Connecting-IP': address }, app);
    let taken = 0;
    // One minute may start in between, but not two.
    while (
      taken <= 2 * 1_500 &&
      (await from(`${customer}:${taken.toString(16)}::1`)).status === 400
    )
      taken += 1;
    expect(taken).toBeGreaterThanOrEqual(1_500);
    expect(taken).toBeLessThanOrEqual(2 * 1_500);
    expect((await from(randomAddress())).status).toBe(400);
  }, 120_000);
});

const VARIANT = '0b000000-0000-4000-8000-000000000001-b';

test('a page view is queued with its variant, and without one that cannot be', async () => {
  expect((await post('/api/events', { ...view(), variant: VARIANT })).events).toMatchObject([
    { kind: 'page_view', variant: VARIANT },
  ]);
  for (const variant of ['b', 5, VARIANT.toUpperCase(), `${VARIANT}b`]) {
    const { status, events } = await post('/api/events', { ...view(), variant });
    expect([status, events]).toMatchObject([202, [{ variant: null }]]);
  }
});

describe('a click', () => {
  const click = () => ({
    ...view(),
    event_type: 'buy_click',
    placement: 'offers',
    offer_id: '0a1b2c3d-0000-4000-8000-00000000000f',
    variant: VARIANT,
  });

  test('is queued with its place and offer', async () => {
    const { status, events } = await post('/api/events', click());
    expect(status).toBe(202);
    expect(events).toMatchObject([
      {
        kind: 'buy_click',
        page_kind: 'review',
        page: ROLLER.path,
        post_id: ROLLER.id,
        placement: 'offers',
        offer_id: '0a1b2c3d-0000-4000-8000-00000000000f',
        link_id: null,
        variant: VARIANT,
      },
    ]);
  });

  test.each([
    ['/', 'home', '/'],
    ['/products', 'products', '/products'],
    ['/how-we-test', 'other', '/how-we-test'],
    ['/reviews/old-roller', 'review', ROLLER.path],
    ['/reviews/review-3', 'review', '/reviews/review-3'],
    ['/made-up', 'other', '/404'],
  ])('from %s is one of the page kind %s', async (page_path, page_kind, page) => {
    const { events } = await post('/api/events', { ...click(), page_path });
    expect(events).toMatchObject([{ page_kind, page, post_id: ROLLER.id }]);
  });

  test.each([
    ['without a review', { post_id: undefined }, { post_id: null }],
    ['about an unknown review', { post_id: crypto.randomUUID() }, { post_id: null }],
    ['with a review that is no id', { post_id: 5 }, { post_id: null }],
    ['at an unknown place', { placement: 'attic' }, { placement: 'unknown' }],
    ['without a place', { placement: undefined }, { placement: 'unknown' }],
    ['with an offer that is no id', { offer_id: 'x' }, { offer_id: null }],
    ['with an overlong variant', { variant: 'x'.repeat(41) }, { variant: null }],
    ['with a variant that cannot be stored', { variant: 'a\u0000' }, { variant: null }],
  ])('%s still counts', async (_, given, expected) => {
    const { status, events } = await post('/api/events', { ...click(), ...given });
    expect(status).toBe(202);
    expect(events).toMatchObject([expected]);
  });

  test.each([
    ['the sample page', '/reviews/premium-whey-protein-isolate'],
    ['a preview', `/product/pre-${ROLLER.id}-view-justme`],
    ['the preview of a best-of page', `/best/pre-${ROLLER.id}-view-justme`],
  ])('on %s does not count', async (_, page_path) => {
    expect(await post('/api/events', { ...click(), page_path })).toEqual({
      status: 400,
      events: [],
    });
  });
});

describe('POST /api/searches', () => {
  test('queues a search with the number of matches', async () => {
    const body = search();
    const { status, events } = await post('/api/searches', body);
    expect(status).toBe(202);
    expect(events).toEqual([
      {
        kind: 'search',
        event_id: expect.stringMatching(ID),
        keyword: 'Nord Roller',
        location: 'home',
        page: '/',
        found: 1,
        country: 'Norway',
        user_agent: FIREFOX,
        exclusion: null,
        received_at: expect.any(Number),
      },
    ]);
  });

  test('ignores a sent number of matches', async () => {
    const { events } = await post('/api/searches', { ...search(), keyword: 'zzz', found: 7 });
    expect(events).toMatchObject([{ found: 0 }]);
  });

  test.each([
    ['review', ROLLER.path, ROLLER.path],
    ['review', '/reviews/old-roller', ROLLER.path],
    ['review', '/reviews/nothing-here', '/reviews'],
    ['products', '/products', '/products'],
    ['other', '/privacy-statement', '/privacy-statement'],
    ['other', '/made-up-1', '/404'],
  ])('a search from %s at %s counts for the page %s', async (search_location, page_path, page) => {
    const { events } = await post('/api/searches', { ...search(), search_location, page_path });
    expect(events).toMatchObject([{ location: search_location, page }]);
  });

  test('cuts a long text between characters', async () => {
    const { events } = await post('/api/searches', {
      ...search(),
      keyword: `${'a'.repeat(199)}🏋x`,
    });
    expect(events).toMatchObject([{ keyword: 'a'.repeat(199) }]);
  });

  test('makes one line of line breaks and control characters', async () => {
    const { events } = await post('/api/searches', {
      ...search(),
      keyword: '\trope\r\n=1+1\u0085\u2028@x\u001b\n',
    });
    expect(events).toMatchObject([{ keyword: 'rope =1+1 @x' }]);
  });

  test.each([
    ['nothing to search for', { ...search(), keyword: ' \n' }],
    ['another place', { ...search(), search_location: 'elsewhere' }],
    ['half a character', { ...search(), keyword: 'rope \ud83c' }],
    ['NUL', { ...search(), keyword: 'ro\u0000pe' }],
    ['too much', { ...search(), keyword: 'x'.repeat(EVENT_MAX_BYTES) }],
  ])('refuses %s with 400', async (_, body) => {
    expect(await post('/api/searches', body)).toEqual({ status: 400, events: [] });
  });
});

test.each([
  ['DE', 'Germany'],
  ['US', 'United States'],
  ['XX', null],
  ['T1', null],
  ['ZZ', null],
  ['QX', null],
  ['', null],
])('the country %j is called %j', (code, name) => {
  expect(countryName(code)).toBe(name);
});
