import { deadLetterMessages as messages } from '../../core/health/messages.ts';
import type { DeadLetter } from '../../core/health/schema.ts';

const names = new Map<string, string>(Object.entries(messages.names));

/** What the work of a message was. */
export const messageName = ({ queue }: Pick<DeadLetter, 'queue'>): string =>
  names.get(queue) ?? messages.unknownQueue(queue);
