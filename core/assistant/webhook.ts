import { z } from 'zod';
import { textBlock, webAddressLine } from '../forms/text-field.ts';
import { assistantMessages } from './messages.ts';

const PROMPT_MAX_LENGTH = 100_000;

/** The browser storage key of the owner's webhook. */
export const WEBHOOK_STORAGE_KEY = 'webhook_url';

/** A webhook's address as it is typed; '' for none. */
export const webhookAddressSchema = webAddressLine();

/** A prompt that can be sent. */
export const promptSchema = textBlock(PROMPT_MAX_LENGTH).refine(
  (prompt) => prompt.trim() !== '',
  assistantMessages.promptRequired,
);

/** What the browser asks the edge to send. */
export const webhookRequestSchema = z.object({
  url: webhookAddressSchema.refine((address) => address !== '', assistantMessages.webhookMissing),
  prompt: promptSchema,
});

/** What a webhook is sent, from the edge and from a browser alike. */
export function webhookMessage(prompt: string, now: Date, site: string) {
  return { prompt, timestamp: now.toISOString(), triggered_from: site };
}

/** What a webhook answered, whatever its status. */
export interface WebhookAnswer {
  status: number;
  content_type: string;
  body: string;
}

const reasons = ['invalid', 'refused', 'unreachable', 'slow', 'large', 'redirects'] as const;

/** Why the edge brought no answer. */
export type WebhookFailureReason = (typeof reasons)[number];

/** The answer of the edge when it brought none of the webhook. */
export const webhookFailureSchema = z.object({ reason: z.enum(reasons) });

/** Whether a browser may get where the edge did not: into a private network, past a firewall. */
export function isForBrowser(reason: WebhookFailureReason): boolean {
  return reason === 'refused' || reason === 'unreachable';
}
