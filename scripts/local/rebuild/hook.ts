import { timingSafeEqual } from 'node:crypto';
import { freePort } from '../../process/ports.ts';
import { serveHttp } from '../../process/serve-http.ts';
import type { Rebuilder } from './rebuilder.ts';

export interface RebuildHook {
  /** POST requests a rebuild and returns 202, GET returns the status as JSON. */
  url: string;
  stop: () => Promise<void>;
}

/** A predictable port, so that other programs find the hook. */
export function rebuildHookPort({ databasePort }: { databasePort: number }): number {
  // The port in between is the test webhook's.
  return databasePort + 2;
}

export async function startRebuildHook(
  secret: string,
  rebuilder: Rebuilder,
  preferredPort?: number,
): Promise<RebuildHook> {
  const server = await serveHttp(
    async ({ method, url, headers }) => {
      if (new URL(url).pathname !== '/rebuild') return new Response(null, { status: 404 });
      if (!isBearer(headers.get('authorization'), secret)) {
        return new Response(null, { status: 401 });
      }
      if (method !== 'GET' && method !== 'POST') return new Response(null, { status: 405 });
      if (method === 'POST') void rebuilder.run();
      return Response.json(rebuilder.status, { status: method === 'POST' ? 202 : 200 });
    },
    await freePort(preferredPort),
  );
  return { url: `${server.url}/rebuild`, stop: server.close };
}

function isBearer(authorization: string | null, secret: string): boolean {
  const given = Buffer.from(authorization ?? '');
  const expected = Buffer.from(`Bearer ${secret}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
