import { type Env, variable } from '../hosting/env.ts';

/**
 * Signs reports of the pipeline and identifies the site to search engines. Without a separate secret, it is the
 * secret key of the database. Every purpose derives its own key from it (signature.ts).
 */
export const signingSecret = (
  env: Pick<Env, 'REBUILD_HOOK_SECRET' | 'SUPABASE_SECRET_KEY'>,
): string => env.REBUILD_HOOK_SECRET || variable(env, 'SUPABASE_SECRET_KEY');
