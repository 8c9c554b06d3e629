import { DATABASE_ROWS_PER_REQUEST } from '../../../core/http/limits.ts';
import { type HttpServer, serveHttp } from '../../process/serve-http.ts';
import {
  combineSettings,
  createApi,
  type PostgresConnection,
  type ServedConnection,
} from '../compat/supabase-lite.ts';
import { createMutex, type Mutex } from './mutex.ts';
import type { DatabaseConnection, DatabaseDriver } from './open.ts';
import { createRealtime } from './realtime.ts';

export interface DatabaseServer extends HttpServer {
  /** Runs in its only session between two requests, with the rights of a superuser. */
  transaction: DatabaseDriver['transaction'];
}

export interface ServeOptions {
  port: number;
  publishableKey: string;
  secretKey: string;
  /** Milliseconds without a message until a Realtime client is disconnected. */
  silenceLimit?: number;
}

/**
 * Serves a migrated database as Supabase's REST API and Realtime on the loopback interface. Do not use the
 * connection itself meanwhile: it has one session, and a statement in the middle of a request would run in
 * that request's role.
 *
 * @throws if the port is taken
 */
export async function serveDatabase(
  connection: DatabaseConnection,
  options: ServeOptions,
): Promise<DatabaseServer> {
  combineSettings(connection);
  // The engine has one session, and @supabase/lite has no queue: concurrent requests would share a
  // transaction in the role of the later one.
  return serveConnection(connection, connection.driver, createMutex(), options);
}

/** @param driver sessions of the superuser */
export async function serveServer(
  connection: PostgresConnection,
  driver: DatabaseDriver,
  options: ServeOptions,
): Promise<DatabaseServer> {
  return serveConnection(connection, driver, (work) => work(), options);
}

async function serveConnection(
  connection: ServedConnection,
  driver: DatabaseDriver,
  mutex: Mutex,
  options: ServeOptions,
): Promise<DatabaseServer> {
  const { publishableKey, secretKey, silenceLimit } = options;
  const answer = createApi(connection, {
    publishableKey,
    secretKey,
    rowsPerRequest: DATABASE_ROWS_PER_REQUEST,
  });
  const realtime = await createRealtime({
    driver,
    mutex,
    isKey: (key) => key === publishableKey || key === secretKey,
    ...(silenceLimit !== undefined && { silenceLimit }),
  });
  const server = await serveHttp(
    (request) => mutex(() => answer(request)),
    options.port,
    realtime.upgrade,
  );
  return {
    url: server.url,
    transaction: (work) => mutex(() => driver.transaction(work)),
    close: async () => {
      try {
        await realtime.close();
      } finally {
        await server.close();
      }
    },
  };
}
