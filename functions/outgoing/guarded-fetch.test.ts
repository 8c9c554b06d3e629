import { env } from 'cloudflare:test';
import { expect, inject, test } from 'vitest';
import { outgoingMessages } from '../../core/http/messages.ts';
import { guardedFetch, type OutgoingRequest } from './guarded-fetch.ts';

const site = inject('otherSite');
const local = { ...env, ALLOW_LOCAL_ADDRESSES: 'true' };
const usual = { method: 'GET', timeLimit: 5_000, maxBytes: 1_000 } as const;

const call = (path: string, request: Partial<OutgoingRequest> = {}, bindings = local) =>
  guardedFetch(bindings, path.startsWith('/') ? site + path : path, { ...usual, ...request });

const textOf = ({ body }: { body: Uint8Array }) => new TextDecoder().decode(body);

async function echo(path: string, request: Partial<OutgoingRequest> = {}) {
  const answer: unknown = JSON.parse(textOf(await call(path, request)));
  return answer;
}

const post = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: '{"prompt":"Write"}',
} as const;

test("sends what it is given and nothing of the visitor's request", async () => {
  expect(await echo('/echo?a=b', post)).toMatchObject({
    method: 'POST',
    url: '/echo?a=b',
    headers: { 'content-type': 'application/json', 'user-agent': 'Spotter' },
    body: '{"prompt":"Write"}',
  });
  const { headers } = Object(await echo('/echo'));
  expect(Object.keys(headers)).not.toContain('cookie');
  expect(Object.keys(headers)).not.toContain('authorization');
});

test('any status is an answer', async () => {
  for (const status of [200, 201, 304, 400, 404, 500, 503]) {
    const answer = await call(`/status/${status}`);
    expect(answer.status).toBe(status);
  }
  const answer = await call('/status/404');
  expect(textOf(answer)).toBe('status 404');
  expect(answer.headers.get('Content-Type')).toBe('text/plain');
  expect(textOf(await call('/empty/204'))).toBe('');
});

test('on a deployed edge this machine is not called', async () => {
  const { ALLOW_LOCAL_ADDRESSES: _local, ...deployed } = local;
  await expect(call('/echo', {}, { ...deployed, ALLOW_LOCAL_ADDRESSES: 'false' })).rejects.toThrow(
    outgoingMessages.local,
  );
  await expect(guardedFetch(deployed, `${site}/echo`, usual)).rejects.toThrow(
    outgoingMessages.local,
  );
});

test('redirects are followed: 303 becomes a GET, 307 repeats the request', async () => {
  for (const status of [301, 302, 303]) {
    expect(await echo(`/redirect/${status}?/echo`, post)).toMatchObject({
      method: 'GET',
      body: '',
    });
  }
  for (const status of [307, 308]) {
    expect(await echo(`/redirect/${status}?/echo`, post)).toMatchObject({
      method: 'POST',
      body: post.body,
    });
  }
  const there = await call('/redirect/302?/status/418');
  expect(there).toMatchObject({ status: 418, url: `${site}/status/418` });
});

test('three redirects are followed, a fourth is not', async () => {
  expect(await echo('/chain/3')).toMatchObject({ url: '/echo' });
  await expect(call('/chain/4')).rejects.toMatchObject({ reason: 'redirects' });
});

test.each([
  'http://10.0.0.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://[fd00::1]/',
  'http://0x7f.0.0.1.internal/',
  '//192.168.0.1/',
])('a redirect to %s is refused', async (target) => {
  await expect(call(`/redirect/302?${encodeURIComponent(target)}`)).rejects.toThrow(
    outgoingMessages.local,
  );
});

test('a redirect to an invalid URL is refused', async () => {
  for (const target of ['file:///etc/passwd', 'javascript:1', 'ftp://example.com/']) {
    await expect(call(`/redirect/302?${encodeURIComponent(target)}`)).rejects.toThrow(
      outgoingMessages.address,
    );
  }
  await expect(
    call(`/redirect/302?${encodeURIComponent('https://a:b@example.com/')}`),
  ).rejects.toThrow(outgoingMessages.credentials);
});

test('an answer up to the limit is read, a larger one is not', async () => {
  expect((await call('/bytes/1000')).body.byteLength).toBe(1_000);
  await expect(call('/bytes/1001')).rejects.toMatchObject({ reason: 'large' });
  await expect(call('/bytes/50000000')).rejects.toMatchObject({ reason: 'large' });
});

test.each(['/silence', '/drip', '/redirect/302?/silence'])(
  'the time limit covers all of it: %s',
  async (path) => {
    await expect(call(path, { timeLimit: 300 })).rejects.toMatchObject({
      reason: 'slow',
      message: outgoingMessages.slow(0.3),
    });
  },
);

test('a response that breaks off, and an unreachable server', async () => {
  await expect(call('/broken')).rejects.toMatchObject({ reason: 'unreachable' });
  await expect(call('http://127.0.0.1:1/')).rejects.toMatchObject({ reason: 'unreachable' });
  await expect(call('/status/530')).rejects.toMatchObject({ reason: 'unreachable' });
});
