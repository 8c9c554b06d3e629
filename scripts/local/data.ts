import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, Failure } from '../process/failure.ts';
import { assertPortFree } from '../process/ports.ts';
import { endOrphan } from './compat/workerd.ts';
import {
  type DatabaseOptions,
  type RunningDatabase,
  resetDatabase,
  startDatabase,
} from './database.ts';
import { claimFolder } from './instance.ts';
import { type Keys, readKeys } from './keys.ts';

export interface DataOptions {
  /** The data folder, anywhere. */
  directory: string;
  port?: number;
  reset?: boolean;
  /** The minimum of generated reviews beside the demo. */
  reviews?: number;
  /** Whether a new database gets the demo; true by default. An existing one stays as it was made. */
  demo?: boolean;
  log: (line: string) => void;
  /** Replaces the embedded database. */
  serve?: (options: DatabaseOptions) => Promise<RunningDatabase>;
}

export interface Data {
  url: string;
  /** Whether it was made with the demo. */
  isDemo: boolean;
  keys: Keys;
  database: {
    stop: () => Promise<void>;
    start: () => Promise<void>;
    transaction: RunningDatabase['transaction'];
  };
  stop: () => Promise<void>;
}

/**
 * Claims a data folder and serves its database. Throws a Failure if another instance uses it or it is
 * unusable, and then releases it.
 */
export async function openData(options: DataOptions): Promise<Data> {
  const { directory, log, reset = false, reviews = 0, serve = startDatabase } = options;
  await using opened = new AsyncDisposableStack();
  await makeFolder(directory);
  opened.defer(await claimFolder(directory));
  await endOrphan(directory);
  opened.defer(() => endOrphan(directory));
  if (options.port !== undefined) await assertPortFree(options.port);
  const keys = await readKeys(directory);
  if (reset) await resetDatabase(directory);
  const demo = await rememberDemo(directory, options.demo ?? true);
  const start = () => serve({ directory, keys, reviews, demo, log });
  let running: Awaited<ReturnType<typeof start>> | undefined = await start();
  const { url } = running;
  const database = {
    stop: async () => {
      await running?.stop();
      running = undefined;
    },
    start: async () => {
      running ??= await start();
    },
    transaction: (work) => {
      if (running === undefined) throw new Error('The database is stopped');
      return running.transaction(work);
    },
  } satisfies Data['database'];
  opened.defer(database.stop);
  const inUse = opened.move();
  return { url, isDemo: demo, keys, database, stop: () => inUse.disposeAsync() };
}

/** Whether the database of a folder was made with the demo, or will be. */
async function rememberDemo(directory: string, demo: boolean): Promise<boolean> {
  const marker = join(directory, 'without-demo');
  if (!existsSync(join(directory, 'database'))) {
    if (demo) await rm(marker, { force: true });
    else await writeFile(marker, '');
  }
  return !existsSync(marker);
}

async function makeFolder(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
  } catch (error) {
    throw new Failure(
      `The data folder ${directory} cannot be made (${errorCode(error)}): check what is at that path and who may write there.`,
    );
  }
}
