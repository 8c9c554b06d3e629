import { join } from 'node:path';
import { freePort } from '../process/ports.ts';
import { driverOf } from './database/connect.ts';
import { generateReviews } from './database/generate.ts';
import { openServer } from './database/open-server.ts';
import type { PostgresServer } from './database/postgres-server.ts';
import { seedDatabase } from './database/seed.ts';
import { serveServer } from './database/serve.ts';
import type { DatabaseOptions } from './database.ts';

const CLOSING_SECONDS = 2;
export function servedBy(server: PostgresServer) {
  return async ({ keys, reviews, demo, log }: DatabaseOptions) => {
    log('Using the database of a PostgreSQL server');
    const connection = openServer(join(server.socket, '.s.PGSQL.5432'));
    const driver = driverOf(connection.driver);
    await driver.exec('create schema if not exists supabase_migrations');
    if (demo) await seedDatabase({ driver });
    if (reviews > 0) await generateReviews({ driver }, { reviews });
    const api = await serveServer(connection, driver, {
      port: await freePort(keys.databasePort),
      publishableKey: keys.publishable,
      secretKey: keys.secret,
    });
    return {
      url: api.url,
      transaction: api.transaction,
      stop: async () => {
        await api.close();
        // An interrupted request never ends its transaction.
        await connection.driver.end({ timeout: CLOSING_SECONDS });
      },
    };
  };
}
