import { Hono } from 'hono';
import { dashboardSchema } from '../../core/dashboard/schema.ts';
import type { OwnerEnv } from '../account/session.ts';
import { answerTo, serviceClient } from '../database/service-client.ts';

/** The numbers on the dashboard's cards. */
export const dashboard = new Hono<OwnerEnv>().get('/', async (context) =>
  context.json(
    await answerTo(serviceClient(context.env).rpc('dashboard_counts'), dashboardSchema),
    200,
  ),
);
