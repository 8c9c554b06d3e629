import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { edgeStateAnswerSchema } from '../../../core/publishing/schema.ts';
import type { Database } from '../../../supabase/database.types.ts';
import { Failure } from '../failure.ts';

/** What a build is made from, by path from the root of the repository. */
export const SOURCES = [
  'admin',
  'astro.config.mjs',
  'core',
  'functions',
  'package-lock.json',
  'site',
  'tsconfig.json',
  'wrangler.toml',
];

/** A hash of the code of the site and its configuration. */
export function sourceFingerprint(
  root: string,
  configuration: Record<string, string>,
  sources: readonly string[] = SOURCES,
): string {
  const hash = createHash('sha256').update(JSON.stringify(configuration));
  for (const source of sources) {
    for (const file of filesBelow(join(root, source))) {
      const content = createHash('sha256').update(readFileSync(file)).digest('hex');
      hash.update(`\n${relative(root, file)} ${content}`);
    }
  }
  return hash.digest('hex');
}

function filesBelow(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (found.isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/**
 * Identifies a state of everything a build reads: the number of the last change and, because another
 * database may have counted as far, the last changed review. The publishable key sees no drafts.
 *
 * @throws a Failure when the database does not answer
 */
export async function contentFingerprint(url: string, publishableKey: string): Promise<string> {
  const supabase = open(url, publishableKey);
  const [state, newest] = await Promise.all([
    supabase.rpc('edge_state', { since: Number.MAX_SAFE_INTEGER }),
    supabase
      .from('posts')
      .select('id, updated_at')
      .eq('published', true)
      .order('updated_at', { ascending: false })
      .limit(1)
      .maybeSingle(),
  ]);
  if (state.error) throw unreadable(state.error.message);
  const { change } = edgeStateAnswerSchema.parse(state.data);
  if (newest.error) throw unreadable(newest.error.message);
  return [change, newest.data?.updated_at, newest.data?.id].join(' ');
}

/**
 * Whether something that is on every page, such as a category, has changed since a change.
 *
 * @throws a Failure when the database does not answer
 */
export async function everyPageChanged(
  url: string,
  secretKey: string,
  since: number,
): Promise<boolean> {
  const changes = await open(url, secretKey)
    .from('post_changes')
    .select('number')
    .eq('kind', 'categories')
    .gt('number', since)
    .limit(1);
  if (changes.error) throw unreadable(changes.error.message);
  return changes.data.length > 0;
}

function open(url: string, key: string): SupabaseClient<Database> {
  return createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

function unreadable(reason: string): Failure {
  return new Failure(`The reviews could not be read (${reason}): start the database again.`);
}
