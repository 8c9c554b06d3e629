import type { Context } from 'hono';
import { z } from 'zod';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import type { Effect } from '../publishing/index.ts';
import type { ContentKind } from './kinds.ts';

const outcomes = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('deleted'), was_public: z.boolean() }),
  z.object({ outcome: z.literal('missing') }),
]);

/** Returns whether it was there. */
export async function moveToTrash(
  context: Context<OwnerEnv>,
  { kind }: ContentKind,
  id: string,
): Promise<boolean> {
  const input = {
    admin_user_id_input: context.get('owner').id,
    kind_input: kind,
    id_input: id,
  };
  const deleting = callFunction(context.env, 'trash_content', input, outcomes);
  const { outcome } = await context.get('edgeState').publish(context, deleting, (done): Effect => {
    return done.outcome === 'deleted' && done.was_public ? 'unknown' : 'nothing';
  });
  return outcome === 'deleted';
}
