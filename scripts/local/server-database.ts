import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type postgres from 'postgres';
import { createPostgresConnection } from './compat/supabase-lite.ts';
import { sessionOf } from './database/connect.ts';
import { generateReviews } from './database/generate.ts';
import type { SqlSession } from './database/migrate.ts';
import { type DatabaseDriver, isoTimestamp } from './database/open.ts';
import type { PostgresServer } from './database/postgres-server.ts';
import { seedDatabase } from './database/seed.ts';
import { serveServer } from './database/serve.ts';
import type { DatabaseOptions } from './database.ts';
import { freePort } from './ports.ts';

const CLOSING_SECONDS = 2;
const TIMESTAMP_WITH_TIME_ZONE = 1184;
const JSON_TYPE = 114;
const JSONB_TYPE = 3802;

/** @supabase/lite passes JSON as text, which the client would write as one JSON string. */
function json(type: number) {
  return {
    to: type,
    from: [type],
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (text: string): unknown => JSON.parse(text),
  };
}

function driverOf(sql: postgres.Sql): DatabaseDriver {
  return {
    ...sessionOf(sql),
    transaction: async <Result>(work: (session: SqlSession) => Promise<Result>) =>
      (await sql.begin((transaction) => work(sessionOf(transaction)))) as Result,
    async listen(channel, notified) {
      const { unlisten } = await sql.listen(channel, notified);
      return unlisten;
    },
  };
}

/** Serves the seeded database of a server instead of the embedded one. Stopping leaves the server running. */
export function servedBy(server: PostgresServer) {
  return async ({ keys, root, reviews, log }: DatabaseOptions) => {
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
    await seedDatabase({ driver });
    if (reviews > 0) {
      const images = await readdir(join(root, 'site/public/images/reviews'));
      await generateReviews({ driver }, { reviews, images: images.sort() });
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
        // A request that was interrupted in its transaction never ends it.
        await connection.driver.end({ timeout: CLOSING_SECONDS });
      },
    };
  };
}
