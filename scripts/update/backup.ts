import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { runningInstance } from '../local/instance.ts';
import { Failure } from '../process/failure.ts';

export interface Backup {
  /** The content of the site, or null if this machine does not reach a database. */
  content: string | null;
  /** A copy of the local database with everything, or null if there is none. */
  database: string | null;
}

const dataFolder = (site: string) => resolve(site, process.env.SPOTTER_DATA ?? '.spotter');

/** The variables of production.env, with those of the environment before them. */
function siteEnvironment(site: string): NodeJS.ProcessEnv {
  const file = join(site, 'production.env');
  return { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env };
}

/** Runs a command in the folder of the site. Throws a Failure if it fails. */
export const runInSite = (site: string, command: string, ...words: string[]): Promise<void> =>
  runWith(process.env, site, command, words);

async function runWith(
  env: NodeJS.ProcessEnv,
  site: string,
  command: string,
  words: readonly string[],
): Promise<void> {
  const child = spawn(command, words, { cwd: site, stdio: 'inherit', env });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Failure(`${[command, ...words].join(' ')} failed: see above.`);
}

/**
 * Writes the content of the hosted site in production.env, or of the local one, to a file, and copies the local
 * database. Both are in `.spotter/backups`, which git ignores.
 *
 * @param name part of the names of both
 * @throws a Failure if the local site is running, or the content cannot be read
 */
export async function backUp(site: string, name: string): Promise<Backup> {
  const data = dataFolder(site);
  const local = join(data, 'database');
  const isLocal = existsSync(local);
  if (isLocal && (await runningInstance(data)) !== undefined) {
    throw new Failure('The site is running on this machine: stop npm start with Ctrl-C first.');
  }
  const folder = join(data, 'backups');
  await mkdir(folder, { recursive: true });
  const isHosted = Boolean(siteEnvironment(site).SUPABASE_URL);
  const content = join(folder, `${name}.jsonl.gz`);
  if (isHosted || isLocal) {
    // The site's own code fits its database. No other command needs the keys.
    const words = ['scripts/owner.ts', 'export', content];
    await runWith(siteEnvironment(site), site, process.execPath, words);
  }
  const database = join(folder, `${name}-database`);
  if (isLocal) await cp(local, database, { recursive: true, errorOnExist: true, force: false });
  return {
    content: isHosted || isLocal ? content : null,
    database: isLocal ? database : null,
  };
}

/** Restores the copy and keeps the replaced database beside it. Returns the path of the latter. */
export async function restoreDatabase(site: string, copy: string): Promise<string> {
  const data = dataFolder(site);
  if ((await runningInstance(data)) !== undefined) {
    throw new Failure('The site is running on this machine: stop npm start with Ctrl-C first.');
  }
  const replaced = `${copy}-replaced-${Date.now()}`;
  const local = join(data, 'database');
  if (existsSync(local)) await rename(local, replaced);
  await cp(copy, local, { recursive: true });
  return replaced;
}
