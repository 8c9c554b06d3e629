import { expect, test } from 'vitest';
import { emailMessages } from '../../core/alerts/messages.ts';
import type { Env } from '../hosting/env.ts';
import { createTestApp } from '../testing/test-app.fixture.ts';
import { isEmailConfigured, sendEmail } from './send-email.ts';

const email = { to: 'owner@spotter.example', subject: 'Subject', text: 'Text', id: 'one' };
const key = 'key-of-the-provider';

/** Sends an e-mail to a provider that answers with a status. Returns what it got. */
async function send(variables: Partial<Env>, status = 200) {
  const { bindings } = createTestApp(variables);
  const sent: Request[] = [];
  await sendEmail(bindings, email, async (input, init) => {
    sent.push(new Request(input, init));
    return new Response('{}', { status });
  });
  const [request] = sent;
  return {
    url: request?.url,
    headers: Object.fromEntries(request?.headers ?? []),
    body: await request?.json(),
  };
}

test('Resend is the default', async () => {
  const sent = await send({ EMAIL_API_KEY: key, EMAIL_FROM: 'Site <site@reviews.shop>' });
  expect(sent).toMatchObject({
    url: 'https://api.resend.com/emails',
    headers: { authorization: `Bearer ${key}`, 'idempotency-key': 'one' },
    body: {
      from: 'Site <site@reviews.shop>',
      to: ['owner@spotter.example'],
      subject: 'Subject',
      text: 'Text',
    },
  });
});

test('Postmark', async () => {
  const sent = await send({
    EMAIL_PROVIDER: 'postmark',
    EMAIL_API_KEY: key,
    EMAIL_FROM: 'site@reviews.shop',
  });
  expect(sent).toMatchObject({
    url: 'https://api.postmarkapp.com/email',
    headers: { 'x-postmark-server-token': key },
    body: { From: 'site@reviews.shop', To: 'owner@spotter.example', TextBody: 'Text' },
  });
});

test.each([
  {},
  { EMAIL_API_KEY: key },
  { EMAIL_FROM: 'site@reviews.shop' },
  { EMAIL_API_KEY: key, EMAIL_FROM: 'no address' },
  { EMAIL_API_KEY: key, EMAIL_FROM: 'site@reviews.shop', EMAIL_PROVIDER: 'pigeons' },
  { LOCAL_EMAIL_URL: 'http://127.0.0.1:1/', ALLOW_LOCAL_ADDRESSES: 'false' },
])('%o sends nothing', async (variables) => {
  const { bindings } = createTestApp(variables);
  expect(isEmailConfigured(bindings)).toBe(false);
  await expect(sendEmail(bindings, email)).rejects.toThrow(emailMessages.notConfigured);
});

test.each([401, 422, 500])('a refusal with %i is a sentence without the key', async (status) => {
  const sending = send({ EMAIL_API_KEY: key, EMAIL_FROM: 'site@reviews.shop' }, status);
  await expect(sending).rejects.toThrow(emailMessages.refused(status));
});
