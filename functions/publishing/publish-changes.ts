import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { PostChange } from '../../core/publishing/schema.ts';
import type { OwnerEnv } from '../account/session.ts';
import type { EdgeState } from './edge-state.ts';
import { requestRebuild } from './request-rebuild.ts';

/** What a handler of saves knows. */
export interface ChangingEnv extends OwnerEnv {
  Variables: OwnerEnv['Variables'] & {
    /** What visitors will see of a save, where its handler has been told. */
    change?: PostChange | null;
  };
}

/** The last change that an isolate has asked a rebuild for. */
const announced = new WeakMap<EdgeState, number>();

/** Asks for a rebuild, in the background. Never throws: what was saved is saved. */
async function announce(context: Context<ChangingEnv>, change: number | null): Promise<void> {
  try {
    await requestRebuild(context.env, change);
    if (change !== null) announced.set(context.get('edgeState'), change);
  } catch (error) {
    console.error('No rebuild could be asked for:', error);
  }
}

/**
 * After a save: this isolate shows the change from now on, and if there is one that visitors can see
 * and nobody has asked a rebuild for it, a rebuild is asked for.
 */
async function noteChange(context: Context<ChangingEnv>): Promise<void> {
  const edgeState = context.get('edgeState');
  const told = context.get('change');
  if (told && edgeState.learn(told)) {
    context.executionCtx.waitUntil(announce(context, told.number));
    return;
  }
  const knowledge = await edgeState.changed(context.env);
  if (knowledge !== null && knowledge.change <= knowledge.served) return;
  if (knowledge !== null && knowledge.change === announced.get(edgeState)) return;
  context.executionCtx.waitUntil(announce(context, knowledge?.change ?? null));
}

/** Notes whatever the handlers behind it save. */
export const publishChanges = createMiddleware<ChangingEnv>(async (context, next) => {
  await next();
  const { status } = context.res;
  // A save whose answer got lost on the way may have been committed all the same.
  if (context.req.method !== 'GET' && (status < 300 || status >= 500)) await noteChange(context);
});
