import { beforeEach, expect, test, vi } from 'vitest';
import type { Env } from '../hosting/env.ts';
import { assetsBuiltAt } from '../testing/assets.fixture.ts';
import { execute, rows } from '../testing/owner.fixture.ts';
import { createTestApp } from '../testing/test-app.fixture.ts';
import { consumePublish } from './publish-consumer.ts';

vi.spyOn(console, 'error').mockImplementation(() => {});

beforeEach(() => execute('truncate public.rebuild_reports'));

/** Delivers messages to the consumer; the hook answers with `status`. */
async function deliver(bodies: unknown[], status: number, bindings: Partial<Env> = {}) {
  const { bindings: env, deadLetter } = createTestApp({
    ASSETS: assetsBuiltAt(5),
    REBUILD_HOOK_URL: 'https://hook.test/rebuild',
    ...bindings,
  });
  const calls: Request[] = [];
  const retries: unknown[] = [];
  const messages = bodies.map((body) => ({
    id: crypto.randomUUID(),
    body,
    attempts: 1,
    ack: () => {},
    retry: () => {
      retries.push(body);
    },
  }));
  await consumePublish({ messages }, env, async (input, init) => {
    calls.push(new Request(input, init));
    return new Response(null, { status });
  });
  const reports = await rows('select kind, error from public.rebuild_reports');
  return { calls, reports, retries, deadLetter };
}

const requested = [{ kind: 'requested', error: null }];

test('many changes call the hook once', async () => {
  const { calls, reports, retries } = await deliver([{ change: 6 }, { change: 7 }], 202);
  expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST https://hook.test/rebuild',
  ]);
  expect(calls[0]?.headers.get('Authorization')).toBe('Bearer hook secret');
  expect([reports, retries]).toEqual([requested, []]);
});

test('changes that are already built need no rebuild', async () => {
  expect(await deliver([{ change: 4 }, { change: 5 }], 202)).toEqual({
    calls: [],
    reports: [],
    retries: [],
    deadLetter: [],
  });
});

test('an unknown message goes to the dead-letter queue, and the others are processed', async () => {
  const unknown = ['what?', { kind: 'unpublish', change: '6' }];
  const { calls, retries, deadLetter } = await deliver([...unknown, { change: 6 }], 202);
  expect([calls.length, retries, deadLetter]).toEqual([1, [], unknown]);
  expect((await deliver(unknown, 202)).calls).toEqual([]);
});

test.each([[[{ change: 5 }, { change: 6 }]], [[{ change: null }]]])(
  '%j needs one',
  async (bodies) => {
    expect((await deliver(bodies, 202)).calls).toHaveLength(1);
  },
);

test('a failed hook is reported, and the batch is retried', async () => {
  const { reports, retries } = await deliver([{ change: 6 }], 500);
  expect(reports).toEqual([
    {
      kind: 'failed',
      error: 'The rebuild could not be requested. The rebuild hook answered with status 500.',
    },
  ]);
  expect(retries).toEqual([{ change: 6 }]);
});

test('a hook that is not set up is reported', async () => {
  await execute('delete from private.rebuild_hook');
  const unset = { REBUILD_HOOK_URL: '' };
  const { calls, reports, retries } = await deliver([{ change: 6 }], 202, unset);
  expect([calls, retries]).toEqual([[], []]);
  expect(reports).toMatchObject([
    { error: expect.stringContaining('No rebuild hook is connected') },
  ]);
});

test('without the database the hook is still called', async () => {
  const away = { SUPABASE_URL: 'http://127.0.0.1:9' };
  const { calls, retries } = await deliver([{ change: 6 }], 202, away);
  expect([calls.length, retries]).toEqual([1, []]);
});

test('a deploy hook of Cloudflare is called without a secret', async () => {
  const { calls } = await deliver([{ change: 6 }], 200, { REBUILD_HOOK_KIND: 'cloudflare' });
  expect(calls[0]?.headers.has('Authorization')).toBe(false);
});

test('GitHub gets a publish event', async () => {
  const { calls } = await deliver([{ change: 6 }], 204, { REBUILD_HOOK_KIND: 'github' });
  expect(await calls[0]?.json()).toEqual({ event_type: 'publish' });
  expect(calls[0]?.headers.get('Authorization')).toBe('Bearer hook secret');
  expect(calls[0]?.headers.get('User-Agent')).toBe('Spotter');
});

test('GitHub is asked to rebuild the commit that a workflow deployed', async () => {
  const deployed = { REBUILD_HOOK_KIND: 'github', DEPLOYED_COMMIT: 'a'.repeat(40) };
  const { calls } = await deliver([{ change: 6 }], 204, deployed);
  expect(await calls[0]?.json()).toEqual({
    event_type: 'publish',
    client_payload: { commit: 'a'.repeat(40) },
  });
});
