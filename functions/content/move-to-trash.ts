import type { Context } from 'hono';
import { z } from 'zod';
import { callAsOwner } from '../database/owner-call.ts';
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
  const input = { kind_input: kind, id_input: id };
  const deleting = callAsOwner(context, 'trash_content', input, z.boolean());
  return context
    .get('edgeState')
    .publish(context, deleting, (isDeleted) => (isDeleted ? 'unknown' : 'nothing'));
}
