import type { Context } from 'hono';
import { recordedEventsSchema, type VisitorEvent } from '../../core/analytics/events.ts';
import { logged, query } from '../database/query.ts';
import { serviceClient } from '../database/service-client.ts';
import type { Env } from '../env.ts';
import type { AppEnv } from '../http/app-env.ts';

/** The time that the database has, in milliseconds. */
const LIMIT = 1_000;

async function isRecorded(env: Env, event: VisitorEvent): Promise<boolean> {
  try {
    const call = serviceClient(env, LIMIT).rpc('record_visitor_event', { event_input: event });
    return (await query(call, recordedEventsSchema)).refused.length === 0;
  } catch (error) {
    console.warn('An event goes to the queue:', logged(error));
    return false;
  }
}

async function storeIn(env: Env, event: VisitorEvent): Promise<void> {
  if (!(await isRecorded(env, event))) await env.EVENT_QUEUE.send(event);
}

/**
 * Resolves once the event is in the database or, if that does not take it at once, in the queue. An event that is in both
 * counts once, by its id. Continues when the visitor has left.
 */
export function storeEvent(context: Context<AppEnv>, event: VisitorEvent): Promise<void> {
  const stored = storeIn(context.env, event);
  // Whoever waits for it reports a failure.
  context.executionCtx.waitUntil(stored.catch(() => {}));
  return stored;
}
