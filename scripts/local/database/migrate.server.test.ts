// What needs a server: roles as a hosted project has them, and two deployments at once.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectToHostedProject, createHostedProject } from './hosted-project.fixture.ts';
import { migrateDatabase, migrationState, readMigrations } from './migrate.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';

let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgresServer();
  await createHostedProject(server);
});
afterAll(() => server.stop());

it('two deployments at once apply every migration once, with the rights of a hosted project', async () => {
  const connections = [connectToHostedProject(server), connectToHostedProject(server)];
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
