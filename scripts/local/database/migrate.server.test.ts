// What needs a server: roles as a hosted project has them, and two deployments at once.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { HOSTED_PROJECT } from './bootstrap.ts';
import { connectToServer } from './connect.ts';
import { migrateDatabase, migrationState, readMigrations } from './migrate.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';

let server: PostgresServer;

/** A hosted project's migrations are applied by a role that is no superuser. */
const HOSTED_OWNER = `
  create role hosted login createdb createrole bypassrls in role anon, authenticated, service_role;
  alter schema public owner to hosted;
  alter schema extensions owner to hosted;
  alter publication supabase_realtime owner to hosted;`;

beforeAll(async () => {
  server = await startPostgresServer();
  await server.session("create database project template template0 encoding 'UTF8'");
  const project = HOSTED_PROJECT.replaceAll(/^ *(?:create|alter) role .*$/gm, '');
  await server.session(
    `\\c project\n${project}\n${HOSTED_OWNER}\nalter database project owner to hosted`,
  );
});
afterAll(() => server.stop());

/** The server listens on a socket alone, which an address cannot name; the client asks the environment then. */
function connect() {
  vi.stubEnv('PGHOST', server.socket);
  vi.stubEnv('PGUSER', 'hosted');
  try {
    return connectToServer('postgresql:///project?sslmode=disable');
  } finally {
    vi.unstubAllEnvs();
  }
}

it('two deployments at once apply every migration once, with the rights of a hosted project', async () => {
  const connections = [connect(), connect()];
  try {
    const made = await Promise.all(connections.map((one) => migrateDatabase(one)));
    const names = (await readMigrations()).map(({ name }) => name);
    expect(made.flat().sort()).toEqual(names.sort());
    for (const one of connections) {
      expect(await migrationState(one)).toEqual({ pending: [], unknown: 0 });
    }
  } finally {
    await Promise.all(connections.map((one) => one.close()));
  }
});
