/**
 * `npm run migration NAME`: begins a migration with what supabase/schemas declares differently from the migrations.
 * `--check` fails if they differ.
 */
import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { runCommand } from './deploy/run.ts';
import { bootstrapDatabase } from './local/database/bootstrap.ts';
import { differingObjects, readCatalogue } from './local/database/catalogue.ts';
import { draftMigration } from './local/database/draft-migration.ts';
import { MIGRATIONS, migrateDatabase, readMigrations } from './local/database/migrate.ts';
import { nextNumber, numbersOfTheFuture } from './local/database/migration-numbers.ts';
import { openDatabase } from './local/database/open.ts';
import { createFromSchemas, readSchemas } from './local/database/schemas.ts';
import { Failure } from './process/failure.ts';

const USAGE = `Usage: npm run migration NAME

  NAME   says what it changes, such as price_limits`;

await runCommand(async () => {
  const [name, ...others] = process.argv.slice(2);
  const isCheck = name === '--check';
  if (name === undefined || others.length > 0 || !(isCheck || /^[a-z][a-z0-9_]*$/.test(name))) {
    throw new Failure(USAGE);
  }
  const versions = (await readMigrations()).map(({ version }) => version);
  const future = numbersOfTheFuture(versions, new Date());
  if (future.length > 0) {
    throw new Failure(`Migrations are numbered by the time: ${future.join(', ')}.`);
  }
  const files = await readSchemas();
  const [migrated, declared] = await Promise.all([openDatabase(), openDatabase()]);
  try {
    await Promise.all([bootstrapDatabase(migrated), bootstrapDatabase(declared)]);
    const wanted = await declared.driver.transaction(async (session) => {
      await createFromSchemas(session, files);
      return readCatalogue(session);
    });
    await migrateDatabase(migrated);
    const { changed, gone } = differingObjects(await readCatalogue(migrated.driver), wanted);
    const differing = [...changed, ...gone];
    if (differing.length === 0) {
      if (!isCheck) console.log('The migrations make what supabase/schemas declares.');
      return;
    }
    if (isCheck) {
      throw new Failure(
        `supabase/schemas and the migrations differ (npm run migration NAME begins a migration):\n${differing.join('\n')}`,
      );
    }
    const { sql, left, problem } = await migrated.driver.transaction((session) =>
      draftMigration(session, wanted, files),
    );
    const number = nextNumber(versions.at(-1) ?? '', new Date());
    const file = join(MIGRATIONS, `${number}_${name}.sql`);
    await writeFile(file, sql);
    console.log(`${relative(process.cwd(), file)} is begun.`);
    if (problem !== null) console.log(`It cannot be applied as it is: ${problem}`);
    for (const object of left) console.log(`To be written by hand: ${object}`);
  } finally {
    await Promise.all([migrated.close(), declared.close()]);
  }
});
