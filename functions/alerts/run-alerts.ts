import { z } from 'zod';
import { callFunction } from '../database/service-client.ts';
import { alertsOf, findProblems } from '../health/index.ts';
import type { Env } from '../hosting/env.ts';
import { claimedDeliverySchema, deliver } from './deliver.ts';

/** Seconds between two evaluations. Late changes are reported after ten minutes. */
const CHECK_SECONDS = 300;
/** The number of deliveries of one run. The next minute continues. */
const DELIVERIES = 10;

const minuteSchema = z.object({ check_alerts: z.boolean(), send_alerts: z.boolean() });

/**
 * Evaluates all conditions. Problems that are new, continue or have ended are recorded together with their
 * deliveries.
 */
async function checkAlerts(env: Env): Promise<number> {
  const conditions = alertsOf(await findProblems(env, { origin: null }));
  return callFunction(env, 'update_alerts', { conditions_input: conditions }, z.int());
}

/** Sends due deliveries. If a Worker stops in between, the next one continues. */
async function sendDeliveries(env: Env): Promise<void> {
  const input = { limit_input: DELIVERIES };
  const schema = z.array(claimedDeliverySchema);
  const claimed = await callFunction(env, 'claim_alert_deliveries', input, schema);
  await Promise.all(claimed.map((delivery) => deliver(env, delivery)));
}

/** The minute's job, which makes a single query when there is nothing to do. */
export async function runAlerts(env: Env): Promise<void> {
  const input = { seconds_input: CHECK_SECONDS };
  const { check_alerts, send_alerts } = await callFunction(
    env,
    'begin_minute_job',
    input,
    minuteSchema,
  );
  const due = check_alerts ? await checkAlerts(env) : 0;
  if (send_alerts || due > 0) await sendDeliveries(env);
}

/** The daily job. */
export const removeOldAlerts = (env: Env) => callFunction(env, 'remove_old_alerts', {}, z.int());
