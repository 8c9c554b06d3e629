import { WEBHOOK_STORAGE_KEY, webhookAddressSchema } from '../../core/assistant/webhook.ts';

/** The stored webhook URL; '' without a usable one. */
export const readWebhookAddress = (storage: Storage): string =>
  webhookAddressSchema.safeParse(storage.getItem(WEBHOOK_STORAGE_KEY)).data ?? '';

/** Stores a URL; '' removes it. Throws when the browser refuses. */
export function writeWebhookAddress(storage: Storage, address: string) {
  if (address === '') storage.removeItem(WEBHOOK_STORAGE_KEY);
  else storage.setItem(WEBHOOK_STORAGE_KEY, address);
}
