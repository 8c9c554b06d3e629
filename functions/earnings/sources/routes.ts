import { Hono } from 'hono';
import { z } from 'zod';
import { sourceMessages as messages } from '../../../core/earnings/source-messages.ts';
import { sourceNetworks } from '../../../core/earnings/sources.ts';
import type { OwnerEnv } from '../../http/app-env.ts';
import { checked } from '../../http/request.ts';
import { configuredSources, readSources, runFetch, startFetch } from './index.ts';

const networkSchema = z.object({ network: z.enum(sourceNetworks, messages.unknown) });

export const earningSources = new Hono<OwnerEnv>()
  .get('/', async (context) => {
    return context.json({ sources: await readSources(context.env) }, 200);
  })
  .post('/:network/fetch', checked('param', networkSchema), async (context) => {
    const { env } = context;
    const { network } = context.req.valid('param');
    const source = configuredSources(env).find((each) => each.network === network);
    if (source === undefined) return context.json({ error: messages.unconfigured }, 409);
    await startFetch(env, source);
    // The minute's job continues what this run leaves.
    context.executionCtx.waitUntil(
      runFetch(env, source).catch((error: unknown) => {
        console.error(`The transactions of ${network} could not be fetched:`, error);
      }),
    );
    return context.json({ sources: await readSources(env) }, 202);
  });
