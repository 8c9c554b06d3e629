import type { Context } from 'hono';
import { z } from 'zod';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import type { ContentKind } from './kind.ts';

/**
 * Returns whether it was there. Only the database knows what visitors saw of it: a review that is not public may lead to
 * another one.
 */
export function moveToTrash(
  context: Context<OwnerEnv>,
  { kind }: ContentKind,
  id: string,
): Promise<boolean> {
  const input = {
    admin_user_id_input: context.get('owner').id,
    kind_input: kind,
    id_input: id,
  };
  const deleting = callFunction(context.env, 'trash_content', input, z.boolean());
  return context
    .get('edgeState')
    .publish(context, deleting, (isDeleted) => (isDeleted ? 'unknown' : 'nothing'));
}
