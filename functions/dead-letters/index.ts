export { consumeDeadLetters, removeOldDeadLetters } from './consumer.ts';
