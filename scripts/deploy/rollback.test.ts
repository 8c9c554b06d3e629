import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { freePort, LOOPBACK } from '../process/ports.ts';
import { serveHttp } from '../process/serve-http.ts';
import { SubstituteAccount } from './cloudflare/substitute-account.ts';

async function rollBack(api: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../rollback.ts'), '--yes'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      CLOUDFLARE_API_BASE_URL: api,
      CLOUDFLARE_API_TOKEN: 'hush',
      CLOUDFLARE_ACCOUNT_ID: '0'.repeat(32),
    },
  });
  const closed = once(child, 'close');
  const [out, problem] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: (await closed)[0], printed: `${out}${problem}` };
}

it('a rollback without a connection is a sentence', async () => {
  const api = `http://${LOOPBACK}:${await freePort()}`;
  const { code, printed } = await rollBack(api);
  expect(code).toBe(1);
  expect(printed).toMatch(
    /^Cloudflare could not be reached \(connect ECONNREFUSED .*try again\.\n$/,
  );
});

it('a rollback of a Worker that was never deployed is a sentence', async () => {
  const account = new SubstituteAccount();
  const server = await serveHttp((request) => account.respond(request), 0);
  try {
    const { code, printed } = await rollBack(server.url);
    expect(code).toBe(1);
    expect(printed).toMatch(/^The account has no Worker spotter, .*wrangler\.toml\.\n$/);
  } finally {
    await server.close();
  }
});
