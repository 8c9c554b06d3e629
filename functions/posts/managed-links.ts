import { z } from 'zod';
import { query } from '../database/query.ts';
import { serviceClient } from '../database/service-client.ts';
import type { Env } from '../hosting/env.ts';

const rowSchema = z.object({
  slug: z.string(),
  target: z.string().nullable(),
  post_id: z.uuid().nullable(),
  ends_at: z.string().nullable(),
});

/** The slugs without a managed link that leads somewhere. */
export async function goneLinks(env: Env, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const call = serviceClient(env)
    .from('managed_links')
    .select('slug, target, post_id, ends_at')
    .in('slug', [...slugs])
    .is('deleted_at', null);
  const rows = await query(call, z.array(rowSchema));
  const now = Date.now();
  const live = new Set(
    rows
      .filter(({ target, post_id }) => target !== null || post_id !== null)
      .filter(({ ends_at }) => ends_at === null || Date.parse(ends_at) > now)
      .map(({ slug }) => slug),
  );
  return slugs.filter((slug) => !live.has(slug));
}
