import { Hono } from 'hono';
import { z } from 'zod';
import {
  activitySchema,
  dashboardSchema,
  dashboardWeekSchema,
} from '../../core/dashboard/schema.ts';
import { query } from '../database/query.ts';
import { callFunction, serviceClient } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';

const ACTIVITY_COUNT = 10;

export const dashboard = new Hono<OwnerEnv>()
  .get('/', async ({ env, json }) =>
    json(await callFunction(env, 'dashboard_counts', {}, dashboardSchema), 200),
  )
  .get('/week', async ({ env, json }) =>
    json(await callFunction(env, 'dashboard_week', {}, dashboardWeekSchema), 200),
  );

export const activity = new Hono<OwnerEnv>().get('/', async ({ env, json }) => {
  const call = serviceClient(env)
    .from('admin_activity_logs')
    .select('id, action, description, timestamp')
    .order('timestamp', { ascending: false })
    .order('id', { ascending: false })
    .limit(ACTIVITY_COUNT);
  return json({ items: await query(call, z.array(activitySchema)) }, 200);
});
