import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeFiles } from '../local/scripts.fixture.ts';
import { freePort, LOOPBACK } from '../process/ports.ts';
import { serveHttp } from '../process/serve-http.ts';
import { readSource } from './cloudflare/configuration.ts';
import { SubstituteAccount } from './cloudflare/substitute-account.ts';
import { cloudflareFindings } from './live-checks.ts';

const worker = await readSource();
const { name } = worker;

/** Of Wrangler's login in a browser. */
const EXPIRED_LOGIN = `
oauth_token = "expired"
refresh_token = "hush"
expiration_time = "2020-01-01T00:00:00.000Z"
`;

let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'spotter-home-'));
  const nobody = `http://${LOOPBACK}:${await freePort()}`;
  const environment = {
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    CLOUDFLARE_API_BASE_URL: nobody,
    CLOUDFLARE_API_TOKEN: 'hush',
    CLOUDFLARE_API_KEY: '',
    CLOUDFLARE_ACCOUNT_ID: '0'.repeat(32),
    SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
    WRANGLER_TOKEN_URL: nobody,
    WRANGLER_AUTH_DOMAIN: new URL(nobody).host,
  };
  for (const [variable, value] of Object.entries(environment)) vi.stubEnv(variable, value);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(home, { recursive: true });
});

it('the diagnosis says that Cloudflare could not be reached with a token', async () => {
  expect(await cloudflareFindings(worker, false)).toEqual([
    {
      level: 'wrong',
      sentence: expect.stringMatching(/^Cloudflare could not be reached \(connect ECONNREFUSED /),
    },
  ]);
});

it('the diagnosis says that Cloudflare could not be reached to renew a login', async () => {
  vi.stubEnv('CLOUDFLARE_API_TOKEN', '');
  await writeFiles(home, { '.config/.wrangler/config/default.toml': EXPIRED_LOGIN });
  expect(await cloudflareFindings(worker, false)).toEqual([
    { level: 'wrong', sentence: expect.stringMatching(/^Cloudflare could not be reached \(/) },
  ]);
});

it('the diagnosis says that nobody is signed in', async () => {
  vi.stubEnv('CLOUDFLARE_API_TOKEN', '');
  expect(await cloudflareFindings(worker, false)).toEqual([
    { level: 'due', sentence: expect.stringContaining('npx wrangler login') },
  ]);
});

it('the diagnosis says whether the Worker exists and has its secrets', async () => {
  const account = new SubstituteAccount();
  const server = await serveHttp((request) => account.respond(request), 0);
  vi.stubEnv('CLOUDFLARE_API_BASE_URL', server.url);
  const lastOf = async (hasHook: boolean) => (await cloudflareFindings(worker, hasHook)).at(-1);
  try {
    expect(await lastOf(false)).toEqual({
      level: 'due',
      sentence: `The Worker ${name} does not exist yet. Run npm run deploy.`,
    });
    for (const { queue } of worker.queues.consumers) account.addQueue(queue);
    account.deploy(worker);
    expect(await lastOf(false)).toEqual({
      level: 'fine',
      sentence: `The Worker ${name} has its secrets`,
    });
    expect(await lastOf(true)).toEqual({
      level: 'due',
      sentence: `The Worker ${name} is missing REBUILD_HOOK_SECRET. Run npm run deploy.`,
    });
  } finally {
    await server.close();
  }
});
