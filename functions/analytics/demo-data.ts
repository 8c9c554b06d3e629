import { Hono } from 'hono';
import { z } from 'zod';
import { DEMO_DATA_USER_AGENT } from '../../core/analytics/demo-data.ts';
import type { OwnerEnv } from '../account/session.ts';
import { answerTo, serviceClient } from '../database/service-client.ts';

/** Whether generated visitors are among the numbers; a hosted site never has any. */
export const demoData = new Hono<OwnerEnv>().get('/', async (context) => {
  if (context.env.DEMO !== 'true') return context.json({ present: false }, 200);
  const query = serviceClient(context.env)
    .from('search_keywords')
    .select('id')
    .eq('user_agent', DEMO_DATA_USER_AGENT)
    .limit(1);
  const rows = await answerTo(query, z.array(z.object({ id: z.number() })));
  return context.json({ present: rows.length > 0 }, 200);
});
