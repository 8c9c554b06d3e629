import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Extensions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import type { PostgresConnection } from '@supabase/lite/postgres';
import { FLUSHED_START, flushedFiles, type LogNotWritten } from '../compat/flushed-files.ts';
import type { SqlSession } from './migrate.ts';

// Extensions are binaries of one engine version, so package.json names the very one that lite brings.

/** What is used of a database, embedded or on a server. */
export interface DatabaseDriver extends SqlSession {
  transaction<Result>(work: (transaction: SqlSession) => Promise<Result>): Promise<Result>;
  /** Hears of notices; answers how to stop. */
  listen(channel: string, told: (payload: string) => void): Promise<() => Promise<void>>;
}

/** The embedded database: `driver` runs SQL as its superuser, and the API serves it by role. */
export type DatabaseConnection = PgliteConnection;

/** What `@supabase/lite` serves. */
export type ServedConnection = PgliteConnection | PostgresConnection;

const TIMESTAMP_WITH_TIME_ZONE = 1184;

/** As the hosted API writes it: `2026-11-05 09:00:00+00` becomes `2026-11-05T09:00:00+00:00`. */
export function isoTimestamp(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
}

/**
 * Opens the embedded Postgres, an empty one when there is none yet.
 *
 * @param options.directory where its data lives, on the disk when a write is answered; in memory when undefined. Only one process may have
 *   a directory open.
 * @param options.flushed false for one that is worth nothing before it is whole, and made sooner so.
 * @param options.broken told when it cannot go on and must be opened again; until then it refuses all.
 * @param options.extensions further extensions than the migrations need.
 */
export async function openDatabase(
  options: {
    directory?: string | undefined;
    flushed?: boolean;
    broken?: (error: LogNotWritten) => void;
    extensions?: Extensions;
  } = {},
): Promise<DatabaseConnection> {
  const { directory, flushed = directory !== undefined } = options;
  // Whoever opens a folder has claimed it; the engine's own mark, cut off half-written, keeps it out.
  if (directory !== undefined) await rm(join(directory, 'postmaster.pid'), { force: true });
  const extensions = { pgcrypto, pg_trgm, unaccent, ...options.extensions };
  let connection: DatabaseConnection | undefined;
  const breakOff = (error: LogNotWritten) => {
    if (connection !== undefined) {
      connection.driver.execProtocolRawSync = () => {
        throw error;
      };
    }
    options.broken?.(error);
  };
  connection = await createPgliteConnection({
    ...(directory !== undefined && { url: directory }),
    pgliteOptions: {
      ...(flushed
        ? {
            extensions: { ...extensions, flushed: flushedFiles(breakOff) },
            startParams: FLUSHED_START,
          }
        : { extensions }),
      parsers: { [TIMESTAMP_WITH_TIME_ZONE]: isoTimestamp },
    },
  });
  await connection.driver.waitReady;
  return connection;
}
