import { Hono } from 'hono';
import { publishingState, publishingStatusSchema } from '../../core/publishing/status.ts';
import type { OwnerEnv } from '../account/session.ts';
import { answerTo, serviceClient } from '../database/service-client.ts';
import { storeReport } from './rebuild-reports.ts';
import { requestRebuild } from './request-rebuild.ts';
import { servedBuild } from './served-build.ts';

/** Where publishing stands, by what is being served. */
export const publishing = new Hono<OwnerEnv>()
  .get('/', async (context) => {
    const { change, built_at } = await servedBuild(context.env);
    const query = serviceClient(context.env).rpc('publishing_status', { since: change });
    const status = await answerTo(query, publishingStatusSchema);
    return context.json(publishingState(status, built_at, Date.now()), 200);
  })
  .post('/retry', async (context) => {
    await storeReport(context.env, { id: crypto.randomUUID(), kind: 'requested' });
    await requestRebuild(context.env, null);
    return context.body(null, 202);
  });
