import { type Env, variable } from '../env.ts';

/**
 * What signs reports of the pipeline and identifies the site to search engines. Without a secret of its own it
 * is the secret key of the database: every purpose derives a key of its own from it (signature.ts).
 */
export const signingSecret = (
  env: Pick<Env, 'REBUILD_HOOK_SECRET' | 'SUPABASE_SECRET_KEY'>,
): string => env.REBUILD_HOOK_SECRET || variable(env, 'SUPABASE_SECRET_KEY');
