import { WEBHOOK_STORAGE_KEY, webhookAddressSchema } from '../../core/assistant/webhook.ts';

/** The owner's webhook as kept in this browser; '' when there is none that can be used. */
export function readWebhookAddress(storage: Storage): string {
  return webhookAddressSchema.safeParse(storage.getItem(WEBHOOK_STORAGE_KEY)).data ?? '';
}

/** Keeps an address, or with '' removes the one that is kept. Throws when the browser refuses. */
export function writeWebhookAddress(storage: Storage, address: string) {
  if (address === '') storage.removeItem(WEBHOOK_STORAGE_KEY);
  else storage.setItem(WEBHOOK_STORAGE_KEY, address);
}
