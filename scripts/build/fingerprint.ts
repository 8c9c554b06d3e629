import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { changesAnswerSchema } from '../../core/publishing/schema.ts';
import { openClient } from '../process/database-client.ts';
import { Failure } from '../process/failure.ts';

export const SOURCES = [
  'CHANGELOG.md',
  'admin',
  'astro.config.mjs',
  'core',
  'functions',
  'package-lock.json',
  'site',
  'tsconfig.json',
  'wrangler.toml',
];

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

const readState = (url: string, publishableKey: string) =>
  openClient(url, publishableKey).rpc('read_changes', { since: Number.MAX_SAFE_INTEGER });

/** @throws a Failure if the database does not answer */
export async function readDatabaseIdentity(url: string, publishableKey: string): Promise<string> {
  const state = await readState(url, publishableKey);
  if (state.error) throw unreadable(state.error.message);
  return changesAnswerSchema.parse(state.data).database;
}

/**
 * Identifies the content of a database by the number of the last change that a build must include, the construction switch and, because
 * a restored database may reach the same number again, the last changed review.
 *
 * @throws a Failure if the database does not answer
 */
export async function contentFingerprint(url: string, publishableKey: string): Promise<string> {
  const supabase = openClient(url, publishableKey);
  const [state, newest] = await Promise.all([
    readState(url, publishableKey),
    supabase
      .from('posts')
      .select('id, updated_at')
      .eq('published', true)
      .order('updated_at', { ascending: false })
      .limit(1)
      .maybeSingle(),
  ]);
  if (state.error) throw unreadable(state.error.message);
  // Pages also change with the clock.
  const { build_change, construction, pages } = changesAnswerSchema.parse(state.data);
  if (newest.error) throw unreadable(newest.error.message);
  return [build_change, construction, pages, newest.data?.updated_at, newest.data?.id].join(' ');
}

/** Whether something on every page, such as a category, has changed since a change. */
export async function everyPageChanged(
  url: string,
  secretKey: string,
  since: number,
): Promise<boolean> {
  const changes = await openClient(url, secretKey)
    .from('changes')
    .select('number')
    .eq('kind', 'site')
    .gt('number', since)
    .limit(1);
  if (changes.error) throw unreadable(changes.error.message);
  return changes.data.length > 0;
}

function unreadable(reason: string): Failure {
  return new Failure(`The reviews could not be read (${reason}): start the database again.`);
}
