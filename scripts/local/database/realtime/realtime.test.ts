import { once } from 'node:events';
import {
  RealtimeClient,
  type RealtimeClientOptions,
  type RealtimePostgresChangesPayload,
} from '@supabase/realtime-js';
import { afterAll, afterEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openTestDatabase } from '../image.fixture.ts';
import { serveDatabase } from '../serve.ts';

const keys = { publishableKey: 'sb_publishable_test', secretKey: 'sb_secret_test' };
const SILENCE = 1_000;

const connection = await openTestDatabase('migrated');
const { driver } = connection;
await driver.exec(`
  insert into public.site_settings (setting_key, setting_value) values ('hidden', 'no');
  create table public.notes (id int primary key, title text, body text);
  grant select, insert, update, delete on public.notes to service_role;
  grant select (id, title) on public.notes to anon;
  create table public.secrets (id int primary key);
  grant select on public.secrets to service_role;
  alter publication supabase_realtime add table public.notes, public.secrets;
`);
const serve = (port: number) => serveDatabase(connection, { port, ...keys, silenceLimit: SILENCE });
let server = await serve(0);
const { url } = server;
const socketAddress = `${url.replace('http', 'ws')}/realtime/v1`;

const clients: RealtimeClient[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.disconnect()));
});
afterAll(async () => {
  await server.close();
  await connection.close();
});

function clientOf(apikey: string, options: RealtimeClientOptions = {}) {
  const client = new RealtimeClient(socketAddress, { params: { apikey }, ...options });
  clients.push(client);
  return client;
}

type Row = Record<string, unknown>;
type Wish = { event: '*'; schema: string; table?: string; filter?: string };

/** A client that has joined, and all the messages that it has received. */
function subscriber(wish: Wish, apikey = keys.publishableKey, options?: RealtimeClientOptions) {
  const told: RealtimePostgresChangesPayload<Row>[] = [];
  const words: { status: string; message: string }[] = [];
  const states: { status: string; reason: string | undefined }[] = [];
  const client = clientOf(apikey, options);
  const channel = client
    .channel('test')
    .on<Row>('postgres_changes', wish, (change) => told.push(change))
    .on('system', {}, (word) => words.push(word))
    .subscribe((status, error) => states.push({ status, reason: error?.message }));
  return { client, channel, told, words, states };
}

const soon = { timeout: 10_000, interval: 10 };

/** Subscribes and waits until the database has accepted it. */
async function subscribed(...given: Parameters<typeof subscriber>) {
  const all = subscriber(...given);
  await expect.poll(() => all.words, soon).toHaveLength(1);
  expect(all.words[0]).toMatchObject({ status: 'ok', message: 'Subscribed to PostgreSQL' });
  return all;
}

/** Sends a request as the edge does. */
async function write(method: string, path: string, row?: Row) {
  const response = await fetch(`${url}/rest/v1/${path}`, {
    method,
    headers: { apikey: keys.secretKey, 'Content-Type': 'application/json' },
    ...(row && { body: JSON.stringify(row) }),
  });
  expect(response.ok).toBe(true);
}

const set = (key: string, value: string) =>
  write('PATCH', `site_settings?setting_key=eq.${key}`, { setting_value: value });

const values = (told: RealtimePostgresChangesPayload<Row>[]) =>
  told.map((change) => ('setting_value' in change.new ? change.new.setting_value : null));

const construction: Wish = {
  event: '*',
  schema: 'public',
  table: 'site_settings',
  filter: 'setting_key=eq.under_construction_enabled',
};
const settings: Wish = { event: '*', schema: 'public', table: 'site_settings' };
const notes: Wish = { event: '*', schema: 'public', table: 'notes' };

