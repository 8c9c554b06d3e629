import { bootstrapDatabase } from './bootstrap.ts';
import { differingObjects, readCatalogue } from './catalogue.ts';
import {
  appliedVersions,
  type MigratedDatabase,
  migrateDatabase,
  readMigrations,
} from './migrate.ts';
import { openDatabase } from './open.ts';

/** Extensions and the rights of schemas are also the matter of the server's provider. */
const OWN = /^(?:table|index|constraint|trigger|policy|function|type) /;

/**
 * What the chain of migrations before the baseline has made differently from it, by the names of the catalogue: an owner or
 * a program has changed it since. Empty for a database that has a later migration or none.
 */
export async function differencesFromBaseline({ driver }: MigratedDatabase): Promise<string[]> {
  const [baseline] = await readMigrations();
  const applied = [...(await appliedVersions(driver))].sort();
  if (baseline === undefined || applied.at(-1) !== baseline.version) return [];
  const reference = await openDatabase();
  try {
    await bootstrapDatabase(reference);
    await migrateDatabase(reference, [baseline]);
    const declared = await readCatalogue(reference.driver);
    const found = await driver.transaction((session) => readCatalogue(session));
    return differingObjects(found, declared).changed.filter((object) => OWN.test(object));
  } finally {
    await reference.close();
  }
}
