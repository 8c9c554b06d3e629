import { Hono } from 'hono';
import {
  type WebhookAnswer,
  type WebhookFailureReason,
  webhookMessage,
  webhookRequestSchema,
} from '../../core/assistant/webhook.ts';
import type { OwnerEnv } from '../account/session.ts';
import { checked } from '../http/validate.ts';
import { RefusedAddress } from '../outgoing/address.ts';
import { guardedFetch, OutgoingFailure } from '../outgoing/guarded-fetch.ts';

/** How long an assistant behind the webhook may think. */
const WEBHOOK_TIME_LIMIT = 90_000;
const WEBHOOK_REPLY_MAX_BYTES = 1024 * 1024;

function reasonOf(error: unknown): WebhookFailureReason {
  if (error instanceof RefusedAddress) return error.reason;
  if (error instanceof OutgoingFailure) return error.reason;
  throw error;
}

/** The owner's webhook: its address comes with each call, as only the owner's browser keeps it. */
export const webhook = new Hono<OwnerEnv>()
  .get('/', (context) => {
    const { DEMO, TEST_WEBHOOK_URL } = context.env;
    return context.json({ test_url: DEMO === 'true' ? (TEST_WEBHOOK_URL ?? null) : null }, 200);
  })
  .post('/', checked('json', webhookRequestSchema), async (context) => {
    const { url, prompt } = context.req.valid('json');
    const { origin } = new URL(context.req.url);
    try {
      const { status, headers, body } = await guardedFetch(context.env, url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json, text/plain, */*',
        },
        body: JSON.stringify(webhookMessage(prompt, new Date(), origin)),
        timeLimit: WEBHOOK_TIME_LIMIT,
        maxBytes: WEBHOOK_REPLY_MAX_BYTES,
      });
      const answer: WebhookAnswer = {
        status,
        content_type: headers.get('Content-Type') ?? '',
        body: new TextDecoder().decode(body),
      };
      return context.json(answer, 200);
    } catch (error) {
      const reason = reasonOf(error);
      const why = error instanceof Error ? error.message : '';
      return context.json({ error: why, reason }, 422);
    }
  });