it.each(['1.0.0', '2.0.0'])('tells a visitor of the switch, in protocol %s', async (vsn) => {
  const { told } = await subscribed(construction, keys.publishableKey, { vsn });
  await set('under_construction_enabled', 'true');
  await expect.poll(() => told, soon).toHaveLength(1);
  expect(told[0]).toEqual({
    schema: 'public',
    table: 'site_settings',
    commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    eventType: 'UPDATE',
    new: { setting_key: 'under_construction_enabled', setting_value: 'true' },
    old: { setting_key: 'under_construction_enabled' },
    errors: null,
  });
});

it('follows the row filter: changes of other rows are not sent', async () => {
  const { told } = await subscribed(construction, keys.secretKey);
  await set('hidden', 'yes');
  await set('under_construction_enabled', 'false');
  await expect.poll(() => values(told), soon).toEqual(['false']);
});

it.each([
  ['id=in.(2,3)', [2, 3]],
  ['id=gt.1,title=neq.Third', [2]],
  ['title=eq.First', [1]],
])('filters by %s', async (filter, expected) => {
  const { told } = await subscribed({ ...notes, filter });
  const { told: last } = await subscribed({ ...notes, filter: 'id=eq.9' });
  await write('POST', 'notes', { id: 1, title: 'First' });
  await write('POST', 'notes', { id: 2, title: 'Second' });
  await write('POST', 'notes', { id: 3, title: 'Third' });
  await write('POST', 'notes', { id: 9, title: 'Third' });
  await expect.poll(() => last, soon).toHaveLength(1);
  const ids = told.map((change) => ('id' in change.new ? change.new.id : null));
  expect(ids.filter((id) => id !== 9)).toEqual(expected);
  await write('DELETE', 'notes?id=gt.0');
});

it('tells a role only of rows that row-level security shows it', async () => {
  const [visitor, edge] = [await subscribed(settings), await subscribed(settings, keys.secretKey)];
  await set('hidden', 'perhaps');
  await set('under_construction_enabled', 'true');
  await expect.poll(() => values(visitor.told), soon).toEqual(['true']);
  await expect.poll(() => values(edge.told), soon).toEqual(['perhaps', 'true']);
});

it('tells a role only of columns that it may read, and nothing without the key', async () => {
  const visitor = await subscribed({ event: '*', schema: 'public' });
  await driver.exec(`insert into public.secrets values (1)`);
  await write('POST', 'notes', { id: 1, title: 'Seen', body: 'Unseen' });
  await write('DELETE', 'notes?id=eq.1');
  await expect.poll(() => visitor.told, soon).toHaveLength(3);
  expect(visitor.told).toMatchObject([
    { table: 'secrets', new: {}, errors: ['Error 401: Unauthorized'] },
    { table: 'notes', eventType: 'INSERT', new: { id: 1, title: 'Seen' }, errors: null },
    { table: 'notes', eventType: 'DELETE', new: {}, old: { id: 1 }, errors: null },
  ]);
  expect(visitor.told[1]?.new).not.toHaveProperty('body');
});

it('tells only the small values of a large row', async () => {
  const { told } = await subscribed(notes, keys.secretKey);
  await write('POST', 'notes', { id: 1, title: 'Large', body: 'x'.repeat(9_000) });
  await expect.poll(() => told, soon).toHaveLength(1);
  expect(told[0]).toMatchObject({
    new: { id: 1, title: 'Large' },
    errors: ['Error 413: Payload Too Large'],
  });
  await write('DELETE', 'notes?id=eq.1');
});

it.each([
  ['a table that is not published', { ...notes, table: 'posts' }, /check Realtime is enabled/],
  ['a column that is not there', { ...notes, filter: 'none=eq.1' }, /invalid column for filter/],
  ['a column that is closed', { ...notes, filter: 'body=eq.1' }, /invalid column for filter/],
  ['an operator that is none', { ...notes, filter: 'id=near.1' }, /Error parsing `filter` params/],
])('joins and says what is wrong: %s', async (_, wish, sentence) => {
  const { words, states, told } = subscriber(wish);
  await expect.poll(() => words, soon).toHaveLength(1);
  expect(words[0]).toMatchObject({ status: 'error', message: expect.stringMatching(sentence) });
  expect(states).toEqual([{ status: 'SUBSCRIBED', reason: undefined }]);
  await write('PATCH', 'posts?id=eq.00000000-0000-4000-8000-000000000000', { title: 'Changed' });
  expect(told).toEqual([]);
});

