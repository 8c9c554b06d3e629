import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { openTestDatabase } from './image.fixture.ts';
import type { DatabaseConnection } from './open.ts';
import { serveDatabase } from './serve.ts';

/** A database of a test's own, in memory, served like a hosted project. */
export interface ServedDatabase {
  connection: DatabaseConnection;
  url: string;
  /** A client with the publishable key. */
  visitor: SupabaseClient;
  /** A client with the secret key. */
  edge: SupabaseClient;
  close(): Promise<void>;
}

/** A client of a served database; table names are only known when a test runs. */
function clientOf(url: string, key: string): SupabaseClient {
  return createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
}

/** Serves a new migrated and seeded database on a free port. */
export async function serveSeededDatabase(): Promise<ServedDatabase> {
  const connection = await openTestDatabase('seeded');
  const keys = { publishableKey: 'sb_publishable_test', secretKey: 'sb_secret_test' };
  const server = await serveDatabase(connection, { port: 0, ...keys });
  return {
    connection,
    url: server.url,
    visitor: clientOf(server.url, keys.publishableKey),
    edge: clientOf(server.url, keys.secretKey),
    async close() {
      await server.close();
      await connection.close();
    },
  };
}
