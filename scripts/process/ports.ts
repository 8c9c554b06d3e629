import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { errorCode, Failure } from './failure.ts';

/** Keeps all listeners unreachable from other machines. */
export const LOOPBACK = '127.0.0.1';

export async function freePort(preferred = 0): Promise<number> {
  const server = await listen(preferred).catch(() => listen(0));
  const { port } = addressOf(server);
  await close(server);
  return port;
}

/** From about here on systems give ports to outgoing connections. */
const OUTGOING = 32_768;
const STEADY = 20_000;
const MOST_ATTEMPTS = 100;

/** A port for a server that keeps it: while it restarts, no outgoing connection is given it. */
export async function steadyPort(): Promise<number> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const port = randomInt(STEADY, OUTGOING);
    if ((await freePort(port)) === port) return port;
  }
  return freePort();
}

export async function assertPortFree(port: number): Promise<void> {
  try {
    await close(await listen(port));
  } catch (error) {
    const reason = errorCode(error) === 'EACCES' ? 'may not be used' : 'is already in use';
    throw new Failure(
      `Port ${port} ${reason}: stop what uses it, or choose another with PORT=8788 npm start.`,
    );
  }
}

export function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server is not open');
  return address;
}

async function listen(port: number): Promise<Server> {
  const server = createServer();
  server.listen(port, LOOPBACK);
  await once(server, 'listening');
  return server;
}

async function close(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}