it('refuses a private channel', async () => {
  const states: unknown[] = [];
  const client = clientOf(keys.publishableKey);
  client
    .channel('secret', { config: { private: true } })
    .subscribe((status, error) => states.push([status, error?.message]));
  await expect
    .poll(() => states[0], soon)
    .toEqual([
      'CHANNEL_ERROR',
      'Unauthorized: You do not have permissions to read from this Channel topic: secret',
    ]);
});

it.each([
  ['an unknown key', 'apikey=sb_publishable_guessed&vsn=2.0.0', 401],
  ['no key', 'vsn=2.0.0', 401],
  ['an unknown protocol', `apikey=${keys.publishableKey}&vsn=3.0.0`, 403],
])('takes no connection with %s', async (_, query, status) => {
  const socket = new WebSocket(`${socketAddress}/websocket?${query}`);
  const [, response] = await once(socket, 'unexpected-response');
  expect(response.statusCode).toBe(status);
});

it('keeps a client that sends heartbeats, and ends one that is silent', async () => {
  const silent = new WebSocket(`${socketAddress}/websocket?apikey=${keys.publishableKey}`);
  const ended = once(silent, 'close');
  let beats = 0;
  const { client, told, words } = await subscribed(construction, keys.publishableKey, {
    heartbeatIntervalMs: SILENCE / 5,
    heartbeatCallback: (status) => {
      if (status === 'ok') beats += 1;
    },
  });
  expect((await ended)[0]).toBe(1_000);
  await expect.poll(() => beats, soon).toBeGreaterThan(8);
  expect(client.isConnected()).toBe(true);
  await set('under_construction_enabled', 'false');
  await expect.poll(() => values(told), soon).toEqual(['false']);
  expect(words).toHaveLength(1);
});

it('ends a connection that speaks no protocol', async () => {
  const socket = new WebSocket(`${socketAddress}/websocket?apikey=${keys.publishableKey}`);
  await once(socket, 'open');
  socket.send('hello');
  expect((await once(socket, 'close'))[0]).toBe(1_011);
});

it('answers for a channel that was never joined', async () => {
  const socket = new WebSocket(
    `${socketAddress}/websocket?apikey=${keys.publishableKey}&vsn=2.0.0`,
  );
  await once(socket, 'open');
  socket.send(JSON.stringify([null, '1', 'realtime:none', 'broadcast', {}]));
  const [answer] = await once(socket, 'message');
  expect(JSON.parse(String(answer))).toEqual([
    null,
    '1',
    'realtime:none',
    'phx_reply',
    { status: 'error', response: { reason: 'unmatched topic' } },
  ]);
  socket.close();
});

it('sends nothing more to a channel that was left', async () => {
  const [leaver, other] = [await subscribed(construction), await subscribed(construction)];
  expect(await leaver.client.removeChannel(leaver.channel)).toBe('ok');
  expect(leaver.states.at(-1)?.status).toBe('CLOSED');
  await set('under_construction_enabled', 'true');
  await expect.poll(() => values(other.told), soon).toEqual(['true']);
  expect(leaver.told).toEqual([]);
});

it('is found again by a client whose connection broke', async () => {
  const { told, words, states } = await subscribed(construction, keys.publishableKey, {
    reconnectAfterMs: () => 100,
  });
  await server.close();
  await expect.poll(() => states.at(-1)?.status, soon).toBe('CHANNEL_ERROR');
  server = await serve(Number(new URL(url).port));
  await expect.poll(() => words, soon).toHaveLength(2);
  expect(words[1]).toMatchObject({ status: 'ok' });
  await set('under_construction_enabled', 'false');
  await expect.poll(() => values(told), soon).toEqual(['false']);
});
