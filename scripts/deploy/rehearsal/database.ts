import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { servePostgresProtocol } from '../../local/compat/pglite-socket.ts';
import { bootstrapDatabase } from '../../local/database/bootstrap.ts';
import { driverOf } from '../../local/database/connect.ts';
import { type DatabaseDriver, openDatabase } from '../../local/database/open.ts';
import { openServer } from '../../local/database/open-server.ts';
import { installedServer, startPostgresServer } from '../../local/database/postgres-server.ts';
import { type ServeOptions, serveDatabase, serveServer } from '../../local/database/serve.ts';
import { Failure } from '../../process/failure.ts';
import { freePort, LOOPBACK } from '../../process/ports.ts';
import type { HttpServer } from '../../process/serve-http.ts';

/** Looks like the reference of a project, from which the URL of the API follows. */
const PROJECT = 'abcdefghijklmnopqrst';
const CLOSING_SECONDS = 2;

/** The database of a new project. */
export interface SubstituteDatabase {
  /** A connection string with all rights. */
  address: string;
  driver: DatabaseDriver;
  /** Serves the API, which reads the schema once. */
  serveApi(options: ServeOptions): Promise<HttpServer>;
}

/** Needs no server, but has one session only. */
export async function startEmbeddedDatabase(
  opened: AsyncDisposableStack,
): Promise<SubstituteDatabase> {
  const connection = await openDatabase();
  opened.defer(() => connection.close());
  await bootstrapDatabase(connection);
  const socket = await servePostgresProtocol(connection);
  opened.defer(() => socket.stop());
  return {
    address: socket.address,
    driver: connection.driver,
    serveApi: (options) => serveDatabase(connection, options),
  };
}

/** @throws a Failure if no PostgreSQL server is installed */
export async function startServerDatabase(
  opened: AsyncDisposableStack,
): Promise<SubstituteDatabase> {
  if (installedServer() === undefined) {
    throw new Failure('This rehearsal needs a PostgreSQL server. Install one, such as postgresql.');
  }
  const port = await freePort();
  const server = await startPostgresServer({ port, isEmpty: true });
  opened.defer(() => server.stop());
  const user = `postgres.${PROJECT}`;
  await server.session(`create role "${user}" superuser login`);
  const connection = openServer(join(server.socket, `.s.PGSQL.${port}`));
  opened.defer(() => connection.driver.end({ timeout: CLOSING_SECONDS }));
  const driver = driverOf(connection.driver);
  const password = randomBytes(12).toString('hex');
  return {
    address: `postgresql://${user}:${password}@${LOOPBACK}:${port}/postgres?sslmode=disable`,
    driver,
    serveApi: (options) => serveServer(connection, driver, options),
  };
}
