import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Failure } from '../../process/failure.ts';

export const MIGRATIONS = join(import.meta.dirname, '../../../supabase/migrations');
/** The baseline is its database. An older one has to become this one first. */
export const BASELINE_RELEASE = '0.2.0';
const FILE_NAME = /^(\d{14})_(\w+)\.sql$/;

// The table in which the Supabase CLI records migrations.
const HISTORY = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key,
    statements text[],
    name text
  );
`;

// Held until the end of the transaction, which also works through a pooler without sessions.
const TAKE_TURN = "select pg_advisory_xact_lock(hashtext('supabase_migrations'))";

/** A connection with all rights. */
export interface SqlSession {
  exec(sql: string): Promise<unknown>;
  query<Row>(sql: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

export interface MigratedDatabase {
  driver: SqlSession & {
    transaction<Result>(work: (session: SqlSession) => Promise<Result>): Promise<Result>;
  };
}

export interface Migration {
  version: string;
  name: string;
  sql: string;
}

export async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const [, version, name] = FILE_NAME.exec(basename(file)) ?? [];
      if (version === undefined || name === undefined) {
        throw new Error(`${file} is not named like 20261130120300_topic.sql`);
      }
      return { version, name, sql: await readFile(join(MIGRATIONS, file), 'utf8') };
    }),
  );
}

/**
 * Applies missing migrations in order, each in its own transaction. Concurrent calls take turns.
 *
 * @param migrations those of this code by default
 * @returns the names of the applied migrations
 * @throws if one fails, which also skips all later ones; a Failure if the database is older than the baseline
 */
export async function migrateDatabase(
  { driver }: MigratedDatabase,
  migrations?: readonly Migration[],
): Promise<string[]> {
  const all = migrations ?? (await readMigrations());
  await driver.transaction(async (transaction) => {
    await transaction.query(TAKE_TURN);
    await transaction.exec(HISTORY);
  });
  const applied = await appliedVersions(driver);
  assertNotOlder(applied, all);
  const made: string[] = [];
  for (const migration of all) {
    if (!applied.has(migration.version) && (await apply(driver, migration))) {
      made.push(migration.name);
    }
  }
  return made;
}

/** Returns false if another call has applied it meanwhile. */
async function apply(driver: MigratedDatabase['driver'], { version, name, sql }: Migration) {
  try {
    return await driver.transaction(async (transaction) => {
      await transaction.query(TAKE_TURN);
      if ((await appliedVersions(transaction)).has(version)) return false;
      await transaction.exec(sql);
      await transaction.query(
        'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
        [version, name, [sql]],
      );
      return true;
    });
  } catch (cause) {
    throw new Error(`The migration ${version}_${name} failed`, { cause });
  }
}

/** Empty for a database that no migration has made. */
export async function appliedVersions(session: SqlSession): Promise<Set<string>> {
  const { rows: found } = await session.query<{ exists: boolean }>(
    "select to_regclass('supabase_migrations.schema_migrations') is not null as exists",
  );
  if (found[0]?.exists !== true) return new Set();
  const { rows } = await session.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  );
  return new Set(rows.map(({ version }) => version));
}

/**
 * The first migration is the baseline: it makes what an earlier chain of migrations had made when it ended. A database of
 * that chain has it if it has the last one of them, whose number it bears.
 */
function assertNotOlder(applied: Set<string>, [baseline]: readonly Migration[]): void {
  if (baseline === undefined || applied.size === 0 || applied.has(baseline.version)) return;
  throw new Failure(
    `The database was made by a version of Spotter before ${BASELINE_RELEASE}. Update to ${BASELINE_RELEASE} first (docs/updating.md says how), then to this version. Or keep the content alone: with the version that made it export it (npm run owner -- export FILE), then create a new database (on this machine npm start -- --reset, which keeps the old one beside it) and import the file with this version (npm run owner -- import FILE).`,
  );
}

export interface MigrationState {
  pending: string[];
  /** The number of applied migrations that this code does not contain. */
  unknown: number;
}

/** Compares without changing anything. Throws a Failure if the database is older than the baseline. */
export async function migrationState({ driver }: MigratedDatabase): Promise<MigrationState> {
  const applied = await appliedVersions(driver);
  const migrations = await readMigrations();
  assertNotOlder(applied, migrations);
  const known = new Set(migrations.map(({ version }) => version));
  const [baseline] = migrations;
  // The chain before the baseline is in it.
  const isUnknown = (version: string) => version > (baseline?.version ?? '') && !known.has(version);
  return {
    pending: migrations.filter(({ version }) => !applied.has(version)).map(({ name }) => name),
    unknown: [...applied].filter(isUnknown).length,
  };
}
