import { closeSync, fsyncSync, openSync } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { type Extension, PGlite } from '@electric-sql/pglite';

export type { Extensions } from '@electric-sql/pglite';
export { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
export { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
export { unaccent } from '@electric-sql/pglite/contrib/unaccent';
export { pgtap } from '@electric-sql/pglite/pgtap';

// Extensions are binaries for one engine version: the one of @supabase/lite.
export const compatibility = {
  package: '@electric-sql/pglite',
  version: '0.4.5',
  reason:
    'The only file that imports this pre-release. Its files for Node ignore a request to flush to disk, so a power cut would lose answered saves.',
};

interface Stream {
  nfd?: number;
  node: object;
  path: string;
}

type Write = (stream: Stream, ...what: unknown[]) => number;

interface Files {
  filesystems: {
    NODEFS: {
      realPath(node: object): string;
      stream_ops: { write: Write; fsync?: (stream: Stream) => number };
    };
  };
}

/**
 * The log of the database could not be written. Nothing since the last answer is saved, and the engine must
 * be reopened.
 */
export class LogWriteError extends Error {
  override name = 'LogWriteError';
  /** Postgres' code for a full disk. */
  readonly code = '53100';
}

/** An empty query in PostgreSQL's protocol. */
const EMPTY_QUERY = Uint8Array.of(0x51, 0, 0, 0, 5, 0);

/**
 * Keeps V8 from optimising the parser of SQL. Its one loop is large enough to count as hot after a few statements, and
 * optimising it takes a second of a processor and 600 MB; statements take as long without. V8 decides whether a
 * function may be optimised when it is first called: here with nothing but the parser.
 */
export function leaveParserUnoptimized(engine: PGlite): void {
  engine.execProtocolRawSync = (message) => {
    Reflect.deleteProperty(engine, 'execProtocolRawSync');
    // No other function than the first may be optimised.
    setFlagsFromString('--wasm-tier-up-filter=0');
    try {
      engine.execProtocolRawSync(EMPTY_QUERY);
    } finally {
      setFlagsFromString('--wasm-tier-up-filter=-1');
    }
    return engine.execProtocolRawSync(message);
  };
}

export const DEFAULT_START = PGlite.defaultStartParams;

/**
 * The default parameters with flushing enabled. Without it a power cut loses confirmed saves of half a
 * minute.
 */
export const FLUSHED_START = [
  ...DEFAULT_START.filter((word) => word !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/**
 * Flushes to disk when the engine requests it, which Emscripten's files for Node ignore.
 *
 * @param onBroken called once when the engine cannot continue; otherwise it would retry for ever and block
 *   this process
 */
export function flushedFiles(onBroken: (error: LogWriteError) => void): Extension {
  let thrown: LogWriteError | undefined;
  const fail = (cause: unknown): never => {
    if (thrown === undefined) {
      thrown = new LogWriteError('The log of the database could not be written', { cause });
      onBroken(thrown);
    }
    throw thrown;
  };
  return {
    name: 'flushed-files',
    setup: async (_engine, options) => ({
      emscriptenOpts: {
        ...options,
        preRun: [...options.preRun, ({ FS }: { FS: Files }) => implementFlush(FS, fail)],
      },
    }),
  };
}

function implementFlush({ filesystems: { NODEFS } }: Files, fail: (cause: unknown) => never): void {
  const { write } = NODEFS.stream_ops;
  NODEFS.stream_ops.write = (stream, ...what) => {
    try {
      return write(stream, ...what);
    } catch (error) {
      // A table that cannot grow fails one statement only.
      if (stream.path.includes('/pg_wal/')) return fail(error);
      throw error;
    }
  };
  NODEFS.stream_ops.fsync = ({ nfd, node }) => {
    try {
      if (nfd === undefined) flushFolder(NODEFS.realPath(node));
      else fsyncSync(nfd);
      return 0;
    } catch (error) {
      return fail(error);
    }
  };
}

/** Flushes the names in a folder, where the system supports it. */
export function flushFolder(folder: string): void {
  if (process.platform !== 'win32') flush(folder);
}

export async function flushAll(folder: string): Promise<void> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await flushAll(path);
    else if (entry.isFile()) flush(path);
  }
  flushFolder(folder);
}

function flush(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
