import { Hono } from 'hono';
import type { Health } from '../../core/health/schema.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { findProblems } from './check-health.ts';
import { summaryOf } from './findings.ts';

/** The state of the site for its owner. */
export const health = new Hono<OwnerEnv>()
  .get('/', async (context) => {
    const { origin } = new URL(context.req.url);
    const findings = await findProblems(context.env, { origin, withBacklogs: true });
    const checked_at = new Date().toISOString();
    return context.json({ findings, checked_at } satisfies Health, 200);
  })
  .get('/summary', async (context) => {
    const { origin } = new URL(context.req.url);
    return context.json(summaryOf(await findProblems(context.env, { origin })), 200);
  });
