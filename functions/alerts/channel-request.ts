import { encodeBase64 } from 'hono/utils/encode';
import type { AlertMessage, ChannelKind } from '../../core/alerts/schema.ts';

const encoder = new TextEncoder();
const algorithm = { name: 'HMAC', hash: 'SHA-256' } as const;

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new signing secret in the format of Standard Webhooks. */
export function newSigningSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return `${SECRET_PREFIX}${encodeBase64(bytes.buffer)}`;
}

function secretBytes(secret: string): Uint8Array<ArrayBuffer> {
  const text = atob(secret.slice(SECRET_PREFIX.length));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** The headers of a message that is signed as Standard Webhooks specifies; `now` is in milliseconds. */
async function signed(id: string, body: string, secret: string, now: number) {
  const timestamp = String(Math.floor(now / 1_000));
  const key = await crypto.subtle.importKey('raw', secretBytes(secret), algorithm, false, ['sign']);
  const content = encoder.encode(`${id}.${timestamp}.${body}`);
  const signature = encodeBase64(await crypto.subtle.sign(algorithm, key, content));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}

/** Headers are ASCII; other texts are encoded as in e-mail, which ntfy reads. */
function headerText(text: string): string {
  return /^[\x20-\x7e]*$/.test(text)
    ? text
    : `=?UTF-8?B?${encodeBase64(encoder.encode(text).buffer)}?=`;
}

/** Slack reads these characters as markup. */
const slackText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** What a channel expects, as headers and body of a POST. */
export async function bodyFor(
  kind: ChannelKind,
  message: AlertMessage,
  secret: string | null,
  now: number,
): Promise<{ headers: Record<string, string>; body: string }> {
  const { id, event, title, text, url, site } = message;
  const json = { 'Content-Type': 'application/json' };
  if (kind === 'slack') {
    return {
      headers: json,
      body: JSON.stringify({ text: `*${slackText(title)}*\n${slackText(text)}\n${url}` }),
    };
  }
  if (kind === 'ntfy') {
    const headers = {
      'Content-Type': 'text/plain; charset=utf-8',
      Title: headerText(title),
      Priority: event === 'started' ? 'high' : 'default',
      Tags: event === 'ended' ? 'white_check_mark' : event === 'test' ? 'bell' : 'warning',
      ...(site !== '' && { Click: url }),
    };
    return { headers, body: text };
  }
  const body = JSON.stringify(message);
  const headers = secret === null ? json : { ...json, ...(await signed(id, body, secret, now)) };
  return { headers, body };
}
