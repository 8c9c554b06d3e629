import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { errorCode, Failure, messageOf } from '../process/failure.ts';
import { freePort } from '../process/ports.ts';
import { flushAll, flushFolder } from './compat/pglite.ts';
import { keepSchema } from './compat/supabase-lite.ts';
import { bootstrapDatabase } from './database/bootstrap.ts';
import { installClock } from './database/clock.ts';
import { generateReviews } from './database/generate.ts';
import { appliedVersions, migrateDatabase } from './database/migrate.ts';
import { type DatabaseConnection, type DatabaseDriver, openDatabase } from './database/open.ts';
import { seedDatabase } from './database/seed.ts';
import { serveDatabase } from './database/serve.ts';
import type { Keys } from './keys.ts';

const REOPEN_MILLISECONDS = 2_000;

export interface DatabaseOptions {
  /** The data folder, which contains `database/`. */
  directory: string;
  keys: Keys;
  /** The minimum of generated reviews beside the demo. */
  reviews: number;
  /** Whether a new database gets the demo, with its owner. */
  demo: boolean;
  log: (line: string) => void;
}

export interface RunningDatabase {
  url: string;
  /** Runs between two requests to its API, with the rights of a superuser. */
  transaction: DatabaseDriver['transaction'];
  stop: () => Promise<void>;
}

/**
 * Opens the embedded database of a data folder, creates and seeds it at the first start, migrates it, and
 * serves it as Supabase's API.
 *
 * @throws a Failure if the folder is unusable; the data stays unchanged
 */
export async function startDatabase(options: DatabaseOptions): Promise<RunningDatabase> {
  const database = join(options.directory, 'database');
  if (!existsSync(database)) {
    options.log(`Creating the database${options.demo ? ' with the demo reviews' : ''}`);
    await makeDatabase(options.directory, database, options.demo);
  }
  options.log('Opening the database');
  const stopped = new AbortController();
  const port = await freePort(options.keys.databasePort);
  let serving = await serve(options, port, broken);
  let reopening: Promise<void> | undefined;

  function broken() {
    options.log(
      'The database could not be written to the disk, which may be full. It continues once there is space.',
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
    transaction: (work) => serving.transaction(work),
    stop: async () => {
      stopped.abort();
      await reopening;
      await serving.stop();
    },
  };
}

async function serve(options: DatabaseOptions, port: number, broken: () => void) {
  let engine: 'whole' | 'broken' = 'whole';
  const ready = Promise.withResolvers<void>();
  const connection = await open(join(options.directory, 'database'), () => {
    engine = 'broken';
    void ready.promise.then(broken);
  });
  // A broken engine cannot be closed properly.
  const close = async () => {
    if (engine === 'whole') await connection.close();
  };
  try {
    await bringUpToDate(connection);
    await installClock(connection);
    if (options.reviews > 0) {
      options.log(`Writing ${options.reviews} reviews`);
      await generateReviews(connection, { reviews: options.reviews });
    }
    // In the folder of the database, so that copies and resets take it along.
    const schemaFile = join(options.directory, 'database/api-schema.json');
    keepSchema(connection, schemaFile, [...(await appliedVersions(connection.driver))].join(' '));
    const { publishable: publishableKey, secret: secretKey } = options.keys;
    const api = await serveDatabase(connection, { port, publishableKey, secretKey });
    ready.resolve();
    return {
      url: api.url,
      transaction: api.transaction,
      stop: async () => {
        if (engine === 'whole') await api.close();
        else await api.close().catch(() => {});
        await close();
      },
      abandon: () => api.close().catch(() => {}),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Moves the database to `database-before-reset` and replaces an earlier one there. */
export async function resetDatabase(directory: string): Promise<void> {
  const database = join(directory, 'database');
  if (!existsSync(database)) return;
  const aside = join(directory, 'database-before-reset');
  await rm(aside, { recursive: true, force: true });
  await rename(database, aside);
}

/** A draft name until it is complete, so that an interrupted first start leaves no partial database. */
async function makeDatabase(directory: string, database: string, demo: boolean): Promise<void> {
  const draft = join(directory, 'database-new');
  await rm(draft, { recursive: true, force: true });
  const connection = await openDatabase({ directory: draft, flushed: false });
  try {
    await bootstrapDatabase(connection);
    await migrateDatabase(connection);
    if (demo) await seedDatabase(connection);
  } finally {
    await connection.close();
  }
  await flushAll(draft);
  await rename(draft, database);
  flushFolder(directory);
}

async function open(database: string, onBroken: () => void): Promise<DatabaseConnection> {
  try {
    // The engine would initialize a folder without this file again.
    if (!(await readdir(database)).includes('PG_VERSION')) throw new Error('PG_VERSION is missing');
    return await openDatabase({ directory: database, onBroken });
  } catch (error) {
    if (['EACCES', 'EPERM'].includes(errorCode(error) ?? '')) {
      throw new Failure(
        `The database in ${database} belongs to another user: give its files to this one and start again.`,
      );
    }
    throw new Failure(
      `The database in ${database} cannot be opened (${reason(error)}) and was not changed: restore a copy of it, or start again with npm start -- --reset, which keeps it beside the new one.`,
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
      `The database could not be migrated (${messageOf(error)}${cause}): correct the migration, or start again with npm start -- --reset.`,
    );
  }
}

/** The engine has no message for a damaged file. */
function reason(error: unknown): string {
  return error instanceof Error && error.name === 'Error' ? error.message : 'it is damaged';
}
