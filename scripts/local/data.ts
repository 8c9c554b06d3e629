import { mkdir } from 'node:fs/promises';
import { endOrphan } from './compat/workerd.ts';
import { type DatabaseOptions, resetDatabase, startDatabase } from './database.ts';
import { errorCode, Failure } from './failure.ts';
import { claimFolder } from './instance.ts';
import { type Keys, readKeys } from './keys.ts';
import { assertPortFree } from './ports.ts';

export interface DataOptions {
  /** The repository. */
  root: string;
  /**
   * The data folder: database, keys and builds. Created if necessary. It is below the repository,
   * because that is where built pages find their packages.
   */
  directory: string;
  /** Checked to be free before anything is touched. */
  port?: number;
  /** Moves the existing database away first. */
  reset?: boolean;
  /** At least this many generated reviews beside the demo ones. */
  reviews?: number;
  /** Have generated visitors until now; false when left out. */
  demoData?: boolean;
  log: (line: string) => void;
  /** Serves the database; the embedded one of the folder when left out. */
  serve?: (options: DatabaseOptions) => Promise<{ url: string; stop: () => Promise<void> }>;
}

/** A data folder in use by this process, with its database served. */
export interface Data {
  /** Of the database's API, for a Supabase client with one of the keys. */
  url: string;
  keys: Keys;
  /** Stops the database, and starts it again at the same address. */
  database: { stop: () => Promise<void>; start: () => Promise<void> };
  stop: () => Promise<void>;
}

/**
 * Claims a data folder and serves its database. Throws a Failure, and releases the folder, when it
 * cannot be used or another instance uses it.
 */
export async function openData(options: DataOptions): Promise<Data> {
  const { root, directory, log, reset = false, reviews = 0, demoData = false } = options;
  const { serve = startDatabase } = options;
  await using opened = new AsyncDisposableStack();
  await makeFolder(directory);
  opened.defer(await claimFolder(directory));
  await endOrphan(directory);
  opened.defer(() => endOrphan(directory));
  if (options.port !== undefined) await assertPortFree(options.port);
  const keys = await readKeys(directory);
  if (reset) await resetDatabase(directory);
  const start = () => serve({ directory, keys, root, reviews, demoData, log });
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
  };
  opened.defer(database.stop);
  const inUse = opened.move();
  return { url, keys, database, stop: () => inUse.disposeAsync() };
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
