import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PageEvent, VisitorEvent } from '../../core/analytics/events.ts';
import { pageKindSchema, placementSchema } from '../../core/links/schema.ts';
import type { Env } from '../hosting/env.ts';
import { emptyTables, execute, rows } from '../testing/owner.fixture.ts';
import { createTestApp } from '../testing/test-app.fixture.ts';
import { ROLLER, searchEvent, seenEvent } from '../testing/visitor.fixture.ts';
import { consumeEvents, retryDelay } from './event-consumer.ts';
import { COUNTED_TEST, countedTotals, expectedTotals, resetCounting } from './totals.fixture.ts';

vi.spyOn(console, 'error').mockImplementation(() => {});

beforeEach(async () => {
  await emptyTables('public.posts');
  await resetCounting();
});
afterEach(() => vi.unstubAllGlobals());

const realFetch = globalThis.fetch;

/** Breaks the database connection before a request or before its response. */
function breakLine(when: 'before' | 'after'): void {
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    if (when === 'after') await (await realFetch(...request)).arrayBuffer();
    throw new TypeError('The line broke');
  });
}

/** Delivers bodies to the consumer; returns the retried ones with their delays. */
async function deliver(bodies: unknown[], bindings: Partial<Env> = {}, attempts = 1) {
  const { bindings: env, deadLetter } = createTestApp(bindings);
  const settled = new Map<unknown, 'ack' | number>();
  const settle = (body: unknown, how: 'ack' | number) => {
    if (!settled.has(body)) settled.set(body, how);
  };
  const messages = bodies.map((body) => ({
    id: crypto.randomUUID(),
    body,
    attempts,
    ack: () => settle(body, 'ack'),
    retry: (options?: { delaySeconds: number }) => settle(body, options?.delaySeconds ?? 0),
  }));
  await consumeEvents({ messages }, env);
  const again = bodies.filter((body) => settled.get(body) !== 'ack');
  return { again, deadLetter, delays: again.map((body) => settled.get(body)) };
}

const isEvent = (body: unknown): body is VisitorEvent => typeof body === 'object' && body !== null;

test('a batch becomes rows and totals', async () => {
  const events = [
    seenEvent(),
    seenEvent({ kind: 'buy_click', country: null }),
    seenEvent({ exclusion: 'bot' }),
    searchEvent({ keyword: 'Träning', found: 0 }),
  ];
  expect(await deliver(events)).toMatchObject({ again: [], deadLetter: [] });
  expect(await countedTotals()).toEqual(expectedTotals(events));
});

test('while the database is unavailable, events are retried with growing delays and none is dead-lettered', async () => {
  const away = { SUPABASE_URL: 'http://127.0.0.1:9' };
  const events = [seenEvent(), searchEvent()];
  const first = await deliver(events, away);
  expect(first).toEqual({ again: events, deadLetter: [], delays: [5, 5] });
  expect((await deliver(first.again, away, 4)).delays).toEqual([40, 40]);
  await deliver(first.again, {}, 5);
  expect(await countedTotals()).toEqual(expectedTotals(events));
});

test('all retries together take more than three hours', () => {
  const seconds = Array.from({ length: 100 }, (_, tries) => retryDelay(tries + 1));
  expect(seconds.reduce((sum, delay) => sum + delay)).toBeGreaterThan(3 * 60 * 60);
});

test('events are retried while the database rejects the key', async () => {
  const events = [seenEvent()];
  const { again, deadLetter } = await deliver(events, { SUPABASE_SECRET_KEY: 'sb_secret_wrong' });
  expect([again, deadLetter]).toEqual([events, []]);
});

test('an invalid message goes to the dead-letter queue and the others are counted', async () => {
  const events = [seenEvent(), searchEvent()];
  const poison = ['what?', { ...seenEvent(), post_id: 'none' }];
  const { again, deadLetter } = await deliver([poison[0], events[0], poison[1], events[1]]);
  expect([again, deadLetter]).toEqual([[], poison]);
  expect(await countedTotals()).toEqual(expectedTotals(events));
});

test('an event that only the database rejects goes to the dead-letter queue alone', async () => {
  const events = [seenEvent(), searchEvent()];
  // The first is rejected individually, the second fails the whole request.
  const poison = [searchEvent({ keyword: ' rope' }), searchEvent({ keyword: 'ro\u0000pe' })];
  const { again, deadLetter } = await deliver([poison[0], events[0], poison[1], events[1]]);
  expect(again).toEqual([]);
  expect(deadLetter).toEqual(expect.arrayContaining(poison));
  expect(deadLetter).toHaveLength(2);
  expect(await countedTotals()).toEqual(expectedTotals(events));
});

