import { beforeEach, expect, test, vi } from 'vitest';
import { deadLetterListSchema } from '../../core/health/schema.ts';
import type { Env } from '../hosting/env.ts';
import { consumePublish } from '../publishing/publish-consumer.ts';
import {
  activityLog,
  createOwnerBrowser,
  emptyTables,
  execute,
  resetDatabase,
  rows,
} from '../testing/owner.fixture.ts';
import { createTestApp } from '../testing/test-app.fixture.ts';
import { consumeDeadLetters, removeOldDeadLetters } from './consumer.ts';

vi.spyOn(console, 'error').mockImplementation(() => {});

const AWAY = { SUPABASE_URL: 'http://127.0.0.1:1' };

beforeEach(async () => {
  await resetDatabase();
  await emptyTables('private.dead_letters', 'public.search_keywords');
});

interface Given {
  id?: string;
  body: unknown;
  attempts?: number;
}

/** Delivers messages of a dead-letter queue. Returns how each was settled. */
async function arrive(queue: string, given: Given[], bindings: Partial<Env> = {}) {
  const settled: string[] = [];
  const messages = given.map(({ id = crypto.randomUUID(), body, attempts = 1 }) => ({
    id,
    body,
    attempts,
    ack: () => settled.push('ack'),
    retry: (options?: { delaySeconds: number }) => settled.push(`retry ${options?.delaySeconds}`),
  }));
  await consumeDeadLetters({ queue, messages }, createTestApp(bindings).bindings);
  return settled;
}

const search = {
  kind: 'search',
  event_id: '00000000-0000-4000-8000-0000000000e1',
  received_at: Date.parse('2026-11-20T10:00:00Z'),
  exclusion: null,
  country: 'Germany',
  user_agent: null,
  page: '/products',
  keyword: 'shoe',
  location: 'products',
  found: 3,
};

async function list(owner: Awaited<ReturnType<typeof createOwnerBrowser>>) {
  const { status, json } = await owner.ask('GET', '/health/messages');
  expect(status).toBe(200);
  return deadLetterListSchema.parse(json);
}

test('a message is stored once, whole, and acknowledged', async () => {
  const given = [{ id: 'm1', body: search }];
  expect(await arrive('events-failed', given)).toEqual(['ack']);
  // The queue may deliver it again.
  expect(await arrive('events-failed', given)).toEqual(['ack']);
  const [letter, ...others] = await rows('select * from private.dead_letters');
  expect(others).toEqual([]);
  expect(letter).toMatchObject({ queue: 'events', message_id: 'm1', reason: 'failed' });
  expect(JSON.parse(String(letter?.body))).toEqual(search);
});

test('a message that the version does not understand is kept as it is', async () => {
  const bodies = ['text', null, { kind: 'newer', name: 'nul \u0000 and half \ud800' }, 7];
  await arrive(
    'pictures-failed',
    bodies.map((body) => ({ body })),
  );
  await arrive('events-failed', [{ body: { queue: 'newsletters', body: { to: 'all' } } }]);
  const stored = await rows('select queue, reason, body from private.dead_letters order by id');
  expect(stored.map(({ queue, reason }) => `${queue} ${reason}`)).toEqual([
    ...bodies.map(() => 'pictures unreadable'),
    'newsletters unknown-queue',
  ]);
  expect(stored.map(({ body }) => JSON.parse(String(body)))).toEqual([...bodies, { to: 'all' }]);
});

test('while the database is unavailable a message stays in its queue, and is retried less and less often', async () => {
  expect(await arrive('links-failed', [{ body: 1 }, { body: 2, attempts: 3 }], AWAY)).toEqual([
    'retry 60',
    'retry 240',
  ]);
  expect(await arrive('links-failed', [{ body: 1, attempts: 99 }], AWAY)).toEqual(['retry 3600']);
  expect(await arrive('links-failed', [{ body: 1, attempts: 100 }])).toEqual(['ack']);
  expect(await rows('select queue from private.dead_letters')).toEqual([{ queue: 'links' }]);
});

test('the owner sees messages, and sends them to the queues that they were for', async () => {
  await arrive('events-failed', [{ body: search }]);
  await arrive('links-failed', [{ body: { kind: 'check' } }]);
  const owner = await createOwnerBrowser();
  const { items, total } = await list(owner);
  expect([total, items.map(({ queue }) => queue)]).toEqual([2, ['links', 'events']]);
  expect(JSON.parse(items[1]?.body ?? '')).toEqual(search);

  const up_to = items[0]?.id;
  const sent: unknown[] = [];
  const events = { send: async (message: unknown) => sent.push(message) };
  const retrying = await createOwnerBrowser({ EVENT_QUEUE: events });
  expect(await retrying.ask('POST', '/health/messages/replay', { up_to })).toEqual({
    status: 200,
    json: { replayed: 2, failed: 0 },
  });
  expect([sent, retrying.linkMessages]).toEqual([[search], [{ kind: 'check' }]]);
  expect(await list(owner)).toEqual({ items: [], total: 0, replayed: 2 });
  expect((await activityLog()).at(-1)).toBe(
    'Retry Messages: Sent 2 failed messages to the queue again',
  );
  // Nothing is sent twice by a second tab.
  expect(await retrying.ask('POST', '/health/messages/replay', { up_to })).toEqual({
    status: 200,
    json: { replayed: 0, failed: 0 },
  });
  expect(sent).toHaveLength(1);
});

