/**
 * Preloaded into a process that writes files. {full} from its parent sets which files cannot grow. The power
 * fails at the write CUT_AT, or {cutAfter} writes after the parent's message. Each block that was not flushed
 * by then may or may not be on the disk, as SEED decides.
 */
import files from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { z } from 'zod';
import { seededRandom } from '../../../core/testing/random.ts';

/** The unit that a disk writes at once. */
const BLOCK = 4_096;

/** The contents of a block before each unflushed write, the oldest first. */
type Unflushed = Map<number, Buffer[]>;

const { openSync, closeSync, writeSync, fsyncSync, readSync, renameSync, unlinkSync } = files;
let cutAt = Number(process.env.CUT_AT ?? Number.POSITIVE_INFINITY);
const random = seededRandom(Number(process.env.SEED ?? 0));
const paths = new Map<number, string>();
const unflushed = new Map<string, Unflushed>();
let writes = 0;
let full = 'none';

const orderSchema = z.union([
  z.object({ cutAfter: z.number() }),
  z.object({ full: z.enum(['none', 'log', 'all']) }),
]);

process.on('message', (message) => {
  const order = orderSchema.parse(message);
  if ('full' in order) full = order.full;
  else cutAt = writes + order.cutAfter;
});

function blocksOf(path: string): Unflushed {
  const blocks = unflushed.get(path) ?? new Map();
  unflushed.set(path, blocks);
  return blocks;
}

function keep(path: string, from: number, length: number): void {
  const file = openSync(path, 'r');
  for (let block = Math.floor(from / BLOCK); block * BLOCK < from + length; block += 1) {
    const before = Buffer.alloc(BLOCK);
    readSync(file, before, 0, BLOCK, block * BLOCK);
    const states = blocksOf(path).get(block) ?? [];
    blocksOf(path).set(block, [...states, before]);
  }
  closeSync(file);
}

function cut(): never {
  for (const [path, blocks] of unflushed) {
    const file = openSync(path, 'r+');
    for (const [block, states] of blocks) {
      // The additional state means that all writes have reached the disk.
      const state = states[random.integer(0, states.length)];
      if (state !== undefined) writeSync(file, state, 0, BLOCK, block * BLOCK);
    }
    closeSync(file);
  }
  process.kill(process.pid, 'SIGKILL');
  throw new Error('The process has been killed');
}

files.openSync = (path, ...how) => {
  const file = openSync(path, ...how);
  paths.set(file, String(path));
  return file;
};
files.closeSync = (file) => {
  paths.delete(file);
  closeSync(file);
};
files.fsyncSync = (file) => {
  fsyncSync(file);
  unflushed.delete(paths.get(file) ?? '');
};
files.renameSync = (from, to) => {
  renameSync(from, to);
  const blocks = unflushed.get(String(from));
  unflushed.delete(String(from));
  unflushed.delete(String(to));
  if (blocks !== undefined) unflushed.set(String(to), blocks);
};
files.unlinkSync = (path) => {
  unlinkSync(path);
  unflushed.delete(String(path));
};
// Only the engine writes at positions.
const write = (file: number, bytes: Buffer, from = 0, length = 0, place: number | null = null) => {
  const path = paths.get(file);
  if (path === undefined || place === null) return writeSync(file, bytes, from, length, place);
  const grows = full === 'all' || (full === 'log' && path.includes('/pg_wal/'));
  if (grows && files.fstatSync(file).size < place + length) {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  }
  writes += 1;
  keep(path, place, length);
  const written = writeSync(file, bytes, from, length, place);
  if (writes >= cutAt) cut();
  return written;
};
Object.assign(files, { writeSync: write });
// For modules that import functions by name.
syncBuiltinESMExports();
