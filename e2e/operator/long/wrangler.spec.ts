import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { dataFolder, wranglerPort } from '../../fixtures/platforms.ts';
import { currentPlatform, expect, test } from '../../fixtures/test.ts';

const root = join(import.meta.dirname, '../../..');

/** The folder of the build that is served. */
function servedBuild(): string {
  const builds = join(root, dataFolder(currentPlatform()), 'builds');
  const current: unknown = JSON.parse(readFileSync(join(builds, 'current.json'), 'utf8'));
  return join(builds, String(z.object({ number: z.int() }).parse(current).number));
}

/** Resolves to the URL that Wrangler prints when it is ready. */
async function readyUrl(wrangler: ChildProcess): Promise<string> {
  if (wrangler.stdout === null) throw new Error('Wrangler has no output to read');
  for await (const line of createInterface({ input: wrangler.stdout })) {
    const url = /Ready on (http:\/\/\S+)/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('Wrangler ended before it was ready');
}

/** Runs a deployment script and returns what it printed. */
async function run(site: string, script: string, ...words: string[]): Promise<string> {
  const child = spawn(process.execPath, [join(root, `scripts/${script}.ts`), ...words], {
    env: {
      ...process.env,
      FORCE_COLOR: '0',
      SITE_URL: site,
      SUPABASE_URL: 'https://project.supabase.co',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
      SUPABASE_SECRET_KEY: 'sb_secret_test',
    },
  });
  const [printed, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, 'exit');
  expect(child.exitCode, `${printed}${errors}`).toBe(0);
  return printed;
}

test('Wrangler accepts the build as a deployment and as a preview', async ({ site }) => {
  const build = servedBuild();
  const deployed = await run(site, 'upload', '--dry-run', '--build', build);
  expect(deployed).toContain('--dry-run: exiting now');
  expect(deployed).toMatch(/env\.SITE_URL \("http:\/\/localhost:\d+"\)/);
  expect(deployed).toMatch(/env\.PUBLISH_QUEUE \(spotter-publish\)/);
  expect(deployed).not.toContain('sb_secret_test');

  const preview = await run(site, 'upload', '--dry-run', '--preview', 'pr-1', '--build', build);
  expect(preview).toContain('--dry-run: exiting now');
  expect(preview).not.toMatch(/unexpected|warning/i);
});

test('the smoke test passes on a served site', async ({ site }) => {
  const printed = await run(site, 'smoke', '--build', 'nowhere', '--patience', '10');
  expect(printed.match(/^✓ .*/gm)).toHaveLength(8);
  expect(printed).toMatch(/^✓ \/reviews\/[\w-]+, from the sitemap, is served$/m);
});

test('the build runs under wrangler dev, on the real static file server', async ({ request }) => {
  const words = ['dev', '--config', join(servedBuild(), 'server/wrangler.json')];
  const wrangler = spawn(
    process.execPath,
    [
      join(root, 'node_modules/wrangler/wrangler-dist/cli.js'),
      ...words,
      '--port',
      String(wranglerPort),
    ],
    { env: { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: 'true', FORCE_COLOR: '0' } },
  );
  try {
    const url = await readyUrl(wrangler);
    const get = (path: string) => request.get(`${url}${path}`, { maxRedirects: 0 });

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
