import { tmpdir } from 'node:os';
import { afterEach, expect, it, vi } from 'vitest';
import { runInPipeline } from './pipeline.ts';

const ENVIRONMENT = {
  CLOUDFLARE_ACCOUNT_ID: 'an-account',
  CLOUDFLARE_API_TOKEN: 'a-token-of-this-test',
};

const run = (command: string) => runInPipeline(command, tmpdir(), ENVIRONMENT);

afterEach(() => vi.unstubAllEnvs());

it('a command gets the given variables and none of this process', async () => {
  vi.stubEnv('SITE_URL', 'https://reviews.shop');
  const output = await run('echo "[$SITE_URL] $CLOUDFLARE_ACCOUNT_ID"');
  expect(output).toBe('[] an-account\n');
});

it.each([
  ['fails', 'exit 3', /exit 3 failed/],
  ['prints a secret', 'echo "$CLOUDFLARE_API_TOKEN"', /value of CLOUDFLARE_API_TOKEN/],
])('a command that %s stops the rehearsal', async (_, command, reason) => {
  await expect(run(command)).rejects.toThrow(reason);
});
