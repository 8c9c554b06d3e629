import { randomBytes } from 'node:crypto';
import { App } from '@supabase/lite';
import { DATABASE_ROWS_PER_REQUEST } from '../../core/limits.ts';
import { gatherSettings } from './gathered-settings.ts';
import { type HttpServer, serveHttp } from './http.ts';
import type { DatabaseConnection } from './open.ts';
import { createRealtime } from './realtime/serve.ts';
import { answerRefusals } from './refusals.ts';
import { keepOwnGrants } from './roles.ts';
import { takingTurns } from './turns.ts';

/**
 * Serves a migrated database as Supabase's REST API and Realtime, to this machine only:
 * `createClient(url, key)`.
 *
 * While it is served, use the connection itself only when no request can be under way: there is one
 * session, and a statement in the middle of a request would run in that request's role.
 *
 * @param options.port 0 for any free one.
 * @param options.publishableKey answers as `anon`; starts with `sb_publishable_`.
 * @param options.secretKey answers as `service_role`; starts with `sb_secret_`.
 * @param options.silenceLimit after so many milliseconds without a word a Realtime client is gone.
 * @throws when the port is taken or the database is not migrated.
 */
export async function serveDatabase(
  connection: DatabaseConnection,
  options: { port: number; publishableKey: string; secretKey: string; silenceLimit?: number },
): Promise<HttpServer> {
  gatherSettings(connection);
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
  // The engine has a single session and lite does not queue for it: two requests at once would share
  // a transaction, in the role of whoever came last.
  const inTurn = takingTurns();
  const answer = answerRefusals(connection, (request) => app.fetch(request));
  const { publishableKey, secretKey, silenceLimit } = options;
  const realtime = await createRealtime({
    driver: connection.driver,
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