test('an event of a review that was deleted meanwhile is still counted', async () => {
  const events = [seenEvent({ post_id: crypto.randomUUID() })];
  await deliver(events);
  expect(await countedTotals()).toEqual(expectedTotals(events));
  expect(await rows('select post_id from public.product_analytics')).toEqual([{ post_id: null }]);
});

test('a click without a review, and one with everything', async () => {
  const offer = crypto.randomUUID();
  const link = crypto.randomUUID();
  const reviewed = crypto.randomUUID();
  await execute(`
    insert into public.posts (id, title, offers) values ('${reviewed}', 'Offered', '[{
      "id": "${offer}", "merchant_id": null, "url": "https://shop.example/", "amount": null, "currency": null,
      "condition": "new", "availability": "unknown", "note": null, "source": "manual", "checked_at": null,
      "starts_at": null, "ends_at": null
    }]');
    insert into public.managed_links (id, slug) values ('${link}', 'to-${link}')`);
  const click = { kind: 'buy_click', page_kind: 'products', page: '/products' } as const;
  const known = { post_id: reviewed, offer_id: offer, link_id: link };
  const events = [
    seenEvent({ ...click, post_id: null, placement: 'table', variant: `${COUNTED_TEST}-b` }),
    seenEvent({ ...click, ...known, placement: 'offers' }),
  ];
  await deliver(events);
  expect(await countedTotals()).toEqual(expectedTotals(events));
});

test('a click whose offer and link are unknown counts without them', async () => {
  const unknown = { offer_id: crypto.randomUUID(), link_id: crypto.randomUUID() };
  const event = seenEvent({ kind: 'buy_click', placement: 'offers' });
  await deliver([{ ...event, ...unknown }]);
  expect(await countedTotals()).toEqual(expectedTotals([event]));
});

test('every page kind and placement is counted', async () => {
  const click = { kind: 'buy_click', post_id: null } as const;
  const events = [
    ...pageKindSchema.options.map((page_kind) => seenEvent({ ...click, page_kind })),
    ...placementSchema.options.map((placement) => seenEvent({ ...click, placement })),
  ];
  expect(await deliver(events)).toMatchObject({ again: [], deadLetter: [] });
  expect(await countedTotals()).toEqual(expectedTotals(events));
});

test('views of pages without a review are counted, once each, and bots apart', async () => {
  const view = { kind: 'page_view', post_id: null } as const;
  const listings = (['best-of', 'comparison', 'category'] as const).map((page_kind) =>
    seenEvent({ ...view, page_kind, page: `/${page_kind}/one` }),
  );
  const [first] = listings;
  if (first === undefined) throw new Error('There are none.');
  const events = [
    ...listings,
    seenEvent({ ...view, page_kind: 'best-of', page: first.page }),
    seenEvent({ ...view, page_kind: 'best-of', page: first.page, exclusion: 'bot' }),
  ];
  await deliver([...events, first]);
  await deliver(events);
  expect(await countedTotals()).toEqual(expectedTotals(events));
  const elsewhere = seenEvent({ ...view, page_kind: 'home', page: '/' });
  expect(await deliver([elsewhere])).toMatchObject({ deadLetter: [elsewhere] });
});

test('a click that the page counted and one that the edge counted within a second are one', async () => {
  const page_view_id = crypto.randomUUID();
  const link_id = crypto.randomUUID();
  await execute(
    `insert into public.managed_links (id, slug) values ('${link_id}', 'to-${link_id}')`,
  );
  const click = (milliseconds: number, given: Partial<PageEvent>) =>
    seenEvent({
      kind: 'buy_click',
      page_view_id,
      received_at: 1_795_000_000_000 + milliseconds,
      ...given,
    });
  const events = [
    click(400, { link_id, placement: 'text', post_id: null }),
    click(0, { placement: 'scorecard' }),
    click(1_500, { link_id, placement: 'closing' }),
  ];
  for (const event of events) await deliver([event]);
  expect(await countedTotals()).toEqual(expectedTotals(events));
});

test('a review deleted between two clicks of one page view keeps one of them', async () => {
  await execute(`insert into public.posts (id, title) values ('${ROLLER.id}', 'Nord Roller')`);
  const page_view_id = crypto.randomUUID();
  const click = (milliseconds: number) =>
    seenEvent({ kind: 'buy_click', page_view_id, received_at: 1_795_000_000_000 + milliseconds });
  const events = [click(400), click(0)];
  await deliver([events[0]]);
  await execute(`delete from public.posts where id = '${ROLLER.id}'`);
  await deliver([events[1]]);
  expect(await countedTotals()).toEqual(expectedTotals(events));
});

