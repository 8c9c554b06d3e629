import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import type { PgliteConnection } from './supabase-lite.ts';

export const compatibility = {
  package: '@electric-sql/pglite-socket',
  version: '0.1.5',
  reason: 'The only file that imports this pre-release.',
};

export interface PostgresProtocol {
  address: string;
  stop(): Promise<void>;
}

/** Serves an embedded database over the protocol of Postgres, on a free loopback port. */
export async function servePostgresProtocol({
  driver,
}: PgliteConnection): Promise<PostgresProtocol> {
  const server = new PGLiteSocketServer({ db: driver, host: '127.0.0.1', port: 0 });
  await server.start();
  return {
    address: `postgresql://postgres:postgres@${server.getServerConn()}/postgres?sslmode=disable`,
    stop: () => server.stop(),
  };
}
