import { z } from 'zod';
import {
  hookHint,
  hookKinds,
  type RebuildHookForm,
  type RebuildHookView,
} from '../../core/publishing/hook.ts';
import { openSecret, sealSecret } from '../crypto/sealed-secret.ts';
import { callFunction } from '../database/service-client.ts';
import type { Env } from '../hosting/env.ts';

/** Binds the sealed text to this use. */
const PURPOSE = 'rebuild hook';

const rowSchema = z
  .object({
    kind: z.enum(hookKinds),
    sealed: z.string(),
    hint: z.string(),
    saved_at: z.string(),
  })
  .nullable();

const secretSchema = z.object({ url: z.string(), token: z.string() });

export interface StoredHook {
  kind: (typeof hookKinds)[number];
  url: string;
  token: string;
}

const readRow = (env: Env) => callFunction(env, 'read_rebuild_hook', {}, rowSchema);

/** The hook that the owner entered; null without one, 'unreadable' when it was sealed with another key. */
export async function readStoredHook(env: Env): Promise<StoredHook | null | 'unreadable'> {
  const row = await readRow(env);
  if (row === null) return null;
  const text = await openSecret(env, PURPOSE, row.sealed);
  return text === null ? 'unreadable' : { kind: row.kind, ...secretSchema.parse(JSON.parse(text)) };
}

export async function storeHook(env: Env, ownerId: string, form: RebuildHookForm): Promise<void> {
  const { kind, url } = form;
  const token = kind === 'github' ? form.token : '';
  const input = {
    admin_user_id_input: ownerId,
    kind_input: kind,
    sealed_input: await sealSecret(env, PURPOSE, JSON.stringify({ url, token })),
    hint_input: hookHint({ url, token }),
  };
  await callFunction(env, 'save_rebuild_hook', input, z.string());
}

const environmentKind = z.enum(['local', 'cloudflare', 'github']).catch('local');

/** What the admin may see of the hook in the environment and of the stored one. */
export async function viewHooks(env: Env): Promise<RebuildHookView> {
  const row = await readRow(env);
  return {
    environment: env.REBUILD_HOOK_URL ? environmentKind.parse(env.REBUILD_HOOK_KIND) : null,
    stored: row && { kind: row.kind, hint: row.hint, saved_at: row.saved_at },
  };
}

/** Whether a rebuild can be requested at all. */
export async function hasRebuildHook(env: Env): Promise<boolean> {
  return Boolean(env.REBUILD_HOOK_URL) || (await readRow(env)) !== null;
}
