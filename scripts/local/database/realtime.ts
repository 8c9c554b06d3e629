import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { CONSTRUCTION_SETTING } from '../../../core/construction/schema.ts';
import type { Mutex } from './mutex.ts';
import type { DatabaseDriver } from './open.ts';

/** Clients that are silent for this time are disconnected, as in the hosted service. */
const SILENCE_LIMIT = 60_000;
const PATH = '/realtime/v1/websocket';
const PROTOCOL = '2.0.0';
const CHANNEL = 'construction_switch';

/** A hosted project reads the write-ahead log. */
const TRIGGER = `
  create schema if not exists realtime;
  -- Up to release 0.3.0.
  drop function if exists realtime.tell_change() cascade;

  create or replace function realtime.announce() returns trigger
  language plpgsql
  set search_path = ''
  as $$
  begin
    perform pg_catalog.pg_notify('${CHANNEL}', jsonb_build_object(
      'schema', tg_table_schema,
      'table', tg_table_name,
      'type', tg_op,
      'commit_timestamp', to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'columns', '[{"name": "setting_key", "type": "text"}, {"name": "setting_value", "type": "text"}]'::jsonb,
      'record', jsonb_build_object('setting_key', new.setting_key, 'setting_value', new.setting_value),
      'old_record', jsonb_build_object('setting_key', old.setting_key),
      'errors', null
    )::text);
    return null;
  end
  $$;

  create or replace trigger realtime_announce after update on public.site_settings
    for each row when (new.setting_key = '${CONSTRUCTION_SETTING}') execute function realtime.announce();
`;

/** The one subscription of the pages. */
const wishSchema = z.looseObject({
  event: z.literal('UPDATE'),
  schema: z.literal('public'),
  table: z.literal('site_settings'),
  filter: z.literal(`setting_key=eq.${CONSTRUCTION_SETTING}`),
});

const joinSchema = z.object({
  config: z.object({ postgres_changes: z.array(z.unknown()) }),
});

const reference = z.string().nullable();
const messageSchema = z.tuple([reference, reference, z.string(), z.string(), z.unknown()]);

interface RealtimeOptions {
  driver: DatabaseDriver;
  mutex: Mutex;
  isKey: (key: string | null) => boolean;
  silenceLimit?: number;
}

interface Realtime {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): Promise<void>;
}

/**
 * The part of Supabase Realtime that the pages use: they hear when the construction mode is switched. Other
 * subscriptions are refused.
 */
export async function createRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { driver, mutex, isKey, silenceLimit = SILENCE_LIMIT } = options;
  const server = new WebSocketServer({ noServer: true });
  const clients = new Set<Client>();

  function connect(socket: WebSocket) {
    const client = new Client(socket);
    const silence = setTimeout(() => socket.close(1000), silenceLimit).unref();
    clients.add(client);
    socket.on('message', (data) => {
      silence.refresh();
      try {
        client.receive(data.toString());
      } catch {
        socket.close(1011);
      }
    });
    socket.on('close', () => {
      clearTimeout(silence);
      clients.delete(client);
    });
    socket.on('error', () => socket.terminate());
  }

  await mutex(() => driver.exec(TRIGGER));
  const unlisten = await mutex(() =>
    driver.listen(CHANNEL, (payload) => {
      const change: unknown = JSON.parse(payload);
      for (const client of clients) client.notify(change);
    }),
  );

  return {
    upgrade(request, socket, head) {
      const address = new URL(request.url ?? '/', 'http://localhost');
      if (address.pathname !== PATH) return refuse(socket, '404 Not Found');
      if (!isKey(address.searchParams.get('apikey'))) return refuse(socket, '401 Unauthorized');
      if (address.searchParams.get('vsn') !== PROTOCOL) return refuse(socket, '403 Forbidden');
      server.handleUpgrade(request, socket, head, connect);
    },
    async close() {
      for (const socket of server.clients) socket.terminate();
      await mutex(() => unlisten());
    },
  };
}

/** An id for each subscription of a channel, so that a client can assign changes to them. */
const idOf = (_wish: unknown, place: number) => place + 1;

class Client {
  readonly #socket: WebSocket;
  /** The ids of the subscriptions of each joined channel. */
  readonly #channels = new Map<string, number[]>();

  constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  notify(data: unknown): void {
    for (const [topic, ids] of this.#channels) {
      this.#send([null, null, topic, 'postgres_changes', { ids, data }]);
    }
  }

  /** Throws if the text is not a message of the protocol. */
  receive(text: string): void {
    const [join, ref, topic, event, payload] = messageSchema.parse(JSON.parse(text));
    const reply = (status: 'ok' | 'error', response: unknown) =>
      this.#send([join, ref, topic, 'phx_reply', { status, response }]);
    if (event === 'phx_join') {
      const wishes = joinSchema.parse(payload).config.postgres_changes;
      reply('ok', {
        postgres_changes: wishes.map((wish, place) => ({
          ...(typeof wish === 'object' && wish),
          id: idOf(wish, place),
        })),
      });
      this.#subscribe(topic, wishes);
    } else if (event === 'phx_leave') {
      reply('ok', {});
      this.#channels.delete(topic);
      this.#send([join, join, topic, 'phx_close', {}]);
    } else if (event === 'heartbeat') reply('ok', {});
    // An access token changes nothing: everybody may read the switch.
    else if (event !== 'access_token') reply('error', { reason: 'unmatched topic' });
  }

  /** The join is confirmed before the listening, as by the hosted service. */
  #subscribe(topic: string, wishes: unknown[]): void {
    const isKnown = wishes.every((wish) => wishSchema.safeParse(wish).success);
    if (isKnown) this.#channels.set(topic, wishes.map(idOf));
    const payload = {
      extension: 'postgres_changes',
      status: isKnown ? 'ok' : 'error',
      message: isKnown
        ? 'Subscribed to PostgreSQL'
        : 'The local database announces the switch of the construction mode alone',
      channel: topic.replace('realtime:', ''),
    };
    this.#send([null, null, topic, 'system', payload]);
  }

  #send(message: z.infer<typeof messageSchema>): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
