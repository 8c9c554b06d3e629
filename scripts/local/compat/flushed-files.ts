import { closeSync, fsyncSync, openSync } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Extension, PGlite } from '@electric-sql/pglite';

/** What the engine gives to a file system when it wants a file on the disk. */
interface Stream {
  /** The file's number on this machine; a folder has none. */
  nfd?: number;
  node: object;
  path: string;
}

type Write = (stream: Stream, ...what: unknown[]) => number;

/** What is used of the files of the engine, which Emscripten keeps. */
interface Files {
  filesystems: {
    NODEFS: {
      realPath(node: object): string;
      stream_ops: { write: Write; fsync?: (stream: Stream) => number };
    };
  };
}

/**
 * The log of the database could not be written: nothing that it was asked for since its last answer
 * is done, and the engine cannot go on before it is opened again.
 */
export class LogNotWritten extends Error {
  override name = 'LogNotWritten';
  /** Of Postgres, for a full disk: what is asked of the API is answered with it. */
  readonly code = '53100';
}

/**
 * The engine's own parameters with its flushing switched on: as it comes it answers that a save is
 * done while the system may keep it in memory for half a minute, and a power cut takes it.
 */
export const FLUSHED_START = [
  ...PGlite.defaultStartParams.filter((word) => word !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
];

/**
 * Carries out what the engine asks for with these parameters; Emscripten's files for Node ignore it.
 *
 * @param broken told once when the engine cannot go on. Left to itself it would try for ever, and
 *   nothing else in this process would run.
 */
export function flushedFiles(broken: (error: LogNotWritten) => void): Extension {
  let thrown: LogNotWritten | undefined;
  const give = (cause: unknown): never => {
    if (thrown === undefined) {
      thrown = new LogNotWritten('The log of the database could not be written', { cause });
      broken(thrown);
    }
    throw thrown;
  };
  return {
    name: 'flushed-files',
    setup: async (_engine, options) => ({
      emscriptenOpts: {
        ...options,
        preRun: [...options.preRun, ({ FS }: { FS: Files }) => flushWhenAsked(FS, give)],
      },
    }),
  };
}

function flushWhenAsked({ filesystems: { NODEFS } }: Files, give: (cause: unknown) => never): void {
  const { write } = NODEFS.stream_ops;
  NODEFS.stream_ops.write = (stream, ...what) => {
    try {
      return write(stream, ...what);
    } catch (error) {
      // What does not fit into a table is an error of one statement.
      return stream.path.includes('/pg_wal/') ? give(error) : rethrow(error);
    }
  };
  NODEFS.stream_ops.fsync = ({ nfd, node }) => {
    try {
      if (nfd === undefined) flushFolder(NODEFS.realPath(node));
      else fsyncSync(nfd);
      return 0;
    } catch (error) {
      return give(error);
    }
  };
}

function rethrow(error: unknown): never {
  throw error;
}

/** Has the names in a folder written to the disk, where the system can do that. */
export function flushFolder(folder: string): void {
  if (process.platform === 'win32') return;
  flush(folder);
}

/** Has everything below a folder written to the disk. */
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
