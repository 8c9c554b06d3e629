import { Failure } from '../local/failure.ts';
import type { DatabaseAccess } from './database.ts';

/** What to say where it names none. */
export const SET_THEM =
  'Set SUPABASE_URL and SUPABASE_SECRET_KEY to those of your project; both stand in its API settings.';

/** What opens a hosted project, or undefined where the environment names none. */
export function projectOf(environment: NodeJS.ProcessEnv): DatabaseAccess | undefined {
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey } = environment;
  if (!url && !secretKey) return undefined;
  if (!url || !secretKey || !URL.canParse(url)) throw new Failure(SET_THEM);
  return { url, secretKey };
}
