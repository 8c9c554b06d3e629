export { WebhookCard } from './WebhookCard.tsx';
