import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { ports } from './ports.ts';

const root = join(import.meta.dirname, '..');
const builds = join(root, '.spotter/e2e/builds');

/** The whole build that is served; the layers above it are the local platform's own affair. */
function servedBuild(): string {
  const current: unknown = JSON.parse(readFileSync(join(builds, 'current.json'), 'utf8'));
  const { layers } = z.object({ layers: z.array(z.number()).min(1) }).parse(current);
  return join(builds, String(layers.at(-1)));
}

/** Resolves to the address that Wrangler says it is ready on. */
async function readyAddress(wrangler: ChildProcess): Promise<string> {
  if (wrangler.stdout === null) throw new Error('Wrangler has no output to read');
  for await (const line of createInterface({ input: wrangler.stdout })) {
    const address = /Ready on (http:\/\/\S+)/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('Wrangler ended before it was ready');
}

test('the build runs under wrangler dev, on the real static file server', async ({ request }) => {
  const words = ['dev', '--config', join(servedBuild(), 'server/wrangler.json')];
  const wrangler = spawn(
    process.execPath,
    [
      join(root, 'node_modules/wrangler/wrangler-dist/cli.js'),
      ...words,
      '--port',
      String(ports.wrangler),
    ],
    { env: { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: 'true', FORCE_COLOR: '0' } },
  );
  try {
    const address = await readyAddress(wrangler);
    const get = (path: string) => request.get(`${address}${path}`, { maxRedirects: 0 });

    expect(await (await get('/reviews/skip-9')).text()).toContain('Skip 9');
    expect(await (await get('/products?search=skip')).text()).toContain('/reviews/skip-9');
    expect(await (await get('/api/products?search=skip')).json()).toMatchObject({ total: 1 });
    expect((await get('/products/')).headers().location).toBe('/products');
    expect((await get('/edge/products')).status()).toBe(404);
    const missing = await get('/no/such/page');
    expect(missing.status()).toBe(404);
    expect(await missing.text()).toContain('nothing left in here');
  } finally {
    wrangler.kill();
    await once(wrangler, 'exit');
  }
});
