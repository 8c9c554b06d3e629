import { randomBytes } from 'node:crypto';
import { App } from '@supabase/lite';
import type { PostgresConnection as ServerConnection } from '@supabase/lite/postgres';
import { DATABASE_ROWS_PER_REQUEST } from '../../../core/http/limits.ts';
import { gatherSettings } from '../compat/gathered-settings.ts';
import { type HttpServer, serveHttp } from './http.ts';
import type { DatabaseConnection, DatabaseDriver, ServedConnection } from './open.ts';
import { createRealtime } from './realtime/serve.ts';
import { answerRefusals } from './refusals.ts';
import { keepOwnGrants } from './roles.ts';
import { createMutex, type InTurn } from './turns.ts';

interface ServeOptions {
  /** 0 for any free one. */
  port: number;
  /** Answers as `anon`; starts with `sb_publishable_`. */
  publishableKey: string;
  /** Answers as `service_role`; starts with `sb_secret_`. */
  secretKey: string;
  /** After so many milliseconds without a word a Realtime client is gone. */
  silenceLimit?: number;
}

/**
 * Serves a migrated database as Supabase's REST API and Realtime, to this machine only:
 * `createClient(url, key)`.
 *
 * While it is served, use the connection itself only when no request can be under way: there is one
 * session, and a statement in the middle of a request would run in that request's role.
 *
 * @throws when the port is taken or the database is not migrated.
 */
export async function serveDatabase(
  connection: DatabaseConnection,
  options: ServeOptions,
): Promise<HttpServer> {
  gatherSettings(connection);
  // The engine has a single session and lite does not queue for it: two requests at once would share
  // a transaction, in the role of whoever came last.
  return serveConnection(connection, connection.driver, createMutex(), options);
}

/**
 * Serves a migrated database on a server in the same way, many requests at once.
 *
 * @param driver sessions of the superuser's own, beside those of the requests.
 */
export async function serveServer(
  connection: ServerConnection,
  driver: DatabaseDriver,
  options: ServeOptions,
): Promise<HttpServer> {
  return serveConnection(connection, driver, (work) => work(), options);
}

async function serveConnection(
  connection: ServedConnection,
  driver: DatabaseDriver,
  inTurn: InTurn,
  options: ServeOptions,
): Promise<HttpServer> {
  await keepOwnGrants(connection);
  const app = new App({
    connection,
    api: { schemas: ['public'], max_rows: DATABASE_ROWS_PER_REQUEST },
    auth: {
      enabled: false,
      publishable_key: options.publishableKey,
      secret_key: options.secretKey,
      // Nobody signs tokens here, so nobody may know the secret that a token would prove.
      jwt_secret: randomBytes(32).toString('base64url'),
    },
    options: { server: { admin: false, disableStudio: true, disableFallback: true } },
  });
  const answer = answerRefusals(connection, (request) => app.fetch(request));
  const { publishableKey, secretKey, silenceLimit } = options;
  const realtime = await createRealtime({
    driver,
    inTurn,
    roleOf: (key) => {
      if (key === publishableKey) return 'anon';
      return key === secretKey ? 'service_role' : undefined;
    },
    ...(silenceLimit !== undefined && { silenceLimit }),
  });
  const server = await serveHttp(
    (request) => inTurn(() => answer(request)),
    options.port,
    realtime.upgrade,
  );
  return {
    url: server.url,
    close: async () => {
      try {
        await realtime.close();
      } finally {
        await server.close();
      }
    },
  };
}
