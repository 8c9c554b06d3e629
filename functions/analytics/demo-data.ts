import { Hono } from 'hono';
import { z } from 'zod';
import { DEMO_DATA_USER_AGENT } from '../../core/analytics/events.ts';
import { query } from '../database/query.ts';
import { serviceClient } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';

/** Whether generated visitors are among the numbers. A hosted site has none. */
export const demoData = new Hono<OwnerEnv>().get('/', async (context) => {
  if (context.env.DEMO !== 'true') return context.json({ present: false }, 200);
  const request = serviceClient(context.env)
    .from('search_keywords')
    .select('id')
    .eq('user_agent', DEMO_DATA_USER_AGENT)
    .limit(1);
  const rows = await query(request, z.array(z.object({ id: z.number() })));
  return context.json({ present: rows.length > 0 }, 200);
});
