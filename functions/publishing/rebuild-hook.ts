import { z } from 'zod';
import { publishingMessages } from '../../core/publishing/messages.ts';

const REBUILD_HOOK_TIMEOUT_MS = 10_000;

const hookSchema = z.object({
  REBUILD_HOOK_URL: z.url(publishingMessages.hookMissing),
  REBUILD_HOOK_SECRET: z.string().optional(),
  REBUILD_HOOK_KIND: z.enum(['local', 'cloudflare', 'github']).default('local'),
  DEPLOYED_COMMIT: z.string().optional(),
});

type Hook = { [Name in keyof z.input<typeof hookSchema>]?: unknown };

interface HookRequest {
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/** The POST that a kind of hook expects. Throws a ZodError for an invalid hook. */
export function hookRequest(given: Hook): HookRequest {
  const hook = hookSchema.parse(given);
  const url = hook.REBUILD_HOOK_URL;
  const bearer = { Authorization: `Bearer ${hook.REBUILD_HOOK_SECRET ?? ''}` };
  switch (hook.REBUILD_HOOK_KIND) {
    case 'local':
      return { url, headers: bearer };
    // The URL of a deploy hook is its secret.
    case 'cloudflare':
      return { url, headers: {} };
    case 'github':
      return {
        url,
        headers: {
          ...bearer,
          Accept: 'application/vnd.github+json',
          'Content-Type': 'application/json',
          'User-Agent': 'Spotter',
        },
        body: JSON.stringify({
          event_type: 'publish',
          // Without it the workflow tests and deploys the main branch.
          ...(hook.DEPLOYED_COMMIT && { client_payload: { commit: hook.DEPLOYED_COMMIT } }),
        }),
      };
  }
}

/** Returns the status. Throws an Error with the hook's answer. */
export async function callRebuildHook(env: Hook, fetch: typeof globalThis.fetch): Promise<number> {
  const { url, ...request } = hookRequest(env);
  const response = await fetch(url, {
    method: 'POST',
    ...request,
    signal: AbortSignal.timeout(REBUILD_HOOK_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The rebuild hook answered with status ${response.status}.`);
  return response.status;
}
