import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Env } from '../hosting/env.ts';
import { execute, rows } from '../testing/owner.fixture.ts';
import { createTestApp } from '../testing/test-app.fixture.ts';
import { notifySearchEngines } from './index-now.ts';

const error = vi.spyOn(console, 'error').mockImplementation(() => {});

const SITE_URL = 'https://spotter.example';

beforeEach(async () => {
  error.mockClear();
  await execute(`
    truncate public.posts, public.changes cascade;
    delete from public.site_settings;
    insert into public.site_settings values ('index_now_enabled', 'true');
    insert into public.posts (title, published) values ('Nord Roller', true), ('Draft', false);
  `);
});

/** Submits pending changes; the search engine answers with `status`. */
async function tell(status = 200, bindings: Partial<Env> = { SITE_URL }) {
  const calls: Request[] = [];
  await notifySearchEngines(createTestApp(bindings).bindings, async (input, init) => {
    calls.push(new Request(input, init));
    return new Response(null, { status });
  });
  return calls;
}

const told = () =>
  rows(`select setting_value from public.site_settings where setting_key = 'index_now_told'`);

const messageSchema = z.object({
  host: z.string(),
  key: z.string().regex(/^[0-9a-f]{32}$/),
  keyLocation: z.string(),
  urlList: z.array(z.string()),
});

test('a publish is submitted once, with a key that the site confirms', async () => {
  const [call, ...others] = await tell();
  expect(others).toEqual([]);
  expect(call?.url).toBe('https://api.indexnow.org/indexnow');
  const message = messageSchema.parse(await call?.json());
  expect(message).toEqual({
    host: 'spotter.example',
    key: message.key,
    keyLocation: `${SITE_URL}/${message.key}.txt`,
    urlList: [`${SITE_URL}/reviews/nord-roller`],
  });
  const shown = await createTestApp({ SITE_URL }).request(`/${message.key}.txt`);
  expect(shown.headers.get('Content-Type')).toMatch('text/plain');
  expect(await shown.text()).toBe(message.key);
  expect(await tell()).toEqual([]);
});

test('without a secret of its own, the key comes from the key of the database', async () => {
  const bindings = { SITE_URL, REBUILD_HOOK_SECRET: '' };
  const [call] = await tell(200, bindings);
  const { key } = messageSchema.parse(await call?.json());
  expect((await createTestApp(bindings).request(`/${key}.txt`)).status).toBe(200);
  expect((await createTestApp({ SITE_URL }).request(`/${key}.txt`)).status).toBe(404);
});

test('another key does not exist', async () => {
  expect((await createTestApp({ SITE_URL }).request(`/${'a'.repeat(32)}.txt`)).status).toBe(404);
});

test('a failed submission is repeated with the next publish and does not fail this one', async () => {
  expect(await tell(429)).toHaveLength(1);
  expect(error).toHaveBeenCalledOnce();
  const before = await told();
  expect(before).toEqual([{ setting_value: '0' }]);
  expect(await tell()).toHaveLength(1);
  expect(await told()).not.toEqual(before);
});

test('nothing is submitted if the owner has disabled it', async () => {
  await execute(`delete from public.site_settings where setting_key = 'index_now_enabled'`);
  expect(await tell()).toEqual([]);
});

test.each([[{ SITE_URL: 'http://localhost:8787' }], [{ SITE_URL: 'https://localhost' }], [{}]])(
  'nothing is submitted for a local site: %j',
  async (env) => {
    expect(await tell(200, env)).toEqual([]);
    expect(error).not.toHaveBeenCalled();
  },
);

test('an unavailable database does not block publishing', async () => {
  expect(await tell(200, { SITE_URL, SUPABASE_URL: 'http://127.0.0.1:1' })).toEqual([]);
  expect(error).toHaveBeenCalledOnce();
});
