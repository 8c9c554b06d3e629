import { Hono } from 'hono';
import { healthMessages } from '../../core/health/messages.ts';
import { type Health, textsReadSchema } from '../../core/health/schema.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked } from '../http/request.ts';
import { saveSettings } from '../settings/index.ts';
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
  .post('/texts-read', checked('json', textsReadSchema), async (context) => {
    await saveSettings(context, { texts_read: 'true' }, healthMessages.textsReadActivity);
    return context.body(null, 204);
  })
  .get('/summary', async (context) => {
    const { origin } = new URL(context.req.url);
    return context.json(summaryOf(await findProblems(context.env, { origin })), 200);
  });
