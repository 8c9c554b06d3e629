import {
  recordedEventsSchema,
  type VisitorEvent,
  visitorEventSchema,
} from '../../core/analytics/events.ts';
import {
  answerTo,
  ConstraintError,
  DatabaseUnavailable,
  serviceClient,
} from '../database/service-client.ts';
import type { Env } from '../env.ts';

/** In seconds: how long an event waits for the next try, twice as long each time, and at most. */
const EVENT_RETRY_FIRST = 5;
const EVENT_RETRY_LONGEST = 120;

/** What the consumer uses of a message. */
interface Message {
  body: unknown;
  /** How many times it has been delivered, this one included. */
  attempts: number;
  ack(): void;
  retry(options: { delaySeconds: number }): void;
}

interface Readable {
  message: Message;
  event: VisitorEvent;
}

/** How long a message waits until it is delivered again, in seconds. */
export function retryDelay(attempts: number): number {
  return Math.min(EVENT_RETRY_FIRST * 2 ** (attempts - 1), EVENT_RETRY_LONGEST);
}

/** Puts a message aside that no try will ever count. */
async function deadLetter(env: Env, message: Message): Promise<void> {
  console.error('A message on the event queue is no event and was put aside.');
  await env.FAILED_EVENT_QUEUE.send(message.body);
  message.ack();
}

/** Counts events in one transaction; answers those that the database does not take for events. */
async function record(env: Env, batch: Readable[]): Promise<Message[]> {
  const query = serviceClient(env).rpc('record_events', {
    events: batch.map(({ event }) => event),
  });
  try {
    const { refused } = await answerTo(query, recordedEventsSchema);
    for (const [place, { message }] of batch.entries()) {
      if (!refused.includes(place)) message.ack();
    }
    return batch.flatMap(({ message }, place) => (refused.includes(place) ? [message] : []));
  } catch (error) {
    if (!(error instanceof ConstraintError)) throw error;
    console.error('A batch of events was refused:', error);
    if (batch.length === 1) return batch.map(({ message }) => message);
  }
  // One of them sinks the others: each by itself, then.
  const refused: Message[] = [];
  for (const one of batch) refused.push(...(await record(env, [one])));
  return refused;
}

/**
 * The consumer of the event queue: a batch becomes one transaction. As long as the database is away
 * its messages come again, later each time; those that were counted and come again count for nothing.
 */
export async function countEvents(
  { messages }: { messages: readonly Message[] },
  env: Env,
): Promise<void> {
  try {
    const events: Readable[] = [];
    for (const message of messages) {
      const event = visitorEventSchema.safeParse(message.body);
      if (event.success) events.push({ message, event: event.data });
      else await deadLetter(env, message);
    }
    if (events.length === 0) return;
    for (const message of await record(env, events)) await deadLetter(env, message);
  } catch (error) {
    console.error(
      'Events wait to be counted:',
      error instanceof DatabaseUnavailable ? error.message : error,
    );
    // What was acknowledged before stays so.
    for (const message of messages) message.retry({ delaySeconds: retryDelay(message.attempts) });
  }
}
