import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { link, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { errorCode, Failure } from '../process/failure.ts';
import { addressOf, LOOPBACK } from '../process/ports.ts';

const markSchema = z.object({ process: z.int().positive(), port: z.int().positive() });

const ANSWER_TIMEOUT_MILLISECONDS = 10_000;

/**
 * Claims a data folder for this process and returns a function that releases it. The holder listens on the
 * loopback port in `instance.json` and answers with the folder's path. The system frees the port of a dead
 * process, so a crash never locks the folder.
 *
 * @throws a Failure if another instance holds the folder
 */
export async function claimFolder(directory: string): Promise<() => void> {
  const folder = await realpath(directory);
  const file = join(folder, 'instance.json');
  for (;;) {
    const before = await readMark(file);
    const server = await takePort(folder, before);
    if (await writeMark(file, addressOf(server).port, before !== undefined)) {
      // A listener must not keep a stopped process alive.
      server.unref();
      return () => server.close();
    }
    // Another start has written its file meanwhile.
    server.close();
  }
}

export async function runningInstance(directory: string): Promise<number | undefined> {
  const folder = await realpath(directory).catch(() => undefined);
  if (folder === undefined) return undefined;
  const mark = await readMark(join(folder, 'instance.json'));
  return mark !== undefined && (await holds(folder, mark.port)) ? mark.process : undefined;
}

type Mark = z.infer<typeof markSchema>;

/** Listens on the recorded port, or on another if an unrelated program uses it. */
async function takePort(folder: string, mark: Mark | undefined): Promise<Server> {
  if (mark === undefined) return listen(folder, 0);
  try {
    return await listen(folder, mark.port);
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE') throw error;
    if (!(await holds(folder, mark.port))) return listen(folder, 0);
    throw new Failure(
      `Spotter already runs on this data folder (process ${mark.process}): stop it first with Ctrl-C in its terminal.`,
    );
  }
}

async function listen(folder: string, port: number): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(folder);
  });
  server.listen(port, LOOPBACK);
  await once(server, 'listening');
  return server;
}

/** Whether the listener of a port holds the folder. A busy one counts as holding it. */
async function holds(folder: string, port: number): Promise<boolean> {
  const socket = connect(port, LOOPBACK);
  socket.setTimeout(ANSWER_TIMEOUT_MILLISECONDS, () => socket.destroy(new BusyError()));
  try {
    return (await text(socket)) === folder;
  } catch (error) {
    return error instanceof BusyError;
  } finally {
    socket.destroy();
  }
}

class BusyError extends Error {}

/** Returns false if a concurrent first start was faster. */
async function writeMark(file: string, port: number, replace: boolean): Promise<boolean> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify({ process: process.pid, port } satisfies Mark));
  try {
    await (replace ? rename(draft, file) : link(draft, file));
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** A damaged or unreadable file counts as missing. */
async function readMark(file: string): Promise<Mark | undefined> {
  try {
    return markSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    // Another start may create it now.
    if (errorCode(error) !== 'ENOENT') await rm(file, { recursive: true, force: true });
    return undefined;
  }
}
