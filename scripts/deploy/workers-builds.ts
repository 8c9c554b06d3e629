import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { connectToServer } from '../local/database/connect.ts';
import { migrationState } from '../local/database/migrate.ts';
import { Failure, messageOf } from '../process/failure.ts';
import { requireVariables, variable } from './environment.ts';

/** Names the build that dist/ belongs to. */
const MARKER = join(import.meta.dirname, '../../.spotter/workers-build');

const currentBuild = () => process.env.WORKERS_CI_BUILD_UUID ?? '';

/**
 * Workers Builds runs the build command and then the deploy command, both of which build. Says which of them
 * does: a migration is due before the first build of a new version, and only the deploy command may apply it,
 * because the build command also runs for other branches.
 */
export async function isBuildDue(log: (line: string) => void): Promise<boolean> {
  const built = await readFile(MARKER, 'utf8').catch(() => '');
  if (built !== '' && built === currentBuild()) {
    log('The build command has built the site');
    return false;
  }
  const pending = await pendingMigrations();
  if (pending > 0)
    log(`Migrations are pending: ${pending}. The deploy command applies them and builds.`);
  return pending === 0;
}

export async function rememberBuild(): Promise<void> {
  await mkdir(dirname(MARKER), { recursive: true });
  await writeFile(MARKER, currentBuild());
}

async function pendingMigrations(): Promise<number> {
  const { SUPABASE_DB_URL } = requireVariables('SUPABASE_DB_URL');
  const connection = connectToServer(SUPABASE_DB_URL, variable('SUPABASE_DB_CERTIFICATE'));
  try {
    return (await migrationState(connection)).pending.length;
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`The database cannot be used (${messageOf(error)}): check SUPABASE_DB_URL.`);
  } finally {
    await connection.close();
  }
}
