import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addressOf, LOOPBACK, steadyPort } from '../process/ports.ts';
import { Edge } from './edge.ts';
import { writeFiles } from './scripts.fixture.ts';

/** A Worker with state, so that a test can detect a restart. */
const WORKER = `
import { name } from './chunks/name.mjs';
let requests = 0;
let isWarm = false;
export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url);
    if (pathname === '/state') {
      requests += 1;
      return Response.json({ name, requests, greeting: env.GREETING, own: env.OWN, country: request.cf.country });
    }
    if (pathname === '/send') {
      for (const number of [1, 2, 3]) await env.EVENTS.send({ number });
      return new Response(null, { status: 202 });
    }
    isWarm = true;
    return env.ASSETS.fetch(request);
  },
  async queue(batch, env) {
    await fetch(env.SINK, { method: 'POST', body: JSON.stringify(batch.messages.map(({ body }) => body.number)) });
  },
  async scheduled(event, env) {
    await fetch(env.SINK, { method: 'POST', body: JSON.stringify(isWarm ? 'scheduled' : 'scheduled before a page') });
  },
};
`;

const CONFIGURATION = {
  name: 'test',
  main: 'entry.mjs',
  compatibility_date: '2026-10-01',
  compatibility_flags: ['nodejs_compat'],
  vars: { GREETING: 'from wrangler.toml', OWN: 'kept' },
  queues: {
    producers: [{ binding: 'EVENTS', queue: 'events' }],
    consumers: [{ queue: 'events', max_batch_size: 10, max_batch_timeout: 1 }],
  },
};

let folder: string;
let edge: Edge;
let current: string;
let url: string;
let sink: Server;
const received: unknown[] = [];
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const listenersBefore = SIGNALS.map((signal) => process.listenerCount(signal));

async function writeBuild(name: string, home: string, worker: string, more = {}) {
  await writeFiles(join(folder, name), {
    'client/index.html': home,
    'server/wrangler.json': JSON.stringify({ ...CONFIGURATION, ...more }),
    'server/entry.mjs': WORKER,
    'server/chunks/name.mjs': `export const name = '${worker}';`,
  });
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotter-edge-'));
  received.length = 0;
  sink = createServer(async (request, response) => {
    received.push(await json(request));
    response.end();
  });
  await new Promise<void>((resolve) => sink.listen(0, LOOPBACK, resolve));
  await writeBuild('1', 'first', 'one');
  current = '1';
  edge = await start();
});

async function options() {
  const port = await steadyPort();
  url = `http://${LOOPBACK}:${port}`;
  return {
    port,
    dataDirectory: folder,
    build: () => join(folder, current),
    country: 'PT',
    bindings: { GREETING: 'from the platform', SINK: `http://${LOOPBACK}:${addressOf(sink).port}` },
  };
}

const start = async () => Edge.start(await options());

afterEach(async () => {
  await edge.stop();
  sink.close();
  await rm(folder, { recursive: true });
});

const text = async (path: string) => (await fetch(url + path)).text();
const state = async (): Promise<unknown> => (await fetch(`${url}/state`)).json();

describe('the edge', () => {
  it('gives the Worker its variables, with those of the deployment first, and the country, and leaves signals alone', async () => {
    expect(await state()).toEqual({
      name: 'one',
      requests: 1,
      greeting: 'from the platform',
      own: 'kept',
      country: 'PT',
    });
    expect(SIGNALS.map((signal) => process.listenerCount(signal))).toEqual(listenersBefore);
  });

  it('gives out no file and runs no job before it is opened', async () => {
    await edge.stop();
    await writeBuild('1', 'of another database', 'one', { triggers: { crons: ['0 3 * * *'] } });
    edge = await Edge.prepare(await options());
    const early = text('/');
    // The Worker runs, and its request for the file has come before this one.
    await state();
    await writeBuild('1', 'right', 'one');
    expect(received).toEqual([]);
    await edge.open();
    expect(await early).toBe('right');
    await expect.poll(() => received, { timeout: 15_000 }).toEqual(['scheduled']);
  });

  it('serves added files and another build with the Worker going on where it was', async () => {
    await state();
    expect(await text('/')).toBe('first');
    await writeFiles(folder, { '1/client/reviews/new.html': 'added' });
    expect(await text('/reviews/new')).toBe('added');
    await writeBuild('2', 'second', 'one');
    await edge.takeUpWorker(join(folder, '2'));
    current = '2';
    expect(await text('/')).toBe('second');
    expect(await state()).toMatchObject({ requests: 2 });
  });

  it('takes up the Worker of a build that brings another, on the same address', async () => {
    await state();
    await writeBuild('2', 'second', 'two');
    await edge.takeUpWorker(join(folder, '2'));
    current = '2';
    expect(await state()).toMatchObject({ name: 'two', requests: 1 });
  });

  it('hands every queued message on before it takes up another Worker', async () => {
    await fetch(`${url}/send`, { method: 'POST' });
    await writeBuild('2', 'second', 'two');
    await edge.takeUpWorker(join(folder, '2'));
    current = '2';
    expect(received.flat()).toEqual([1, 2, 3]);
  });

  it('hands every queued message on before it stops', async () => {
    await fetch(`${url}/send`, { method: 'POST' });
    await edge.stop();
    expect(received.flat()).toEqual([1, 2, 3]);
    await expect(fetch(url)).rejects.toThrow();
  });
});
