import { z } from 'zod';
import { textBlock, webAddressLine } from '../forms/text-field.ts';
import { assistantMessages } from './messages.ts';

const PROMPT_MAX_LENGTH = 100_000;

export const WEBHOOK_STORAGE_KEY = 'webhook_url';

export const webhookAddressSchema = webAddressLine();

export const promptSchema = textBlock(PROMPT_MAX_LENGTH).refine(
  (prompt) => prompt.trim() !== '',
  assistantMessages.promptRequired,
);

export const webhookRequestSchema = z.object({
  url: webhookAddressSchema.refine((address) => address !== '', assistantMessages.webhookMissing),
  prompt: promptSchema,
});

export function webhookMessage(prompt: string, now: Date, site: string) {
  return { prompt, timestamp: now.toISOString(), triggered_from: site };
}

export interface WebhookAnswer {
  status: number;
  content_type: string;
  body: string;
}

const reasons = ['invalid', 'refused', 'unreachable', 'slow', 'large', 'redirects'] as const;

export type WebhookFailureReason = (typeof reasons)[number];

export const webhookFailureSchema = z.object({ reason: z.enum(reasons) });

/** The browser may reach private networks that the edge cannot. */
export function isForBrowser(reason: WebhookFailureReason): boolean {
  return reason === 'refused' || reason === 'unreachable';
}
