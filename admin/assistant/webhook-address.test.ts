import { expect, test } from 'vitest';
import { memoryStorage } from '../ui/storage.fixture.ts';
import { readWebhookAddress, writeWebhookAddress } from './webhook-address.ts';

test('the address is kept under its known key, and removed', () => {
  const storage = memoryStorage();
  expect(readWebhookAddress(storage)).toBe('');
  writeWebhookAddress(storage, 'https://n8n.example/webhook');
  expect(storage.getItem('webhook_url')).toBe('https://n8n.example/webhook');
  expect(readWebhookAddress(storage)).toBe('https://n8n.example/webhook');
  writeWebhookAddress(storage, '');
  expect(storage.length).toBe(0);
});

test.each(['javascript:alert(1)', 'n8n', '{}'])('%s is no address', (stored) => {
  const storage = memoryStorage();
  storage.setItem('webhook_url', stored);
  expect(readWebhookAddress(storage)).toBe('');
});
