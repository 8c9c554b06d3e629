import { WEBHOOK_STORAGE_KEY, webhookAddressSchema } from '../../core/assistant/webhook.ts';

/** The webhook's address in this browser; '' when there is no usable one. */
export function readWebhookAddress(storage: Storage): string {
  return webhookAddressSchema.safeParse(storage.getItem(WEBHOOK_STORAGE_KEY)).data ?? '';
}

/** Stores an address; '' removes it. Throws when the browser refuses. */
export function writeWebhookAddress(storage: Storage, address: string) {
  if (address === '') storage.removeItem(WEBHOOK_STORAGE_KEY);
  else storage.setItem(WEBHOOK_STORAGE_KEY, address);
}
