import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env.ts';
import { requestRebuild } from './request-rebuild.ts';

/** The last change that this isolate has asked a rebuild for. */
let announced = 0;

/**
 * To be called after a save. This isolate shows the change from now on, and if there is one that
 * visitors can see and nobody has asked a rebuild for it, a rebuild is asked for. Never throws: what
 * was saved is saved.
 */
export async function noteChange(context: Context<AppEnv>): Promise<void> {
  const knowledge = await context.get('edgeState').changed(context.env);
  if (knowledge !== null && knowledge.change <= Math.max(knowledge.served, announced)) return;
  try {
    await requestRebuild(context.env, knowledge?.change ?? null);
    announced = knowledge?.change ?? announced;
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
