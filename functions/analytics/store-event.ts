import type { Context } from 'hono';
import { recordedEventsSchema, type VisitorEvent } from '../../core/analytics/events.ts';
import { logged, query } from '../database/query.ts';
import { serviceClient } from '../database/service-client.ts';
import type { Env } from '../hosting/env.ts';
import type { AppEnv } from '../http/app-env.ts';

/** The time that the database has for an event, in milliseconds. */
const LIMIT = 1_000;

/** Events that this isolate writes at the same time. More would keep the database from answering others. */
const AT_ONCE = 4;
let writing = 0;

async function isRecorded(env: Env, event: VisitorEvent): Promise<boolean> {
  if (writing === AT_ONCE) return false;
  writing += 1;
  try {
    const call = serviceClient(env, LIMIT).rpc('record_visitor_event', { event_input: event });
    return (await query(call, recordedEventsSchema)).refused.length === 0;
  } catch (error) {
    console.warn('An event goes to the queue:', logged(error));
    return false;
  } finally {
    writing -= 1;
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
