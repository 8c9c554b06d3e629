export { consumeDeadLetters, deadLetterQueues, removeOldDeadLetters } from './consumer.ts';
