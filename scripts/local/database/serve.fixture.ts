import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { openTestDatabase } from './image.fixture.ts';
import type { DatabaseConnection } from './open.ts';
import { serveDatabase } from './serve.ts';

/** A database in memory, served like a hosted project. */
export interface ServedDatabase {
  connection: DatabaseConnection;
  url: string;
  visitor: SupabaseClient;
  edge: SupabaseClient;
  close(): Promise<void>;
}

/** Table names are only known at run time. */
function clientOf(url: string, key: string): SupabaseClient {
  return createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
}

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
