import { queryOptions } from '@tanstack/react-query';
import { type WebhookFailureReason, webhookFailureSchema } from '../../core/assistant/webhook.ts';
import { client } from '../api/client.ts';
import { request } from '../api/request.ts';
import { RequestError } from '../api/request-error.ts';

/** Sends a prompt through the edge; returns the webhook's answer with any status. */
export function sendPrompt(url: string, prompt: string, signal?: AbortSignal) {
  const init = signal === undefined ? {} : { signal };
  return request(() => client.webhook.$post({ json: { url, prompt } }, { init }));
}

/** Why the edge did not reach the webhook; null when something else failed. */
export function webhookFailure(error: unknown): WebhookFailureReason | null {
  if (!(error instanceof RequestError)) return null;
  return webhookFailureSchema.safeParse(error.body).data?.reason ?? null;
}

/** The test webhook of a demonstration site, or null. */
export const testWebhookQuery = () =>
  queryOptions({
    queryKey: ['webhook'],
    queryFn: async () => (await request(() => client.webhook.$get())).test_url,
    staleTime: Number.POSITIVE_INFINITY,
  });
