import { z } from 'zod';
import { visitorEventSchema } from '../../core/analytics/events.ts';
import type { DeadLetter } from '../../core/health/schema.ts';
import { logged } from '../database/query.ts';
import { removeInRounds } from '../database/remove-in-rounds.ts';
import { callFunction } from '../database/service-client.ts';
import { rebuildRequestSchema } from '../edge/index.ts';
import type { Env } from '../hosting/env.ts';
import type { Batch, Message } from '../hosting/queue-messages.ts';
import { queueKind } from '../hosting/queues.ts';
import { imageMessageSchema } from '../images/index.ts';
import { linkMessageSchema } from '../link-health/index.ts';

/** The queues of the site, and the messages that their consumers accept. */
const schemas: Record<string, z.ZodType> = {
  publish: rebuildRequestSchema,
  events: visitorEventSchema,
  pictures: imageMessageSchema,
  links: linkMessageSchema,
};

const SUFFIX = '-failed';

/** Seconds: the first retry delay, which doubles, and its maximum. */
const FIRST_RETRY = 60;
const LONGEST_RETRY = 3_600;

/** Messages for a queue without a consumer contain its name. */
const wrapped = z.strictObject({ queue: z.string().min(1).max(100), body: z.unknown() });

interface StoredLetter {
  queue: string;
  message_id: string;
  /** JSON. */
  body: string;
  reason: DeadLetter['reason'];
}

function letterOf(deadLetterQueue: string, { id, body }: Message): StoredLetter {
  const queue = (queueKind(deadLetterQueue) ?? deadLetterQueue).slice(0, -SUFFIX.length);
  const common = { queue, message_id: id };
  const other = wrapped.safeParse(body);
  if (other.success) {
    const text = JSON.stringify(other.data.body) ?? 'null';
    return { ...common, queue: other.data.queue, body: text, reason: 'unknown-queue' };
  }
  const isReadable = schemas[queue]?.safeParse(body).success === true;
  const text = JSON.stringify(body) ?? 'null';
  return { ...common, body: text, reason: isReadable ? 'failed' : 'unreadable' };
}

/**
 * Stores messages that could not be processed, each once, and only then acknowledges them. While the database
 * is unavailable, they stay in their queue.
 */
export async function consumeDeadLetters({ queue, messages }: Batch, env: Env): Promise<void> {
  if (messages.length === 0) return;
  try {
    const letters_input = messages.map((message) => ({ ...letterOf(queue, message) }));
    await callFunction(env, 'store_dead_letters', { letters_input }, z.int());
    for (const message of messages) message.ack();
  } catch (error) {
    console.error('Failed messages could not be stored:', logged(error));
    for (const message of messages) {
      const delaySeconds = Math.min(FIRST_RETRY * 2 ** (message.attempts - 1), LONGEST_RETRY);
      message.retry({ delaySeconds });
    }
  }
}

/** Removes messages after ninety days; returns their number. */
export const removeOldDeadLetters = (env: Env) => removeInRounds(env, 'remove_old_dead_letters');
