import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { projectAddress } from './addresses.ts';
import { workersDevAddress } from './site-address.ts';

const PROJECT = 'abcdefghijklmnopqrst';
const ACCOUNT = '0'.repeat(32);

const servers: (() => void)[] = [];
afterEach(() => {
  for (const close of servers.splice(0)) close();
});

/** Cloudflare's API with these answers by path; others are refused. Returns its environment. */
async function cloudflare(answers: Record<string, unknown>) {
  const server = createServer(({ url = '', headers }, response) => {
    const isAllowed = headers.authorization === 'Bearer hush' && url in answers;
    response.writeHead(isAllowed ? 200 : 403, { 'Content-Type': 'application/json' });
    const refusal = { result: null, errors: [{ message: 'Authentication error' }] };
    response.end(JSON.stringify(isAllowed ? { result: answers[url], errors: [] } : refusal));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(() => server.close());
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The server is not listening');
  return {
    CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${address.port}`,
    CLOUDFLARE_API_TOKEN: 'hush',
  };
}

const subdomain = `/accounts/${ACCOUNT}/workers/subdomain`;

it('the URL of the Worker is made of its name and the subdomain of the account', async () => {
  const environment = await cloudflare({ [subdomain]: { subdomain: 'somebody' } });
  const given = { ...environment, CLOUDFLARE_ACCOUNT_ID: ACCOUNT };
  expect(await workersDevAddress('reviews', given)).toBe('https://reviews.somebody.workers.dev');
});

it('the account is asked for if it is not given', async () => {
  const environment = await cloudflare({
    '/accounts': [{ id: ACCOUNT }],
    [subdomain]: { subdomain: 'somebody' },
  });
  expect(await workersDevAddress('reviews', environment)).toContain('reviews.somebody');
});

it.each([
  ['an account without a subdomain', { [subdomain]: null }, ACCOUNT],
  ['a token without the permission', {}, ACCOUNT],
  ['a token of two accounts', { '/accounts': [{ id: '1' }, { id: '2' }] }, ''],
])('%s is explained without the token', async (_name, answers, account) => {
  const environment = await cloudflare(answers);
  const asked = workersDevAddress('reviews', { ...environment, CLOUDFLARE_ACCOUNT_ID: account });
  await expect(asked).rejects.toThrow(/Open Workers & Pages .* or set SITE_URL\.$/);
  await expect(asked).rejects.not.toThrow(/hush/);
});

it.each([
  [
    `postgresql://postgres.${PROJECT}:a%40b@aws-0-eu-north-1.pooler.supabase.com:5432/postgres`,
    true,
  ],
  [`postgresql://postgres:secret@db.${PROJECT}.supabase.co:5432/postgres`, true],
  ['postgresql://postgres:secret@example.com:5432/postgres', false],
  ['not a connection string', false],
])('the project of %s is known: %s', (connection, isKnown) => {
  const expected = isKnown ? `https://${PROJECT}.supabase.co` : undefined;
  expect(projectAddress(connection)).toBe(expected);
});
