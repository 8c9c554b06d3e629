import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { serveHttp } from './serve-http.ts';

/** Keeps this thread busy, as the embedded database does, for longer than Node keeps idle connections by default. */
function keepBusy() {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6_500);
}

it('a client that was busy for a long time can continue', async () => {
  const server = await serveHttp(async (request) => new Response(new URL(request.url).pathname), 0);
  const read = async (path: string) => (await fetch(server.url + path)).text();
  expect(await read('/before')).toBe('/before');
  // The timers' next turn, in which the server starts to count.
  await setTimeout(1);
  keepBusy();
  expect(await Promise.all([read('/after'), read('/more')])).toEqual(['/after', '/more']);
  await server.close();
});
