import { access, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { flushAll, flushFolder } from './compat/pglite.ts';
import { bootstrapDatabase } from './database/bootstrap.ts';
import { generateReviews } from './database/generate.ts';
import { migrateDatabase } from './database/migrate.ts';
import { type DatabaseConnection, openDatabase } from './database/open.ts';
import { seedDatabase } from './database/seed.ts';
import { serveDatabase } from './database/serve.ts';
import { topUpDemoData } from './demo/top-up.ts';
import { errorCode, Failure, messageOf } from './failure.ts';
import type { Keys } from './keys.ts';
import { freePort } from './ports.ts';

/** How often to look whether there is room again. */
const REOPEN_MILLISECONDS = 2_000;

export interface DatabaseOptions {
  /** The data folder; the database is `database/` in it. */
  directory: string;
  keys: Keys;
  /** The repository, for the pictures of generated reviews. */
  root: string;
  /** Have at least this many generated reviews beside the demo ones. */
  reviews: number;
  /** Have generated visitors until now. */
  demoData?: boolean;
  /** Told what is being done. */
  log: (line: string) => void;
}

/**
 * Opens the embedded database of a data folder, made and seeded at the first start and migrated at
 * every one, and serves it as Supabase's API. Throws a Failure, and leaves the data alone, when the
 * folder cannot be used.
 *
 * @returns the address of the API, and what ends it all.
 */
export async function startDatabase(
  options: DatabaseOptions,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const database = join(options.directory, 'database');
  if (!(await exists(database))) {
    options.log('Making the database with the demo reviews');
    await makeDatabase(options, database);
  }
  options.log('Opening the database');
  const stopped = new AbortController();
  const port = await freePort(options.keys.databasePort);
  let serving = await serve(options, port, broken);
  let reopening: Promise<void> | undefined;

  function broken() {
    options.log(
      'The database could not be written to the disk, which may be full: make room, and it goes on by itself.',
    );
    reopening = reopen();
  }

  async function reopen() {
    await serving.abandon();
    while (!stopped.signal.aborted) {
      try {
        serving = await serve(options, port, broken);
        options.log('The database is open again');
        return;
      } catch {
        await wait(REOPEN_MILLISECONDS, undefined, { signal: stopped.signal }).catch(() => {});
      }
    }
  }

  const { url } = serving;
  return {
    url,
    stop: async () => {
      stopped.abort();
      await reopening;
      await serving.stop();
    },
  };
}

/** Opens the database and serves it; `broken` is called when it has to be opened again. */
async function serve(options: DatabaseOptions, port: number, broken: () => void) {
  let engine: 'whole' | 'broken' = 'whole';
  let opened: () => void = () => {};
  const ready = new Promise<void>((resolve) => {
    opened = resolve;
  });
  const connection = await open(join(options.directory, 'database'), () => {
    engine = 'broken';
    void ready.then(broken);
  });
  // An engine that is broken cannot be closed in order.
  const close = async () => {
    if (engine === 'whole') await connection.close();
  };
  try {
    await bringUpToDate(connection);
    if (options.demoData) await topUpDemoData(connection);
    if (options.reviews > 0) await generate(connection, options);
    const { publishable: publishableKey, secret: secretKey } = options.keys;
    const api = await serveDatabase(connection, { port, publishableKey, secretKey });
    opened();
    return {
      url: api.url,
      stop: async () => {
        if (engine === 'whole') await api.close();
        else await api.close().catch(() => {});
        await close();
      },
      /** Stops listening, where the engine cannot be asked any more. */
      abandon: () => api.close().catch(() => {}),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Puts the database aside as `database-before-reset`, in place of an earlier one there. Does nothing
 * when there is none.
 */
export async function resetDatabase(directory: string): Promise<void> {
  const database = join(directory, 'database');
  if (!(await exists(database))) return;
  const aside = join(directory, 'database-before-reset');
  await rm(aside, { recursive: true, force: true });
  await rename(database, aside);
}

/** Under another name until it is whole, so that a first start that was cut off leaves no half. */
async function makeDatabase(
  { directory, demoData }: DatabaseOptions,
  database: string,
): Promise<void> {
  const draft = join(directory, 'database-new');
  await rm(draft, { recursive: true, force: true });
  const connection = await openDatabase({ directory: draft, flushed: false });
  try {
    await bootstrapDatabase(connection);
    await migrateDatabase(connection);
    await seedDatabase(connection);
    if (demoData) await topUpDemoData(connection);
  } finally {
    await connection.close();
  }
  await flushAll(draft);
  await rename(draft, database);
  flushFolder(directory);
}

async function open(database: string, onBroken: () => void): Promise<DatabaseConnection> {
  try {
    // The engine would take a folder without its mark for an empty one and start afresh in it.
    if (!(await readdir(database)).includes('PG_VERSION')) throw new Error('PG_VERSION is missing');
    return await openDatabase({ directory: database, onBroken });
  } catch (error) {
    throw new Failure(
      `The database in ${database} cannot be opened (${reason(error)}) and was left as it is: put a copy of it back, or begin again with npm start -- --reset, which keeps it beside the new one.`,
    );
  }
}

async function bringUpToDate(connection: DatabaseConnection): Promise<void> {
  try {
    await migrateDatabase(connection);
  } catch (error) {
    if (error instanceof Failure) throw error;
    const cause = error instanceof Error && error.cause ? `: ${messageOf(error.cause)}` : '';
    throw new Failure(
      `The database could not be brought up to date (${messageOf(error)}${cause}): correct the migration, or begin again with npm start -- --reset.`,
    );
  }
}

async function generate(
  connection: DatabaseConnection,
  { root, reviews, log }: DatabaseOptions,
): Promise<void> {
  log(`Writing ${reviews} reviews`);
  const images = await readdir(join(root, 'site/public/images/reviews'));
  await generateReviews(connection, { reviews, images: images.sort() });
}

/** What went wrong in words; the engine in WebAssembly has none for a damaged file. */
function reason(error: unknown): string {
  const code = errorCode(error);
  if (code === 'EACCES' || code === 'EPERM') return 'it may not be read';
  return error instanceof Error && error.name === 'Error' ? error.message : 'it is damaged';
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
