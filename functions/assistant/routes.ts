import { Hono } from 'hono';
import type { z } from 'zod';
import {
  type WebhookAnswer,
  type webhookFailureSchema,
  webhookMessage,
  webhookRequestSchema,
} from '../../core/assistant/webhook.ts';
import type { Failure } from '../../core/forms/failure.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked } from '../http/request.ts';
import { RejectedAddress } from '../outgoing/address.ts';
import { guardedFetch, OutgoingFailure } from '../outgoing/guarded-fetch.ts';

/** Milliseconds; assistants may take long. */
const WEBHOOK_TIME_LIMIT = 90_000;
const WEBHOOK_REPLY_MAX_BYTES = 1024 * 1024;

/** The URL is part of each call, because only the owner's browser stores it. */
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
      if (!(error instanceof RejectedAddress) && !(error instanceof OutgoingFailure)) throw error;
      const failure: Failure & z.infer<typeof webhookFailureSchema> = {
        error: error.message,
        reason: error.reason,
      };
      return context.json(failure, 422);
    }
  });