test('a queue that accepts no messages loses none', async () => {
  await arrive('events-failed', [{ body: search }]);
  await arrive('publish-failed', [{ body: { change: 3 } }]);
  const owner = await createOwnerBrowser({
    EVENT_QUEUE: { send: () => Promise.reject(new Error('The queue is full')) },
  });
  const { items } = await list(owner);
  const answer = await owner.ask('POST', '/health/messages/replay', { up_to: items[0]?.id });
  expect(answer.json).toEqual({ replayed: 1, failed: 1 });
  expect(owner.published).toEqual([{ change: 3 }]);
  expect((await list(owner)).items.map(({ queue }) => queue)).toEqual(['events']);
});

test('a message that was sent but could not be marked is sent again, and counts once', async () => {
  await arrive('events-failed', [{ body: search }]);
  const sent: unknown[] = [];
  const owner = await createOwnerBrowser({
    EVENT_QUEUE: { send: async (message) => sent.push(message) },
  });
  const { items } = await list(owner);
  await execute(
    `alter function public.mark_dead_letters_replayed(uuid, bigint[]) rename to marking_away`,
  );
  const choice = { ids: [items[0]?.id] };
  try {
    const failed = await owner.ask('POST', '/health/messages/replay', choice);
    expect(failed.status).toBeGreaterThanOrEqual(400);
  } finally {
    await execute(
      `alter function public.marking_away(uuid, bigint[]) rename to mark_dead_letters_replayed`,
    );
  }
  expect((await list(owner)).total).toBe(1);
  expect((await owner.ask('POST', '/health/messages/replay', choice)).status).toBe(200);
  expect(sent).toEqual([search, search]);
  const counted = await rows(
    `select public.record_events('${JSON.stringify(sent)}'::jsonb) as result`,
  );
  expect(counted[0]?.result).toMatchObject({ recorded: 1, duplicate: 1 });
});

test('messages of an unknown queue can only be discarded', async () => {
  await arrive('events-failed', [{ body: { queue: 'newsletters', body: 1 } }]);
  const owner = await createOwnerBrowser();
  const { items } = await list(owner);
  const ids = items.map(({ id }) => id);
  const retried = await owner.ask('POST', '/health/messages/replay', { ids });
  expect(retried.json).toEqual({ replayed: 0, failed: 1 });
  expect(await owner.ask('POST', '/health/messages/discard', { ids })).toEqual({
    status: 200,
    json: { discarded: 1 },
  });
  expect((await list(owner)).total).toBe(0);
  expect((await activityLog()).at(-1)).toBe('Discard Messages: Discarded 1 failed message');
});

test('messages that fail after the list was read are not discarded', async () => {
  await arrive('links-failed', [{ body: { kind: 'check' } }]);
  const owner = await createOwnerBrowser();
  const { items } = await list(owner);
  await arrive('links-failed', [{ body: { kind: 'check' } }]);
  const input = { up_to: items[0]?.id };
  expect((await owner.ask('POST', '/health/messages/discard', input)).json).toEqual({
    discarded: 1,
  });
  expect((await list(owner)).total).toBe(1);
});

test('a retried rebuild request is processed like any other', async () => {
  await arrive('publish-failed', [{ body: { change: 9 } }]);
  const owner = await createOwnerBrowser({ REBUILD_HOOK_URL: 'https://hook.test/rebuild' });
  const { items } = await list(owner);
  await owner.ask('POST', '/health/messages/replay', { ids: items.map(({ id }) => id) });
  const calls: string[] = [];
  const messages = owner.published.map((body) => ({
    id: 'again',
    body,
    attempts: 1,
    ack: () => {},
    retry: () => {},
  }));
  await consumePublish({ messages }, owner.bindings, async (input) => {
    calls.push(new Request(input).url);
    return new Response(null, { status: 202 });
  });
  expect(calls).toEqual(['https://hook.test/rebuild']);
});

test('after ninety days a message is removed', async () => {
  await arrive('links-failed', [{ body: 1 }, { body: 2 }]);
  await execute(
    `update private.dead_letters set failed_at = now() - interval '91 days' where body = '1'`,
  );
  expect(await removeOldDeadLetters(createTestApp().bindings)).toBe(1);
  expect(await rows('select body from private.dead_letters')).toEqual([{ body: '2' }]);
});
