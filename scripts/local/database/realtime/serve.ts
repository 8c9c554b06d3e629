import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Mutex } from '../mutex.ts';
import type { DatabaseDriver } from '../open.ts';
import { type Change, installTriggers, listen } from './changes.ts';
import { Client } from './channels.ts';
import { askedVersion, readFrame, type Version, writeFrame } from './frames.ts';
import { changeFor, concerns, refusal } from './rights.ts';
import type { Role } from './subscription.ts';

/** Clients that are silent for this time are disconnected, as in the hosted service. */
const SILENCE_LIMIT = 60_000;
const PATH = '/realtime/v1/websocket';

export interface RealtimeOptions {
  driver: DatabaseDriver;
  mutex: Mutex;
  roleOf: (key: string | null) => Role | undefined;
  silenceLimit?: number;
}

export interface Realtime {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): Promise<void>;
}

/**
 * The part of Supabase Realtime that announces database changes: joins, heartbeats, row filters, and
 * row-level security of the key's role.
 */
export async function createRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { driver, mutex, roleOf, silenceLimit = SILENCE_LIMIT } = options;
  const server = new WebSocketServer({ noServer: true });
  const clients = new Set<Client>();

  async function notify(change: Change) {
    // Equal subscriptions of several clients share one query.
    const answers = new Map<string, ReturnType<typeof changeFor>>();
    for (const client of clients) {
      for (const { topic, id, subscription } of client.subscriptions) {
        if (!concerns(change, subscription)) continue;
        const request = JSON.stringify(subscription);
        const answer = answers.get(request) ?? mutex(() => changeFor(driver, change, subscription));
        answers.set(request, answer);
        const data = await answer;
        if (data !== null) client.notify(topic, [id], data);
      }
    }
  }

  function connect(socket: WebSocket, version: Version, role: Role) {
    const client = new Client({
      role,
      send: (message) => {
        if (socket.readyState === socket.OPEN) socket.send(writeFrame(version, message));
      },
      refusal: (subscription) => mutex(() => refusal(driver, subscription)),
    });
    const silence = setTimeout(() => socket.close(1000), silenceLimit).unref();
    clients.add(client);
    socket.on('message', async (data) => {
      silence.refresh();
      try {
        await client.receive(readFrame(version, data.toString()));
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

  await mutex(() => installTriggers(driver));
  const unlisten = await mutex(() =>
    listen(driver, (change) => void notify(change).catch(console.error)),
  );

  return {
    upgrade(request, socket, head) {
      const address = new URL(request.url ?? '/', 'http://localhost');
      const role = roleOf(address.searchParams.get('apikey'));
      const version = askedVersion(address);
      if (address.pathname !== PATH) return refuse(socket, '404 Not Found');
      if (role === undefined) return refuse(socket, '401 Unauthorized');
      if (version === undefined) return refuse(socket, '403 Forbidden');
      server.handleUpgrade(request, socket, head, (connection) =>
        connect(connection, version, role),
      );
    },
    async close() {
      for (const socket of server.clients) socket.terminate();
      await mutex(() => unlisten());
    },
  };
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
