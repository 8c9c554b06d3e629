import postgres from 'postgres';
import type { MigratedDatabase, SqlSession } from './migrate.ts';
import type { DatabaseDriver } from './open.ts';

const CONNECT_SECONDS = 15;

export interface ServerConnection extends MigratedDatabase {
  close(): Promise<void>;
}

/**
 * Connects to a server, encrypted unless the string contains `sslmode=disable`.
 *
 * @param certificate of the server's authority, in PEM. Without one the server is not verified, because
 *   Supabase uses its own authority.
 */
export function connectToServer(address: string, certificate?: string): ServerConnection {
  const isPlain = new URL(address).searchParams.get('sslmode') === 'disable';
  const checked = certificate === undefined ? ('require' as const) : { ca: certificate };
  const client = postgres(address, {
    max: 1,
    // A pooler may use another session for every statement.
    prepare: false,
    ssl: isPlain ? false : checked,
    connect_timeout: CONNECT_SECONDS,
    onnotice: () => {},
  });
  return { driver: driverOf(client), close: () => client.end({ timeout: 5 }) };
}

export function driverOf(client: postgres.Sql): DatabaseDriver {
  return {
    ...sessionOf(client),
    transaction: async <Result>(work: (session: SqlSession) => Promise<Result>) =>
      (await client.begin((transaction) => work(sessionOf(transaction)))) as Result,
    listen: async (channel, notified) => (await client.listen(channel, notified)).unlisten,
  };
}

function sessionOf(client: postgres.Sql | postgres.TransactionSql): SqlSession {
  return {
    exec: (sql) => client.unsafe(sql),
    query: async <Row>(sql: string, values: unknown[] = []) => {
      const rows = await client.unsafe(sql, values as postgres.ParameterOrJSON<never>[]);
      return { rows: [...rows] as Row[] };
    },
  };
}
