import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import {
  DEFAULT_START,
  type Extensions,
  FLUSHED_START,
  flushedFiles,
  type LogWriteError,
  leaveParserUnoptimized,
  pg_trgm,
  pgcrypto,
  unaccent,
} from '../compat/pglite.ts';
import { createPgliteConnection, type PgliteConnection } from '../compat/supabase-lite.ts';
import type { SqlSession } from './migrate.ts';

export interface DatabaseDriver extends SqlSession {
  transaction<Result>(work: (transaction: SqlSession) => Promise<Result>): Promise<Result>;
  listen(channel: string, notified: (payload: string) => void): Promise<() => Promise<void>>;
}

export type DatabaseConnection = PgliteConnection;

const TIMESTAMP_WITH_TIME_ZONE = 1184;

const SETTINGS = [
  // As hosted databases are. The engine would take the time zone of this machine.
  'timezone=UTC',
  // Of 128 MB, the default, all are used in time, and queries of 10,000 reviews take as long.
  'shared_buffers=16MB',
].flatMap((setting) => ['-c', setting]);

/**
 * V8 optimises functions of WebAssembly once they have used this budget. One of the engine's takes a second and 600 MB
 * of memory to optimise, and the default, a tenth of this, is used while a site starts.
 */
const OPTIMIZATION_BUDGET = 130_000_000;

/** Converts `2026-11-05 09:00:00+00` to `2026-11-05T09:00:00+00:00`, as the hosted API writes it. */
export function isoTimestamp(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
}

export interface OpenOptions {
  /** In memory by default. Only one process may open a folder. */
  directory?: string;
  /** Whether an answered write is on the disk. True for a folder by default. */
  flushed?: boolean;
  /** Called when the database cannot continue and must be reopened. Until then it rejects everything. */
  onBroken?: (error: LogWriteError) => void;
  extensions?: Extensions;
  image?: Blob;
}

export async function openDatabase(options: OpenOptions = {}): Promise<DatabaseConnection> {
  const { directory, image, flushed = directory !== undefined } = options;
  setFlagsFromString(`--wasm-tiering-budget=${OPTIMIZATION_BUDGET}`);
  // The caller has claimed the folder. A partial file would lock the engine out.
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
      extensions: flushed ? { ...extensions, flushed: flushedFiles(onBroken) } : extensions,
      startParams: [...(flushed ? FLUSHED_START : DEFAULT_START), ...SETTINGS],
      ...(image && { loadDataDir: image }),
      parsers: { [TIMESTAMP_WITH_TIME_ZONE]: isoTimestamp },
    },
  });
  leaveParserUnoptimized(connection.driver);
  await connection.driver.waitReady;
  forgetCatalogRows(connection.driver);
  return connection;
}

/** The lowest number that PostgreSQL gives to types of rows of its catalogue and of views on it. */
const FIRST_ROW_TYPE = 10_000;

/**
 * Removes what reads and writes arrays of rows of the catalogue, which nobody selects: three quarters of all entries, and
 * the engine copies them for every statement, which takes a quarter of the time of a small one.
 */
function forgetCatalogRows({ parsers, serializers }: DatabaseConnection['driver']): void {
  for (const known of [parsers, serializers]) {
    for (const type of Object.keys(known).map(Number)) {
      if (type >= FIRST_ROW_TYPE) delete known[type];
    }
  }
}
