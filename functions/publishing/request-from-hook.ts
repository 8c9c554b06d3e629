import { hookMessages } from '../../core/publishing/hook-messages.ts';
import type { Env } from '../hosting/env.ts';
import { guardedFetch } from '../outgoing/guarded-fetch.ts';
import { callRebuildHook, hookRequest } from './rebuild-hook.ts';
import { readStoredHook, type StoredHook } from './stored-hook.ts';

const TIMEOUT_MS = 10_000;
const ANSWER_MAX_BYTES = 256 * 1024;

/** No hook is connected, so that asking again cannot help. The message is for the owner. */
export class HookMissing extends Error {
  override name = 'HookMissing';
}

/**
 * Requests a rebuild: from the hook of the environment, else from the one that the owner entered.
 *
 * @returns the status of the answer, 2xx
 * @throws HookMissing, or an Error with what went wrong
 */
export async function requestFromHook(env: Env, fetch: typeof globalThis.fetch): Promise<number> {
  if (env.REBUILD_HOOK_URL) return callRebuildHook(env, fetch);
  const stored = await readStoredHook(env);
  if (stored === null) throw new HookMissing(hookMessages.unconnected);
  if (stored === 'unreadable') throw new HookMissing(hookMessages.unreadable);
  return callStored(env, stored);
}

/** An address that a person typed is called with the guard for those. */
async function callStored(env: Env, { kind, url, token }: StoredHook): Promise<number> {
  const { headers, body } = hookRequest({
    REBUILD_HOOK_URL: url,
    REBUILD_HOOK_KIND: kind,
    REBUILD_HOOK_SECRET: token,
    DEPLOYED_COMMIT: env.DEPLOYED_COMMIT,
  });
  const { status } = await guardedFetch(env, url, {
    method: 'POST',
    headers,
    ...(body !== undefined && { body }),
    timeLimit: TIMEOUT_MS,
    maxBytes: ANSWER_MAX_BYTES,
    keepsRedirects: true,
    truncates: true,
  });
  if (status < 200 || status > 299) throw new Error(hookMessages.refused(status));
  return status;
}
