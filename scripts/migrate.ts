/** `npm run migrate`: applies pending migrations to the database in SUPABASE_DB_URL. */

import { loadEnvironment, requireVariables, variable } from './deploy/environment.ts';
import { announce } from './deploy/events.ts';
import { runCommand } from './deploy/run.ts';
import { differencesFromBaseline } from './local/database/baseline.ts';
import { connectToServer, type ServerConnection } from './local/database/connect.ts';
import { BASELINE_RELEASE, migrateDatabase } from './local/database/migrate.ts';
import { Failure, messageOf } from './process/failure.ts';

/** Leaves out the failed statement, which is a whole migration. */
function sentence(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : undefined;
  if (cause === undefined) {
    return `The database cannot be used (${messageOf(error)}): check SUPABASE_DB_URL.`;
  }
  return `${messageOf(error)} (${messageOf(cause)}); it was rolled back, and the earlier migrations stay.`;
}

async function migrate(connection: ServerConnection): Promise<string[]> {
  try {
    for (const object of await differencesFromBaseline(connection)) {
      console.log(`Your database differs from that of ${BASELINE_RELEASE}: ${object}`);
    }
    return await migrateDatabase(connection);
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(sentence(error));
  }
}

await runCommand(async () => {
  loadEnvironment();
  const { SUPABASE_DB_URL } = requireVariables('SUPABASE_DB_URL');
  if (!URL.canParse(SUPABASE_DB_URL)) {
    throw new Failure('SUPABASE_DB_URL is not a URL. Run npm run doctor to check it.');
  }
  const connection = connectToServer(SUPABASE_DB_URL, variable('SUPABASE_DB_CERTIFICATE'));
  try {
    const made = await migrate(connection);
    for (const name of made) console.log(`Applied ${name}`);
    // The API caches the schema.
    await connection.driver.exec("notify pgrst, 'reload schema'");
    console.log(made.length === 0 ? 'The database is up to date' : `${made.length} migrations`);
  } finally {
    await connection.close();
  }
  await announce({ kind: 'migrated' });
});
