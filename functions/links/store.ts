import type { Context } from 'hono';
import { z } from 'zod';
import {
  type LinkFields,
  type ManagedLink,
  managedLinkSchema,
  type StoredLink,
} from '../../core/links/managed.ts';
import { managedLinkMessages as messages, targetMessages } from '../../core/links/messages.ts';
import { shopRuleSchema } from '../../core/links/target.ts';
import { linkChangeSchema } from '../../core/publishing/schema.ts';
import { callAsOwner } from '../database/owner-call.ts';
import { callFunction } from '../database/service-client.ts';
import type { Effect } from '../edge/index.ts';
import type { Env } from '../hosting/env.ts';
import type { OwnerEnv } from '../http/app-env.ts';

const resultSchema = z.object({
  outcome: z.enum(['saved', 'unchanged', 'missing', 'conflict', 'refused']),
  constraint: z.string().nullable(),
  reason: z.string().nullable(),
  current: managedLinkSchema.nullable(),
});

export type SaveResult = z.infer<typeof resultSchema>;

const savedSchema = z.object({
  results: z.array(resultSchema),
  links: z.array(linkChangeSchema),
  saved: z.int(),
});

type Saved = z.infer<typeof savedSchema>;

export const readShops = (env: Env) =>
  callFunction(env, 'read_shop_rules', {}, z.array(shopRuleSchema));

export function readLinks(
  env: Env,
  by: { ids_input: string[] } | { slugs_input: string[] },
): Promise<ManagedLink[]> {
  return callFunction(env, 'read_managed_links', by, z.array(managedLinkSchema));
}

/** With more, the edge state is read again. */
const KNOWN_AT_ONCE = 100;

const effectOf = ({ links, saved }: Saved): Effect => {
  if (saved === 0) return 'nothing';
  return saved > KNOWN_AT_ONCE ? 'unread' : { links };
};

/** Saves each link separately; `{count}` in the description is the number of saved links. */
export async function saveLinks(
  context: Context<OwnerEnv>,
  links: readonly StoredLink[],
  activity: { action: string; description: string },
): Promise<Saved> {
  const input = {
    links_input: links.map((link) => ({ ...link })),
    action_input: activity.action,
    description_input: activity.description,
  };
  const saving = callAsOwner(context, 'save_managed_links', input, savedSchema);
  return context.get('edgeState').publish(context, saving, effectOf);
}

/** A refusal of the database by field. */
export function refusalOf({ constraint, reason }: SaveResult): {
  field: keyof LinkFields;
  error: string;
} {
  switch (constraint) {
    case 'managed_links_slug_unique':
      return { field: 'slug', error: messages.slugTaken };
    case 'managed_links_merchant_id_fkey':
      return { field: 'merchant_id', error: messages.merchantUnknown };
    case 'managed_links_post_id_fkey':
      return { field: 'post_id', error: messages.postUnknown };
    case 'managed_links_cloaking':
      return { field: 'target', error: targetMessages.forbidden(reason ?? '') };
    case 'managed_links_ends_after_start':
      return { field: 'ends_at', error: messages.endsFirst };
    default:
      return { field: 'target', error: targetMessages.invalid };
  }
}
