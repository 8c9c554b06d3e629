import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Keys } from './keys.ts';
import { addressOf, freePort, LOOPBACK } from './ports.ts';
import type { Rebuilder } from './rebuild.ts';

export interface RebuildHook {
  /** POST here to rebuild (answers 202 at once), GET for the status as JSON. */
  url: string;
  stop: () => Promise<void>;
}

/** Where the hook of a data folder listens if it can, so that other programs find it. */
export function rebuildHookPort({ databasePort }: Pick<Keys, 'databasePort'>): number {
  // The next one is the test webhook's.
  return databasePort + 2;
}

/**
 * The local stand-in for a deploy hook: listens on a loopback port of its own and wants the secret
 * as a bearer token.
 */
export async function startRebuildHook(
  secret: string,
  rebuilder: Rebuilder,
  preferredPort?: number,
): Promise<RebuildHook> {
  const server = createServer((request, response) => {
    if (request.url !== '/rebuild') return answer(response, 404);
    if (!authorized(request, secret)) return answer(response, 401);
    if (request.method === 'GET') return answer(response, 200, rebuilder.status);
    if (request.method !== 'POST') return answer(response, 405);
    void rebuilder.run();
    return answer(response, 202, rebuilder.status);
  });
  server.listen(await freePort(preferredPort), LOOPBACK);
  await once(server, 'listening');
  return {
    url: `http://${LOOPBACK}:${addressOf(server).port}/rebuild`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function authorized(request: IncomingMessage, secret: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${secret}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function answer(response: ServerResponse, status: number, body?: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
