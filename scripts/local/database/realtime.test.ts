import { once } from 'node:events';
import {
  RealtimeClient,
  type RealtimeClientOptions,
  type RealtimePostgresChangesPayload,
} from '@supabase/realtime-js';
import { afterAll, afterEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openTestDatabase } from './image.fixture.ts';
import { serveDatabase } from './serve.ts';

const keys = { publishableKey: 'sb_publishable_test', secretKey: 'sb_secret_test' };
const SILENCE = 1_000;

const connection = await openTestDatabase('migrated');
await connection.driver.exec(
  `insert into public.site_settings (setting_key, setting_value) values ('hidden', 'no')`,
);
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
type Wish = { event: '*' | 'UPDATE'; schema: string; table?: string; filter?: string };

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
  event: 'UPDATE',
  schema: 'public',
  table: 'site_settings',
  filter: 'setting_key=eq.under_construction_enabled',
};

it('tells a visitor of the switch', async () => {
  const { told } = await subscribed(construction);
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
  ['another row', { ...construction, filter: 'setting_key=eq.hidden' }],
  ['a whole table', { event: '*', schema: 'public', table: 'posts' }],
] as const)('joins and says that it announces the switch alone: %s', async (_, wish) => {
  const { words, states, told } = subscriber(wish, keys.secretKey);
  await expect.poll(() => words, soon).toHaveLength(1);
  expect(words[0]).toMatchObject({ status: 'error' });
  expect(states).toEqual([{ status: 'SUBSCRIBED', reason: undefined }]);
  await set('under_construction_enabled', 'true');
  expect(told).toEqual([]);
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
  const silent = new WebSocket(
    `${socketAddress}/websocket?apikey=${keys.publishableKey}&vsn=2.0.0`,
  );
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
  const socket = new WebSocket(
    `${socketAddress}/websocket?apikey=${keys.publishableKey}&vsn=2.0.0`,
  );
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
