import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../app-env.ts';
import type { EdgeState } from './edge-state.ts';
import { requestRebuild } from './request-rebuild.ts';

/** The last change that an isolate has asked a rebuild for. */
const announced = new WeakMap<EdgeState, number>();

/**
 * After a save: this isolate shows the change from now on, and if there is one that
 * visitors can see and nobody has asked a rebuild for it, a rebuild is asked for. Never throws: what
 * was saved is saved.
 */
async function noteChange(context: Context<AppEnv>): Promise<void> {
  const edgeState = context.get('edgeState');
  const knowledge = await edgeState.changed(context.env);
  if (knowledge !== null && knowledge.change <= knowledge.served) return;
  if (knowledge !== null && knowledge.change === announced.get(edgeState)) return;
  try {
    await requestRebuild(context.env, knowledge?.change ?? null);
    if (knowledge !== null) announced.set(edgeState, knowledge.change);
  } catch (error) {
    console.error('No rebuild could be asked for:', error);
  }
}

/** Notes whatever the handlers behind it save. */
export const noteChanges = createMiddleware<AppEnv>(async (context, next) => {
  await next();
  const { status } = context.res;
  // A save whose answer got lost on the way may have been committed all the same.
  if (context.req.method !== 'GET' && (status < 300 || status >= 500)) await noteChange(context);
});
