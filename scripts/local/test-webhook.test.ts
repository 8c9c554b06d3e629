import { jsonrepair } from 'jsonrepair';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { promptTemplate } from '../../admin/assistant/guide.ts';
import { readAiReply } from '../../admin/assistant/reply.ts';
import { webhookMessage } from '../../core/assistant/webhook.ts';
import { newPostFormSchema } from '../../core/posts/schema.ts';
import { freePort } from '../process/ports.ts';
import type { HttpServer } from '../process/serve-http.ts';
import { startTestWebhook, writeReply } from './test-webhook.ts';

let webhook: HttpServer;
beforeEach(async () => {
  webhook = await startTestWebhook();
});
afterEach(() => webhook.close());

const send = (body: string) => fetch(webhook.url, { method: 'POST', body });

const message = (prompt: string) =>
  JSON.stringify(webhookMessage(prompt, new Date(), 'http://localhost:8787'));

test('a prompt is answered with a review of its product that can be saved', async () => {
  const response = await send(message(promptTemplate.replace('[PRODUCT NAME]', 'Fell Shoe')));
  expect(response.status).toBe(200);
  const form = readAiReply(await response.text(), jsonrepair);
  expect(form?.title).toContain('Fell Shoe');
  const category_ids = ['0a1b2c3d-0000-4000-8000-000000000001'];
  expect(newPostFormSchema.parse({ ...form, category_ids })).toMatchObject({
    overall_rating: 4,
    published: false,
  });
});

test('a prompt that names nothing gets a product anyway', () => {
  for (const prompt of ['Hello', promptTemplate]) {
    expect(readAiReply(writeReply(prompt), jsonrepair)?.title).toContain('Hartwell Field Bottle');
  }
});

test('a prompt of many blank lines is answered at once', () => {
  const before = performance.now();
  writeReply('\n'.repeat(99_000));
  expect(performance.now() - before).toBeLessThan(1_000);
});

test('what is not a message of the site is refused', async () => {
  for (const body of ['', '{', '{"prompt":"x"}', 'prompt=x']) {
    expect((await send(body)).status).toBe(400);
  }
  expect((await fetch(webhook.url)).status).toBe(404);
});

test('the preferred port is taken when it is free, and another when it is not', async () => {
  const preferred = await freePort();
  const first = await startTestWebhook(preferred);
  const second = await startTestWebhook(preferred);
  expect(first.url).toBe(`http://127.0.0.1:${preferred}/webhook`);
  expect(second.url).not.toBe(first.url);
  await Promise.all([first.close(), second.close()]);
});
