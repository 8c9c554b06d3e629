import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { errorCode, Failure } from './failure.ts';
import { addressOf, LOOPBACK } from './ports.ts';

const mark = z.object({ id: z.uuid(), process: z.int().positive(), port: z.int().positive() });
type Mark = z.infer<typeof mark>;

/** How long a running instance may take to answer: opening a large database keeps it busy. */
const ANSWER_TIMEOUT_MILLISECONDS = 10_000;

/**
 * Claims a data folder for this process; the answer gives it back. Whoever holds it answers on a
 * loopback port with the id in `instance.json`, so a mark left by a crash, even one whose process
 * number lives on in another program, keeps nobody out. Throws a Failure when another instance runs.
 */
export async function claimFolder(directory: string): Promise<() => Promise<void>> {
  const id = randomUUID();
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(id);
  });
  server.listen(0, LOOPBACK);
  await once(server, 'listening');
  // The mark must never be what keeps a stopped process alive.
  server.unref();
  const file = join(directory, 'instance.json');
  try {
    await place(file, { id, process: process.pid, port: addressOf(server).port });
  } catch (error) {
    server.close();
    throw error;
  }
  return async () => {
    server.close();
    await rm(file, { force: true });
  };
}

async function place(file: string, own: Mark): Promise<void> {
  const draft = `${file}.${own.id}`;
  await writeFile(draft, JSON.stringify(own));
  try {
    // A link fails where the name is taken, and never shows half a file.
    await link(draft, file).catch(async (error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
      const other = await readMark(file);
      if (other && (await answers(other))) {
        throw new Failure(
          `Spotter already runs on this data folder (process ${other.process}): stop that one first, with Ctrl-C in its terminal.`,
        );
      }
      await rm(file, { force: true });
      await link(draft, file);
    });
  } finally {
    await rm(draft, { force: true });
  }
}

async function readMark(file: string): Promise<Mark | undefined> {
  try {
    return mark.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Whether the process that left the mark still holds the folder; one too busy to say so does. */
async function answers({ id, port }: Mark): Promise<boolean> {
  const socket = connect(port, LOOPBACK);
  socket.setTimeout(ANSWER_TIMEOUT_MILLISECONDS, () => socket.destroy(new BusyError()));
  try {
    return (await text(socket)) === id;
  } catch (error) {
    return error instanceof BusyError;
  } finally {
    socket.destroy();
  }
}

class BusyError extends Error {}
