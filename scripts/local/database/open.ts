import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Extensions,
  FLUSHED_START,
  flushedFiles,
  type LogWriteError,
  pg_trgm,
  pgcrypto,
  unaccent,
} from '../compat/pglite.ts';
import { createPgliteConnection, type PgliteConnection } from '../compat/supabase-lite.ts';
import type { SqlSession } from './migrate.ts';

/** What is used of a database, embedded or on a server. */
export interface DatabaseDriver extends SqlSession {
  transaction<Result>(work: (transaction: SqlSession) => Promise<Result>): Promise<Result>;
  /** Receives the notifications of a channel. Returns how to stop. */
  listen(channel: string, notified: (payload: string) => void): Promise<() => Promise<void>>;
}

/** The embedded database: `driver` runs SQL as its superuser, and the API serves it by role. */
export type DatabaseConnection = PgliteConnection;

const TIMESTAMP_WITH_TIME_ZONE = 1184;

/** As the hosted API writes it: `2026-11-05 09:00:00+00` becomes `2026-11-05T09:00:00+00:00`. */
export function isoTimestamp(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
}

export interface OpenOptions {
  /** Where its data is; in memory when undefined. Only one process may have a folder open. */
  directory?: string;
  /** Whether a write is on the disk when it is answered. True for a folder when left out. */
  flushed?: boolean;
  /** Called when it cannot continue and must be opened again. Until then it refuses everything. */
  onBroken?: (error: LogWriteError) => void;
  /** Beyond those that the migrations need. */
  extensions?: Extensions;
  /** A dump to start with, in memory. */
  image?: Blob;
}

/** Opens the embedded Postgres, and creates an empty one if necessary. */
export async function openDatabase(options: OpenOptions = {}): Promise<DatabaseConnection> {
  const { directory, image, flushed = directory !== undefined } = options;
  // Whoever opens a folder has claimed it. A half-written mark of the engine would keep it out.
  if (directory !== undefined) await rm(join(directory, 'postmaster.pid'), { force: true });
  const extensions = { pgcrypto, pg_trgm, unaccent, ...options.extensions };
  let connection: DatabaseConnection | undefined;
  const onBroken = (error: LogWriteError) => {
    if (connection !== undefined) {
      connection.driver.execProtocolRawSync = () => {
        throw error;
      };
    }
    options.onBroken?.(error);
  };
  connection = await createPgliteConnection({
    ...(directory !== undefined && { url: directory }),
    pgliteOptions: {
      ...(flushed
        ? {
            extensions: { ...extensions, flushed: flushedFiles(onBroken) },
            startParams: FLUSHED_START,
          }
        : { extensions }),
      ...(image && { loadDataDir: image }),
      parsers: { [TIMESTAMP_WITH_TIME_ZONE]: isoTimestamp },
    },
  });
  await connection.driver.waitReady;
  return connection;
}
