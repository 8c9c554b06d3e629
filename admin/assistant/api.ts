import { useQuery } from '@tanstack/react-query';
import { type WebhookFailureReason, webhookFailureSchema } from '../../core/assistant/webhook.ts';
import { client } from '../api/client.ts';
import { ask, Refusal } from '../api/request.ts';

/** Sends a prompt by way of the edge; answers what the webhook answered, whatever its status. */
export function sendPrompt(url: string, prompt: string, signal?: AbortSignal) {
  const init = signal === undefined ? {} : { signal };
  return ask(() => client.webhook.$post({ json: { url, prompt } }, { init }));
}

/** Why the edge brought no answer of the webhook, or null when something else went wrong. */
export function webhookFailure(error: unknown): WebhookFailureReason | null {
  if (!(error instanceof Refusal)) return null;
  return webhookFailureSchema.safeParse(error.body).data?.reason ?? null;
}

/** The webhook that a demonstration brings along, or null. */
export function useTestWebhook() {
  return useQuery({
    queryKey: ['webhook'],
    queryFn: async () => (await ask(() => client.webhook.$get())).test_url,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
