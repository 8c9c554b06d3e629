// Definitions are compared within one engine: each prints them in its own words.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCatalogue } from './catalogue.ts';
import { connectToHostedProject, createHostedProject } from './hosted-project.fixture.ts';
import { migrateDatabase } from './migrate.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';
import { createFromSchemas, readSchemas } from './schemas.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgresServer();
  await createHostedProject(server);
});
afterAll(() => server.stop());

it('the schema files declare what the migrations make on a hosted project', async () => {
  const { driver, close } = connectToHostedProject(server);
  try {
    await driver.exec('begin');
    await createFromSchemas(driver, await readSchemas());
    const declared = await readCatalogue(driver);
    await driver.exec('rollback');
    await migrateDatabase({ driver });
    expect(declared.size).toBeGreaterThan(1_000);
    expect(declared).toEqual(await readCatalogue(driver));
  } finally {
    await close();
  }
});
