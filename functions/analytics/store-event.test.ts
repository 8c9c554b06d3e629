import { beforeEach, expect, test, vi } from 'vitest';
import { EdgeState } from '../edge/index.ts';
import { randomAddress } from '../testing/address.fixture.ts';
import { execute, resetDatabase, rows } from '../testing/owner.fixture.ts';
import { createTestApp } from '../testing/test-app.fixture.ts';
import { FIREFOX, ROLLER } from '../testing/visitor.fixture.ts';
import { consumeEvents } from './event-consumer.ts';

/** An edge that knows of no change after the build. */
const unchanged = () =>
  new EdgeState({
    fetch: async () =>
      Response.json({
        database: '',
        construction: false,
        change: 0,
        build_change: 0,
        pages: '',
        changes: [],
        now: new Date().toISOString(),
        due: [],
      }),
  });

async function view(app: ReturnType<typeof createTestApp>, event_id = crypto.randomUUID()) {
  const { status } = await app.request('/api/events', {
    method: 'POST',
    headers: { 'User-Agent': FIREFOX, 'CF-Connecting-IP': randomAddress() },
    body: JSON.stringify({
      event_id,
      post_id: ROLLER.id,
      event_type: 'page_view',
      page_view_id: crypto.randomUUID(),
      page_path: ROLLER.path,
    }),
  });
  return status;
}

const views = async () => (await rows('select from public.product_analytics')).length;
const counted = async () =>
  (await rows('select sum(page_views)::int as views from public.daily_post_totals'))[0]?.views;

const deliver = ({ events, bindings }: ReturnType<typeof createTestApp>) =>
  consumeEvents(
    {
      messages: events.map((body) => ({
        id: crypto.randomUUID(),
        body,
        attempts: 1,
        ack: () => {},
        retry: () => expect.unreachable(),
      })),
    },
    bindings,
  );

let warn: ReturnType<typeof vi.spyOn>;
beforeEach(async () => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await resetDatabase();
  await execute(`
    truncate public.product_analytics, public.daily_post_totals;
    insert into public.posts (id, title, published) values ('${ROLLER.id}', 'Nord Roller', true)`);
});

test('an event is counted when it is acknowledged, without the queue', async () => {
  const app = createTestApp({}, unchanged());
  expect(await view(app)).toBe(202);
  expect([await views(), await counted(), app.events]).toEqual([1, 1, []]);
});

test('one that is sent again counts once', async () => {
  const app = createTestApp({}, unchanged());
  const id = crypto.randomUUID();
  expect([await view(app, id), await view(app, id)]).toEqual([202, 202]);
  expect([await views(), await counted(), app.events]).toEqual([1, 1, []]);
});

test('what a database that is gone does not take is queued', async () => {
  const app = createTestApp({ SUPABASE_URL: 'http://127.0.0.1:9' }, unchanged());
  expect(await view(app)).toBe(202);
  expect([await views(), app.events.length]).toEqual([0, 1]);
  expect(warn).toHaveBeenCalledWith(
    'An event goes to the queue:',
    expect.stringContaining('did not answer'),
  );
});

test('an event that was written although no answer came is in the queue too, and counts once', async () => {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    await (await fetch(...request)).body?.cancel();
    throw new TypeError('The connection was lost');
  });
  const app = createTestApp({}, unchanged());
  expect(await view(app)).toBe(202);
  vi.unstubAllGlobals();
  expect([await views(), app.events.length]).toEqual([1, 1]);
  await deliver(app);
  expect([await views(), await counted()]).toEqual([1, 1]);
});

test('of many at once a few are written, and the others queued', async () => {
  const { fetch } = globalThis;
  const release = Promise.withResolvers<void>();
  let isWriting = 0;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    isWriting += 1;
    await release.promise;
    return fetch(...request);
  });
  const app = createTestApp({}, unchanged());
  const sent = Array.from({ length: 10 }, () => view(app));
  await expect.poll(() => app.events.length).toBe(6);
  expect(isWriting).toBe(4);
  release.resolve();
  expect(await Promise.all(sent)).toEqual(Array.from(sent, () => 202));
  vi.unstubAllGlobals();
  expect([await views(), app.events.length]).toEqual([4, 6]);
  expect(await view(app)).toBe(202);
  expect([await views(), app.events.length]).toEqual([5, 6]);
});

test('an event that neither takes is not acknowledged', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const app = createTestApp(
    {
      SUPABASE_URL: 'http://127.0.0.1:9',
      EVENT_QUEUE: { send: () => Promise.reject(new Error('full')) },
    },
    unchanged(),
  );
  expect(await view(app)).toBe(500);
});
