import { expect, test } from 'vitest';
import { memoryStorage } from '../ui/storage.fixture.ts';
import { readWebhookAddress, writeWebhookAddress } from './webhook-address.ts';

test('the URL is stored under webhook_url and removed', () => {
  const storage = memoryStorage();
  expect(readWebhookAddress(storage)).toBe('');
  writeWebhookAddress(storage, 'https://n8n.example/webhook');
  expect(storage.getItem('webhook_url')).toBe('https://n8n.example/webhook');
  expect(readWebhookAddress(storage)).toBe('https://n8n.example/webhook');
  writeWebhookAddress(storage, '');
  expect(storage.length).toBe(0);
});

test.each(['javascript:alert(1)', 'n8n', '{}'])('%s is not a URL', (stored) => {
  const storage = memoryStorage();
  storage.setItem('webhook_url', stored);
  expect(readWebhookAddress(storage)).toBe('');
});
