import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { addressOf, LOOPBACK } from '../../process/ports.ts';

const LATENCY_MILLISECONDS = 200;

/** Faults of the connection to the database. */
export const faultSchema = z.enum([
  'none',
  /** Every response is late. */
  'latency',
  /** The connection is reset before the database receives the request. */
  'reset',
  /** The database processes the request, but its response is lost. */
  'lost',
  /** The response is truncated. */
  'half',
  /** A server in between answers 500 with an HTML page. */
  'page',
  /** The response is not JSON. */
  'garbled',
  /** The response has no body. */
  'empty',
  /** No response. */
  'silent',
  /** The connection is refused. */
  'closed',
]);

export type Fault = z.infer<typeof faultSchema>;

/** A proxy to the database's API with a configurable fault. */
export interface FaultLine {
  url: string;
  /** Sets the fault. Ends running requests of other faults. */
  be(fault: Fault): Promise<void>;
  stop(): Promise<void>;
}

/** Starts without a fault, on the loopback interface. */
export async function startFaultLine(target: string): Promise<FaultLine> {
  let fault: Fault = 'none';
  const server = createServer((request, response) => {
    void carry(fault, target, request, response).catch(() => response.destroy());
  });
  const listen = async (port: number) => {
    server.listen(port, LOOPBACK);
    await once(server, 'listening');
  };
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  await listen(0);
  const { port } = addressOf(server);
  return {
    url: `http://${LOOPBACK}:${port}`,
    async be(next) {
      fault = next;
      if (next !== 'closed' && !server.listening) await listen(port);
      else if (next === 'closed' && server.listening) await close();
      else server.closeAllConnections();
    },
    stop: async () => {
      if (server.listening) await close();
    },
  };
}

async function carry(
  fault: Fault,
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await buffer(request);
  const json = { 'content-type': 'application/json' };
  switch (fault) {
    case 'reset':
      request.socket.resetAndDestroy();
      return;
    case 'page':
      response.writeHead(500, { 'content-type': 'text/html' });
      response.end('<!doctype html><title>Internal Server Error</title><h1>500</h1>');
      return;
    case 'garbled':
      response.writeHead(200, json).end('{"id": 1, "title": "Sen');
      return;
    case 'empty':
      response.writeHead(200, json).end();
      return;
    case 'silent':
      return;
  }
  const answer = await ask(target, request, body);
  if (fault === 'latency') await wait(LATENCY_MILLISECONDS);
  const text = Buffer.from(await answer.arrayBuffer());
  if (fault === 'lost') {
    request.socket.resetAndDestroy();
    return;
  }
  const headers = Object.fromEntries(answer.headers);
  response.writeHead(answer.status, { ...headers, 'content-length': text.length });
  if (fault !== 'half') {
    response.end(text);
    return;
  }
  response.write(text.subarray(0, Math.floor(text.length / 2)), () => request.socket.destroy());
}

function ask(target: string, request: IncomingMessage, body: Buffer): Promise<Response> {
  const { method = 'GET', url = '/' } = request;
  const headers = new Headers();
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    if (!['connection', 'content-length', 'host', 'transfer-encoding'].includes(name)) {
      for (const value of values ?? []) headers.append(name, value);
    }
  }
  const sent = method === 'GET' || method === 'HEAD' ? null : new Uint8Array(body);
  return fetch(target + url, { method, headers, body: sent });
}
