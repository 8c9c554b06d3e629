import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { rebuildHookFormSchema } from '../../core/publishing/hook.ts';
import { hookMessages } from '../../core/publishing/hook-messages.ts';
import { publishingMessages } from '../../core/publishing/messages.ts';
import { callAsOwner } from '../database/owner-call.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked } from '../http/request.ts';
import { outgoingAddress, RejectedAddress } from '../outgoing/address.ts';
import { HookMissing, requestFromHook } from './request-from-hook.ts';
import { storeReport } from './routes.ts';
import { storeHook, viewHooks } from './stored-hook.ts';

/** Null when the Worker may call it. */
function addressProblem(context: Context<OwnerEnv>, url: string): string | null {
  const allowLocal = context.env.ALLOW_LOCAL_ADDRESSES === 'true';
  try {
    const { protocol } = outgoingAddress(url, allowLocal);
    return protocol === 'https:' || allowLocal ? null : hookMessages.urlShape;
  } catch (error) {
    if (error instanceof RejectedAddress) return error.message;
    throw error;
  }
}

export const rebuildHook = new Hono<OwnerEnv>()
  .get('/', async ({ env, json }) => json(await viewHooks(env), 200))
  .put('/', checked('json', rebuildHookFormSchema), async (context) => {
    const form = context.req.valid('json');
    const problem = addressProblem(context, form.url);
    if (problem !== null) return context.json({ error: problem, field: 'url' }, 400);
    await storeHook(context.env, context.get('owner').id, form);
    return context.json(await viewHooks(context.env), 200);
  })
  .delete('/', async (context) => {
    await callAsOwner(context, 'remove_rebuild_hook', {}, z.boolean());
    return context.body(null, 204);
  })
  .post('/test', async (context) => {
    const { env } = context;
    try {
      const status = await requestFromHook(env, (input, init) => fetch(input, init));
      await storeReport(env, { id: crypto.randomUUID(), kind: 'requested' });
      return context.json({ status }, 200);
    } catch (error) {
      console.error('The rebuild hook could not be called:', error);
      const reason = error instanceof Error ? error.message : '';
      // Without a hook nothing was called, so nothing failed beyond the Worker.
      const status = error instanceof HookMissing ? 409 : 502;
      return context.json({ error: `${publishingMessages.hookFailed} ${reason}`.trim() }, status);
    }
  });
