import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCatalogue } from '../../local/database/catalogue.ts';
import {
  connectToHostedProject,
  createHostedProject,
} from '../../local/database/hosted-project.fixture.ts';
import { migrateDatabase } from '../../local/database/migrate.ts';
import { type PostgresServer, startPostgresServer } from '../../local/database/postgres-server.ts';
import { differences, digestOf, recordedDigests } from './recording.ts';

let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgresServer();
  await createHostedProject(server);
});
afterAll(() => server.stop());

it('a PostgreSQL server has the catalogue that was recorded with the embedded database', async () => {
  const connection = connectToHostedProject(server);
  try {
    await migrateDatabase(connection);
    const definitions = await readCatalogue(connection.driver);
    const digests = new Map([...definitions].map(([name, text]) => [name, digestOf(text)]));
    expect(differences(await recordedDigests('catalogue'), digests)).toEqual([]);
  } finally {
    await connection.close();
  }
});
