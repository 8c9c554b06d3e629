import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { DatabaseDriver } from './open.ts';

const MIGRATIONS = join(import.meta.dirname, '../../supabase/migrations');
const FILE_NAME = /^(\d{14})_(\w+)\.sql$/;

// The table in which the Supabase CLI records what it has applied.
const HISTORY = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key,
    statements text[],
    name text
  );
`;

/** One file of supabase/migrations. */
interface Migration {
  /** The fourteen digits that order it. */
  version: string;
  name: string;
  sql: string;
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const [, version, name] = FILE_NAME.exec(basename(file)) ?? [];
      if (version === undefined || name === undefined) {
        throw new Error(`${file} is not named like 20261102090000_topic.sql`);
      }
      return { version, name, sql: await readFile(join(folder, file), 'utf8') };
    }),
  );
}

/**
 * Applies the migrations that the database does not have yet, in order, each in a transaction of its
 * own.
 *
 * @param folder where they stand; those of the product when left out.
 * @returns the names of those it applied.
 * @throws when one fails; it and everything after it are then not applied.
 */
export async function migrateDatabase(
  { driver }: { driver: DatabaseDriver },
  folder = MIGRATIONS,
): Promise<string[]> {
  await driver.exec(HISTORY);
  const { rows } = await driver.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  );
  const applied = new Set(rows.map(({ version }) => version));
  const pending = (await readMigrations(folder)).filter(({ version }) => !applied.has(version));
  for (const { version, name, sql } of pending) {
    try {
      await driver.transaction(async (transaction) => {
        await transaction.exec(sql);
        await transaction.query(
          'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
          [version, name, [sql]],
        );
      });
    } catch (cause) {
      throw new Error(`The migration ${version}_${name} failed`, { cause });
    }
  }
  return pending.map(({ name }) => name);
}
