import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
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

/** Runs a command of a deployment as a person would, and answers all it printed. */
async function command(script: string, ...words: string[]): Promise<string> {
  const child = spawn(process.execPath, [join(root, `scripts/${script}.ts`), ...words], {
    env: {
      ...process.env,
      FORCE_COLOR: '0',
      SITE_URL: `http://localhost:${ports.main}`,
      SUPABASE_URL: 'https://project.supabase.co',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
      SUPABASE_SECRET_KEY: 'sb_secret_test',
    },
  });
  const [printed, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, 'exit');
  expect(child.exitCode, `${printed}${complained}`).toBe(0);
  return printed;
}

test('Wrangler takes the build as a deployment, with its variables, and as a preview', async () => {
  const build = servedBuild();
  const deployed = await command('upload', '--dry-run', '--build', build);
  expect(deployed).toContain('--dry-run: exiting now');
  expect(deployed).toMatch(/env\.SITE_URL \("http:\/\/localhost:\d+"\)/);
  expect(deployed).toMatch(/env\.PUBLISH_QUEUE \(publish\)/);
  expect(deployed).not.toContain('sb_secret_test');

  const preview = await command('upload', '--dry-run', '--preview', 'pr-1', '--build', build);
  expect(preview).toContain('--dry-run: exiting now');
  expect(preview).not.toMatch(/unexpected|warning/i);
});

test('the smoke test passes on a served site', async () => {
  const printed = await command('smoke', '--build', 'nowhere', '--patience', '10');
  expect(printed.match(/^✓ .*/gm)).toHaveLength(8);
  expect(printed).toMatch(/^✓ \/reviews\/[\w-]+, from the sitemap, is there$/m);
});

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
