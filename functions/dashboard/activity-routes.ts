import { Hono } from 'hono';
import { z } from 'zod';
import { activitySchema } from '../../core/dashboard/schema.ts';
import type { OwnerEnv } from '../account/session.ts';
import { answerTo, serviceClient } from '../database/service-client.ts';

const ACTIVITY_COUNT = 10;

/** The newest entries of the activity log. */
export const activity = new Hono<OwnerEnv>().get('/', async (context) => {
  const query = serviceClient(context.env)
    .from('admin_activity_logs')
    .select('id, action, description, timestamp')
    .order('timestamp', { ascending: false })
    .order('id', { ascending: false })
    .limit(ACTIVITY_COUNT);
  return context.json({ items: await answerTo(query, z.array(activitySchema)) }, 200);
});
