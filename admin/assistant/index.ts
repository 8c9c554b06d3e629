/** What other features use of the assistant. */
export { WebhookCard } from './WebhookCard.tsx';
