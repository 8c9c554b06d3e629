import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { bootstrapDatabase } from '../../../local/database/bootstrap.ts';
import { migrateDatabase } from '../../../local/database/migrate.ts';
import { openDatabase } from '../../../local/database/open.ts';
import { installedServer, startPostgresServer } from '../../../local/database/postgres-server.ts';

export interface SqlDriver {
  query<Row>(sql: string, parameters?: (string | number)[]): Promise<{ rows: Row[] }>;
  exec(sql: string): Promise<unknown>;
}

/** An empty, migrated, temporary database. */
export interface Engine {
  name: string;
  driver: SqlDriver;
  close(): Promise<void>;
}

export async function openEmbedded(): Promise<Engine> {
  const directory = await mkdtemp(join(tmpdir(), 'spotter-bench-'));
  const connection = await openDatabase({ directory });
  await bootstrapDatabase(connection);
  await migrateDatabase(connection);
  return {
    name: 'PGlite',
    driver: connection.driver,
    async close() {
      await connection.close();
      await rm(directory, { recursive: true });
    },
  };
}

/** Starts a PostgreSQL server, or returns null if none is installed. */
export async function openServer(): Promise<Engine | null> {
  if (installedServer() === undefined) return null;
  const server = await startPostgresServer();
  const sql = postgres({
    path: join(server.socket, '.s.PGSQL.5432'),
    user: 'postgres',
    database: 'postgres',
    max: 6,
    onnotice: () => {},
  });
  const [version] = await sql<{ server_version: string }[]>`show server_version`;
  return {
    name: `PostgreSQL ${version?.server_version ?? ''}`,
    driver: {
      async query<Row>(text: string, parameters: (string | number)[] = []) {
        return { rows: await sql.unsafe<(Row & postgres.Row)[]>(text, parameters) };
      },
      exec: (text) => sql.unsafe(text).simple(),
    },
    async close() {
      await sql.end();
      await server.stop();
    },
  };
}
