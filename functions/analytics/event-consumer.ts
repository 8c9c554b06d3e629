import {
  recordedEventsSchema,
  type VisitorEvent,
  visitorEventSchema,
} from '../../core/analytics/events.ts';
import { ConstraintError, DatabaseUnavailable } from '../database/query.ts';
import { removeInRounds } from '../database/remove-in-rounds.ts';
import { callFunction } from '../database/service-client.ts';
import type { Env } from '../hosting/env.ts';
import { type Batch, deadLetter, type Parsed, parseMessages } from '../hosting/queue-messages.ts';

/** Seconds: the first retry delay, which doubles, and its maximum. */
const EVENT_RETRY_FIRST = 5;
const EVENT_RETRY_LONGEST = 120;

export function retryDelay(attempts: number): number {
  return Math.min(EVENT_RETRY_FIRST * 2 ** (attempts - 1), EVENT_RETRY_LONGEST);
}

type Event = Parsed<VisitorEvent>;

/** Records events in one transaction; returns those that the database rejects. */
async function record(env: Env, batch: Event[]): Promise<Event[]> {
  const events = batch.map(({ body }) => body);
  try {
    const result = await callFunction(env, 'record_events', { events }, recordedEventsSchema);
    const isRefused = (_event: Event, index: number) => result.refused.includes(index);
    for (const [index, event] of batch.entries()) {
      if (!isRefused(event, index)) event.message.ack();
    }
    return batch.filter(isRefused);
  } catch (error) {
    if (!(error instanceof ConstraintError)) throw error;
    console.error('The database rejected a batch of events:', error);
    if (batch.length === 1) return batch;
  }
  // One invalid event fails the batch, so each is recorded alone.
  const rejected: Event[] = [];
  for (const one of batch) rejected.push(...(await record(env, [one])));
  return rejected;
}

/** While the database is unavailable, messages are retried with growing delays. */
export async function consumeEvents(batch: Pick<Batch, 'messages'>, env: Env): Promise<void> {
  const events = await parseMessages(batch, visitorEventSchema, env.FAILED_EVENT_QUEUE);
  if (events.length === 0) return;
  try {
    for (const { message } of await record(env, events)) {
      await deadLetter(env.FAILED_EVENT_QUEUE, message, 'The database rejects it');
    }
  } catch (error) {
    const reason = error instanceof DatabaseUnavailable ? error.message : error;
    console.error('Events are retried:', reason);
    // A retry does not undo an acknowledgement.
    for (const { message } of events) {
      message.retry({ delaySeconds: retryDelay(message.attempts) });
    }
  }
}

/** Removes expired rows; returns their number. */
export const removeOldEvents = (env: Env) => removeInRounds(env, 'remove_old_events');
