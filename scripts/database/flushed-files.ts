import { closeSync, fsyncSync, openSync } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Extension, PGlite } from '@electric-sql/pglite';

/** What the engine gives to a file system when it wants a file on the disk. */
interface Stream {
  /** The file's number on this machine; a folder has none. */
  nfd?: number;
  node: object;
}

/** What is used of the files of the engine, which Emscripten keeps. */
interface Files {
  filesystems: {
    NODEFS: {
      realPath(node: object): string;
      stream_ops: { fsync?: (stream: Stream) => number };
    };
  };
  ErrnoError: new (number: number) => Error;
}

/** Emscripten's number of a failed input or output. */
const EIO = 29;

/**
 * The engine's own parameters with its flushing switched on: as it comes it answers that a save is
 * done while the system may keep it in memory for half a minute, and a power cut takes it.
 */
export const FLUSHED_START = [
  ...PGlite.defaultStartParams.filter((word) => word !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
];

/** Carries out what the engine asks for with these parameters; Emscripten's files for Node ignore it. */
export const flushedFiles: Extension = {
  name: 'flushed-files',
  setup: async (_engine, options) => ({
    emscriptenOpts: {
      ...options,
      preRun: [...options.preRun, ({ FS }: { FS: Files }) => flushWhenAsked(FS)],
    },
  }),
};

function flushWhenAsked({ filesystems: { NODEFS }, ErrnoError }: Files): void {
  NODEFS.stream_ops.fsync = ({ nfd, node }) => {
    try {
      if (nfd === undefined) flushFolder(NODEFS.realPath(node));
      else fsyncSync(nfd);
      return 0;
    } catch (error) {
      console.error('The database could not be written to the disk:', error);
      throw new ErrnoError(EIO);
    }
  };
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
