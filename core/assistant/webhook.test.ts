import { expect, test } from 'vitest';
import { failureOf } from '../forms/failure.ts';
import { formMessages } from '../forms/messages.ts';
import { assistantMessages } from './messages.ts';
import { webhookAddressSchema, webhookMessage, webhookRequestSchema } from './webhook.ts';

test('the message contains prompt, time and site', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  expect(webhookMessage('Write', now, 'https://spotter.example')).toEqual({
    prompt: 'Write',
    timestamp: '2026-11-21T10:00:00.000Z',
    triggered_from: 'https://spotter.example',
  });
});

test.each(['', ' https://n8n.example/webhook/1 ', 'http://localhost:5678/webhook'])(
  'the address %j can be kept',
  (address) => {
    expect(webhookAddressSchema.parse(address)).toBe(address.trim());
  },
);

test.each([
  ['n8n.example', formMessages.webAddress],
  ['javascript:alert(1)', formMessages.webAddress],
])('the address %j cannot', (address, message) => {
  const { error } = webhookAddressSchema.safeParse(address);
  expect(error && failureOf(error).error).toBe(message);
});

test.each([
  [{ url: '', prompt: 'Write' }, 'url', assistantMessages.webhookMissing],
  [{ url: 'https://n8n.example', prompt: ' \n ' }, 'prompt', assistantMessages.promptRequired],
  [
    { url: 'https://n8n.example', prompt: 'x'.repeat(100_001) },
    'prompt',
    formMessages.tooLong(100_000),
  ],
])('what cannot be sent is refused at its field', (request, field, error) => {
  const checked = webhookRequestSchema.safeParse(request);
  expect(checked.error && failureOf(checked.error)).toEqual({ error, field });
});
