import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { addressOf, LOOPBACK } from './ports.ts';

export interface HttpServer {
  url: string;
  close(): Promise<void>;
}

async function toRequest(incoming: IncomingMessage, url: string): Promise<Request> {
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const method = incoming.method ?? 'GET';
  const body = method === 'GET' || method === 'HEAD' ? null : await buffer(incoming);
  return new Request(new URL(incoming.url ?? '/', url), { method, headers, body });
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.writeHead(response.status, [...response.headers].flat()).end(body);
}

/** Serves a fetch handler on the loopback interface. Throws if the port is taken. */
export async function serveHttp(
  fetch: (request: Request) => Promise<Response>,
  port: number,
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void,
): Promise<HttpServer> {
  let url = '';
  const server = createServer(async (incoming, outgoing) => {
    try {
      await send(await fetch(await toRequest(incoming, url)), outgoing);
    } catch (error) {
      console.error(error);
      outgoing.writeHead(500).end();
    }
  });
  // Clients close idle connections. If the server did too, a client that was busy could send on a closed one.
  server.keepAliveTimeout = 0;
  if (upgrade !== undefined) server.on('upgrade', upgrade);
  await once(server.listen(port, LOOPBACK), 'listening');
  url = `http://${LOOPBACK}:${addressOf(server).port}`;
  return {
    url,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
