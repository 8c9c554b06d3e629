import { Hono } from 'hono';
import type { SiteMode } from '../../core/construction/schema.ts';
import type { AppEnv } from '../http/app-env.ts';

/** Whether the site is under construction, by what this part of the edge knows. */
export const siteMode = new Hono<AppEnv>().get('/', async (context) => {
  const { construction } = await context.get('edgeState').view(context);
  const mode: SiteMode = { under_construction: construction };
  return context.json(mode, 200, { 'Cache-Control': 'no-store' });
});
