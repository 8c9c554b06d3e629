import { Hono } from 'hono';
import { z } from 'zod';
import { checklistSchema } from '../../core/setup/checklist.ts';
import { callAsOwner } from '../database/owner-call.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';

export const checklist = new Hono<OwnerEnv>()
  .get('/', async (context) => {
    const { env } = context;
    const list = await callAsOwner(context, 'read_checklist', {}, checklistSchema);
    // The database knows only the hook that was entered in the admin.
    const rebuilds = list.rebuilds || Boolean(env.REBUILD_HOOK_URL);
    // A demonstration shows a finished site.
    const dismissed = list.dismissed || env.DEMO === 'true';
    return context.json({ ...list, rebuilds, dismissed }, 200);
  })
  .post('/dismissed', async (context) => {
    await callFunction(context.env, 'dismiss_checklist', {}, z.null());
    return context.body(null, 204);
  });
