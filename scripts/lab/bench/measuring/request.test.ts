import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addressOf, LOOPBACK } from '../../../process/ports.ts';
import { read, send } from './request.ts';

/** The connections of so many requests are closed before they are answered. */
let closed: number;
const received: string[] = [];

const server = createServer(async (request, response) => {
  received.push(`${request.method} ${await text(request)}`);
  closed -= 1;
  if (closed >= 0) request.socket.destroy();
  else response.end('answer');
});

let url: string;

beforeEach(async () => {
  received.length = 0;
  closed = 0;
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  url = `http://${LOOPBACK}:${addressOf(server).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it('what is read on a closed connection is read again', async () => {
  closed = 2;
  const { status, body } = await read(url);
  expect([status, body.toString()]).toEqual([200, 'answer']);
  expect(received).toEqual(['GET ', 'GET ', 'GET ']);
});

it('a request that changes something is sent once', async () => {
  expect(await send('POST', url, { change: 1 })).toMatchObject({ status: 200, text: 'answer' });
  closed = 1;
  await expect(send('POST', url, { change: 2 })).rejects.toThrow('hang up');
  expect(received).toEqual(['POST {"change":1}', 'POST {"change":2}']);
});

it('an unreachable server is an error', async () => {
  server.close();
  server.closeAllConnections();
  await expect(read(url)).rejects.toThrow('fetch failed');
  await expect(send('POST', url, {})).rejects.toThrow('ECONNREFUSED');
});