describe('days', () => {
  const lateInLondon = { received_at: Date.UTC(2026, 10, 21, 23, 30) };

  test('are those of the time zone that is set when the event is counted', async () => {
    const set = (zone: string) =>
      execute(
        `update public.site_settings set setting_value = '${zone}' where setting_key = 'time_zone'`,
      );
    await deliver([seenEvent(lateInLondon)]);
    await set('Pacific/Auckland');
    await deliver([seenEvent(lateInLondon), searchEvent(lateInLondon)]);
    await set('America/Los_Angeles');
    await deliver([seenEvent(lateInLondon)]);
    expect(await rows('select day, page_views from public.daily_post_totals order by day')).toEqual(
      [
        { day: '2026-11-21', page_views: 2 },
        { day: '2026-11-22', page_views: 1 },
      ],
    );
    expect(await rows('select day from public.search_keywords')).toEqual([{ day: '2026-11-22' }]);
  });
});

describe('with any behaviour of queue and connection', () => {
  const PAGE_VIEWS: string[] = Array.from({ length: 4 }, () => crypto.randomUUID());
  /** One per page load; the last page does not differ. */
  const variantOf = (view: string | null) => {
    const arm = ['a', 'b', 'b'][PAGE_VIEWS.indexOf(view ?? '')];
    return arm === undefined ? null : `${COUNTED_TEST}-${arm}`;
  };
  const midnight = Date.UTC(2026, 10, 22);
  const when = fc.integer({ min: -2_500, max: 2_500 }).map((offset) => midnight + offset);
  const country = fc.constantFrom('Norway', 'Japan', null);
  const exclusion = fc.constantFrom(null, null, null, 'bot' as const, 'prefetch' as const);
  const event_id = fc.uuid({ version: 4 });
  const seen = fc
    .record({
      event_id,
      received_at: when,
      country,
      exclusion,
      kind: fc.constantFrom('page_view' as const, 'buy_click' as const, 'buy_click' as const),
      page_view_id: fc.constantFrom(...PAGE_VIEWS, null),
      placement: fc.constantFrom('scorecard' as const, 'text' as const),
      isAboutReview: fc.boolean(),
    })
    .map(({ isAboutReview, ...given }) => {
      const event = { ...given, variant: variantOf(given.page_view_id) };
      return seenEvent(
        event.kind === 'buy_click'
          ? { ...event, post_id: isAboutReview ? ROLLER.id : null }
          : { ...event, placement: null },
      );
    });
  const searched = fc
    .record({
      event_id,
      received_at: when,
      country,
      exclusion,
      keyword: fc.constantFrom('rope', 'Rope', 'ROPE', 'mat'),
      location: fc.constantFrom('home' as const, 'products' as const),
      found: fc.integer({ min: 0, max: 1 }),
    })
    .map(searchEvent);
  const delivery = fc.record({
    /** Indices into the waiting and the counted messages. */
    picks: fc.array(fc.nat(), { minLength: 1, maxLength: 12 }),
    fault: fc.constantFrom('none', 'none', 'before', 'after', 'poison'),
  });

  test('every event counts exactly once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.oneof(seen, searched), {
          selector: (event) => event.event_id,
          minLength: 1,
          maxLength: 25,
        }),
        fc.array(delivery, { maxLength: 8 }),
        async (events, deliveries) => {
          await resetCounting();
          let waiting: VisitorEvent[] = [...events];
          for (const { picks, fault } of deliveries) {
            // Out of order, duplicated within a batch, and repeated after counting.
            const batch: unknown[] = picks.map((pick) => events[pick % events.length]);
            if (fault === 'poison') batch.splice(1, 0, 'poison');
            const broken = fault === 'before' || fault === 'after';
            if (broken) breakLine(fault);
            const { again, deadLetter } = await deliver(batch);
            vi.unstubAllGlobals();
            expect(again).toEqual(broken ? batch : []);
            expect(deadLetter).toEqual(fault === 'poison' ? ['poison'] : []);
            const counted = new Set(batch.filter((body) => !again.includes(body)));
            waiting = waiting.filter((event) => !counted.has(event));
          }
          const last = await deliver(waiting.toReversed());
          expect(last.again.filter(isEvent)).toEqual([]);
          expect(await countedTotals()).toEqual(expectedTotals(events));
        },
      ),
      { numRuns: 30 },
    );
  }, 120_000);
});
