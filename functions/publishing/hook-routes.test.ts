import { afterAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { outgoingMessages } from '../../core/http/messages.ts';
import { hookMessages } from '../../core/publishing/hook-messages.ts';
import {
  activityLog,
  createOwnerBrowser,
  execute,
  resetDatabase,
  rows,
} from '../testing/owner.fixture.ts';
import { consumePublish } from './publish-consumer.ts';

vi.spyOn(console, 'error').mockImplementation(() => {});

const url = 'https://api.cloudflare.com/client/v4/workers/builds/deploy_hooks/0a1b-secret-9f3c';
const cloudflareHook = { kind: 'cloudflare', url, token: '' };
const unset = { REBUILD_HOOK_URL: '', REBUILD_HOOK_KIND: '' };
const noHook = { environment: null, stored: null };

const forgetHook = () =>
  execute('delete from private.rebuild_hook; truncate public.rebuild_reports');

beforeEach(async () => {
  await resetDatabase();
  await forgetHook();
});
afterAll(forgetHook);

test('a hook is stored sealed, shown by its last characters, and removed', async () => {
  const owner = await createOwnerBrowser(unset);
  expect((await owner.ask('GET', '/publishing/hook')).json).toEqual(noHook);
  const saved = await owner.ask('PUT', '/publishing/hook', cloudflareHook);
  const stored = {
    kind: 'cloudflare',
    hint: 'api.cloudflare.com/…9f3c',
    saved_at: expect.any(String),
  };
  expect(saved).toEqual({ status: 200, json: { environment: null, stored } });
  expect(JSON.stringify(await rows('select * from private.rebuild_hook'))).not.toContain('secret');
  expect((await owner.ask('GET', '/checklist')).json).toMatchObject({ rebuilds: true });
  expect((await owner.ask('DELETE', '/publishing/hook')).status).toBe(204);
  expect((await owner.ask('GET', '/publishing/hook')).json).toEqual(noHook);
  expect((await activityLog()).slice(-2)).toEqual([
    'Update Settings: Saved the rebuild hook',
    'Update Settings: Removed the rebuild hook',
  ]);
});

test.each([
  [{ url: '' }, 'url', hookMessages.urlMissing],
  [{ url: 'http://hook.example/x' }, 'url', hookMessages.urlShape],
  [{ url: 'http://localhost:1/x' }, 'url', outgoingMessages.local],
  [{ url: 'https://10.0.0.1/x' }, 'url', outgoingMessages.local],
  [{ url: 'https://user:word@hook.example' }, 'url', outgoingMessages.credentials],
  [{ kind: 'github', token: 't' }, 'url', hookMessages.githubShape],
  [
    { kind: 'github', url: 'https://api.github.com/repos/a/b/dispatches' },
    'token',
    hookMessages.tokenMissing,
  ],
])('%j is refused at its field', async (given, field, error) => {
  const owner = await createOwnerBrowser(unset);
  const answer = await owner.ask('PUT', '/publishing/hook', { ...cloudflareHook, ...given });
  expect(answer).toEqual({ status: 400, json: { error, field } });
  expect(await rows('select kind from private.rebuild_hook')).toEqual([]);
});

test('the environment takes precedence over the stored hook, and the answer says so', async () => {
  await (await createOwnerBrowser(unset)).ask('PUT', '/publishing/hook', cloudflareHook);
  const owner = await createOwnerBrowser({
    REBUILD_HOOK_URL: 'https://hook.test/rebuild',
    REBUILD_HOOK_KIND: 'github',
  });
  expect((await owner.ask('GET', '/publishing/hook')).json).toMatchObject({
    environment: 'github',
    stored: { kind: 'cloudflare' },
  });
});

test('the test reports the answer of the hook, and a failure does not count as a rebuild', async () => {
  const owner = await createOwnerBrowser({ ...unset, ALLOW_LOCAL_ADDRESSES: 'true' });
  expect(await owner.ask('POST', '/publishing/hook/test')).toMatchObject({
    status: 409,
    json: { error: expect.stringContaining(hookMessages.unconnected) },
  });
  // A server of this machine that accepts only its own key.
  const { url: database, secretKey } = inject('database');
  const local = { kind: 'cloudflare', url: `${database}/rest/v1/nothing`, token: '' };
  expect((await owner.ask('PUT', '/publishing/hook', local)).status).toBe(200);
  const answer = await owner.ask('POST', '/publishing/hook/test');
  expect(answer).toMatchObject({
    status: 502,
    json: { error: expect.stringMatching(/The rebuild hook answered with status 4\d\d\./) },
  });
  expect(JSON.stringify(answer)).not.toContain(secretKey);
  expect(await rows('select kind from public.rebuild_reports')).toEqual([]);
});

test('a publish calls the stored hook; one sealed with another key is reported', async () => {
  const owner = await createOwnerBrowser({ ...unset, ALLOW_LOCAL_ADDRESSES: 'true' });
  const { url: database } = inject('database');
  const local = { kind: 'cloudflare', url: `${database}/rest/v1/nothing`, token: '' };
  await owner.ask('PUT', '/publishing/hook', local);
  const retry = vi.fn();
  const messages = [
    { id: crypto.randomUUID(), body: { change: null }, attempts: 1, ack: () => {}, retry },
  ];
  await consumePublish({ messages }, owner.bindings);
  expect(retry).toHaveBeenCalledOnce();
  const reported = () => rows('select error from public.rebuild_reports order by at desc limit 1');
  expect(await reported()).toEqual([
    { error: expect.stringMatching(/The rebuild hook answered with status 4\d\d\./) },
  ]);
  await execute(`update private.rebuild_hook set sealed = repeat('00', 40)`);
  await consumePublish({ messages }, owner.bindings);
  expect(retry).toHaveBeenCalledOnce();
  expect(await reported()).toEqual([{ error: expect.stringContaining(hookMessages.unreadable) }]);
});
