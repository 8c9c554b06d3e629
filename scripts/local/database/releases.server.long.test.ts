// With the rights of a hosted project, on which a migration of data may be refused.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectToHostedProject, createHostedProject } from './hosted-project.fixture.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';
import { migrateFullDatabase, readReleases } from './release.fixture.ts';

/** All migrations twice over, on a busy machine. */
const MIGRATING_MILLISECONDS = 180_000;

let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgresServer();
  await createHostedProject(server);
}, MIGRATING_MILLISECONDS);
afterAll(() => server.stop());

it(
  'a hosted database of the previous release migrates, and every value stays',
  async () => {
    const previous = (await readReleases()).at(-1);
    if (previous === undefined) throw new Error('There is no earlier release');
    const connection = connectToHostedProject(server);
    try {
      expect(await migrateFullDatabase(connection, previous)).toMatchObject({
        emptyColumns: [],
        lost: [],
        added: [],
      });
    } finally {
      await connection.close();
    }
  },
  MIGRATING_MILLISECONDS,
);
