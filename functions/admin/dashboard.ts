import { Hono } from 'hono';
import { dashboardSchema } from '../../core/domain/dashboard.ts';
import { answerTo, ownerDatabase } from '../lib/owner-database.ts';
import type { OwnerEnv } from '../lib/session.ts';

/** The numbers on the dashboard's cards. */
export const dashboard = new Hono<OwnerEnv>().get('/', async (context) =>
  context.json(
    await answerTo(ownerDatabase(context.env).rpc('dashboard_numbers'), dashboardSchema),
    200,
  ),
);
