import { beforeEach, expect, inject, test } from 'vitest';
import { assistantMessages } from '../../core/assistant/messages.ts';
import { outgoingMessages } from '../../core/http/messages.ts';
import type { Env } from '../hosting/env.ts';
import { createOwnerBrowser, resetDatabase } from '../testing/owner.fixture.ts';

const site = inject('otherSite');

beforeEach(resetDatabase);

async function send(url: string, prompt = 'Write', bindings: Partial<Env> = {}) {
  const browser = await createOwnerBrowser({ ALLOW_LOCAL_ADDRESSES: 'true', ...bindings });
  return browser.ask('POST', '/webhook', { url, prompt });
}

test('the prompt is sent with time and site, and the reply is returned', async () => {
  const before = Date.now();
  const { status, json } = await send(` ${site}/echo `, 'Write about "shoes"');
  expect(status).toBe(200);
  const answer = Object(json);
  expect(answer).toMatchObject({ status: 200, content_type: 'application/json' });
  const sent = JSON.parse(answer.body);
  expect(sent).toMatchObject({ method: 'POST', url: '/echo' });
  expect(sent.headers).toMatchObject({ 'content-type': 'application/json' });
  expect(sent.headers).not.toHaveProperty('cookie');
  const message = JSON.parse(sent.body);
  expect(message).toEqual({
    prompt: 'Write about "shoes"',
    timestamp: expect.any(String),
    triggered_from: 'http://spotter.test',
  });
  expect(Date.parse(message.timestamp)).toBeGreaterThanOrEqual(before);
});

test('the answer of the webhook is returned unchanged, success or failure', async () => {
  expect(await send(`${site}/status/404`)).toEqual({
    status: 200,
    json: { status: 404, content_type: 'text/plain', body: 'status 404' },
  });
  expect(await send(`${site}/empty/202`)).toEqual({
    status: 200,
    json: { status: 202, content_type: '', body: '' },
  });
});

test.each([
  ['http://127.0.0.1:1/', 'unreachable', outgoingMessages.unreachable],
  ['http://192.168.1.20:5678/webhook', 'refused', outgoingMessages.local],
  [`${site}/redirect/307?http%3A%2F%2F10.0.0.1%2F`, 'refused', outgoingMessages.local],
  ['https://example.com:25/', 'refused', outgoingMessages.port],
  ['https://owner:secret@example.com/', 'invalid', outgoingMessages.credentials],
  [`${site}/bytes/1048577`, 'large', outgoingMessages.large],
  [`${site}/chain/9`, 'redirects', outgoingMessages.redirects],
])('%s: %s', async (url, reason, error) => {
  expect(await send(url)).toEqual({ status: 422, json: { error, reason } });
});

test('a deployed edge does not call its own machine', async () => {
  const answer = await send(`${site}/echo`, 'Write', { ALLOW_LOCAL_ADDRESSES: 'false' });
  expect(answer).toEqual({
    status: 422,
    json: { error: outgoingMessages.local, reason: 'refused' },
  });
});

test('a missing value is reported at its field', async () => {
  expect(await send('')).toEqual({
    status: 400,
    json: { error: assistantMessages.webhookMissing, field: 'url' },
  });
  expect(await send(`${site}/echo`, '  ')).toEqual({
    status: 400,
    json: { error: assistantMessages.promptRequired, field: 'prompt' },
  });
});

test('the test webhook is returned on a demonstration only', async () => {
  const TEST_WEBHOOK_URL = 'http://127.0.0.1:5000/webhook';
  const demo = await createOwnerBrowser({ DEMO: 'true', TEST_WEBHOOK_URL });
  expect(await demo.ask('GET', '/webhook')).toMatchObject({ json: { test_url: TEST_WEBHOOK_URL } });
  const plain = await createOwnerBrowser({ TEST_WEBHOOK_URL });
  expect(await plain.ask('GET', '/webhook')).toEqual({ status: 200, json: { test_url: null } });
  const without = await createOwnerBrowser({ DEMO: 'true' });
  expect(await without.ask('GET', '/webhook')).toEqual({ status: 200, json: { test_url: null } });
});
