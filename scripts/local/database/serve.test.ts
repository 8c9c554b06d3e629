import { createHmac } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DATABASE_ROWS_PER_REQUEST } from '../../../core/http/limits.ts';
import { generateReviews } from './generate.ts';
import { serveSeededDatabase } from './serve.fixture.ts';

const database = await serveSeededDatabase();
const { connection, visitor, edge } = database;
afterAll(() => database.close());

// The API prints every statement that the database refuses.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('seeds the demo: its mark, its owner, published reviews and drafts', async () => {
  const demo = await edge.from('site_settings').select('setting_value').eq('setting_key', 'demo');
  expect(demo.data).toEqual([{ setting_value: 'true' }]);
  const login = await edge.rpc('admin_login', {
    username_input: 'owner',
    password_input: 'spotter-demo',
  });
  expect(login.data).toMatchObject({ success: true, username: 'owner' });
  const { data } = await edge.from('posts').select('published, is_demonstration');
  expect(data).toContainEqual({ published: true, is_demonstration: true });
  expect(data).toContainEqual({ published: false, is_demonstration: true });
  expect(data).not.toContainEqual(expect.objectContaining({ is_demonstration: false }));
});

it('answers every request in the role of its own key, however they overlap', async () => {
  const { driver } = connection;
  const query = driver.query.bind(driver);
  vi.spyOn(driver, 'query').mockImplementation(async (...parameters) => {
    await setImmediate();
    return query(...parameters);
  });
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const asEdge = index % 2 === 0;
      const drafts = await (asEdge ? edge : visitor)
        .from('posts')
        .select('id')
        .eq('published', false);
      return { asEdge, sawDrafts: (drafts.data ?? []).length > 0 };
    }),
  );
  expect(answers.filter(({ asEdge, sawDrafts }) => asEdge !== sawDrafts)).toEqual([]);
});

it('answers a refused write with the code and the sentence of Postgres, and goes on', async () => {
  const [constraint, address, next] = await Promise.all([
    edge.from('posts').insert({ title: ' ' }),
    edge.from('posts').insert({ title: 'Another', slug: 'wrenlet-band-3' }),
    edge.from('categories').select('slug').eq('slug', 'recovery'),
  ]);
  expect(constraint).toMatchObject({
    status: 400,
    error: {
      code: '23514',
      message: 'new row for relation "posts" violates check constraint "posts_title_is_trimmed"',
    },
  });
  expect(address).toMatchObject({ status: 409, error: { code: '23505' } });
  expect(next.data).toEqual([{ slug: 'recovery' }]);
});

it('leaves the grants of the migrations as they are', async () => {
  await visitor.from('posts').select('id').limit(1);
  const { rows } = await connection.driver.query(`
    select relname from pg_catalog.pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and (has_table_privilege('anon', oid, 'insert, update, delete')
        or has_table_privilege('service_role', oid, 'truncate'))`);
  expect(rows).toEqual([]);
});

it('does not believe a token signed with the usual secret of local projects', async () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ role: 'service_role', exp: 4e9 })}`;
  const signature = createHmac('sha256', 'unsafe-secret-change-me').update(unsigned);
  const response = await fetch(`${database.url}/rest/v1/admin_users?select=username`, {
    headers: {
      apikey: 'sb_publishable_test',
      Authorization: `Bearer ${unsigned}.${signature.digest('base64url')}`,
    },
  });
  expect(response.status).toBe(401);
});

it('writes times as the hosted API does', async () => {
  const { data } = await visitor.from('categories').select('created_at').limit(1).single();
  expect(data?.created_at).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?\+00:00$/);
});

it('answers at most as many rows a request as the hosted API', async () => {
  await generateReviews(connection, { reviews: DATABASE_ROWS_PER_REQUEST + 100 });
  const { data, count } = await edge.from('posts').select('id', { count: 'exact' });
  expect(count).toBeGreaterThan(DATABASE_ROWS_PER_REQUEST);
  expect(data).toHaveLength(DATABASE_ROWS_PER_REQUEST);
});
