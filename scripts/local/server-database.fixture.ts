import { join } from 'node:path';
import { createPostgresConnection } from './compat/supabase-lite.ts';
import { driverOf } from './database/connect.ts';
import { generateReviews, reviewImages } from './database/generate.ts';
import { isoTimestamp } from './database/open.ts';
import type { PostgresServer } from './database/postgres-server.ts';
import { seedDatabase } from './database/seed.ts';
import { serveServer } from './database/serve.ts';
import type { DatabaseOptions } from './database.ts';
import { freePort } from './ports.ts';

const CLOSING_SECONDS = 2;
const TIMESTAMP_WITH_TIME_ZONE = 1184;
const JSON_TYPE = 114;
const JSONB_TYPE = 3802;

/** @supabase/lite passes JSON as text, which the client would encode again. */
function json(type: number) {
  return {
    to: type,
    from: [type],
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (text: string): unknown => JSON.parse(text),
  };
}

export function servedBy(server: PostgresServer) {
  return async ({ keys, root, reviews, demo, log }: DatabaseOptions) => {
    log('Using the database of a PostgreSQL server');
    const connection = createPostgresConnection({
      postgresOptions: {
        path: join(server.socket, '.s.PGSQL.5432'),
        user: 'postgres',
        database: 'postgres',
        onnotice: () => {},
        types: {
          json: json(JSON_TYPE),
          jsonb: json(JSONB_TYPE),
          timestamptz: {
            to: TIMESTAMP_WITH_TIME_ZONE,
            from: [TIMESTAMP_WITH_TIME_ZONE],
            serialize: (time: unknown) => time,
            parse: isoTimestamp,
          },
        },
      },
    });
    const driver = driverOf(connection.driver);
    await driver.exec('create schema if not exists supabase_migrations');
    if (demo) await seedDatabase({ driver });
    if (reviews > 0) {
      await generateReviews({ driver }, { reviews, images: await reviewImages(root) });
    }
    const api = await serveServer(connection, driver, {
      port: await freePort(keys.databasePort),
      publishableKey: keys.publishable,
      secretKey: keys.secret,
    });
    return {
      url: api.url,
      stop: async () => {
        await api.close();
        // An interrupted request never ends its transaction.
        await connection.driver.end({ timeout: CLOSING_SECONDS });
      },
    };
  };
}
