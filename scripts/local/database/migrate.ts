import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Failure } from '../failure.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../supabase/migrations');
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

// Held to the end of the transaction, so that it works through a pooler that knows no sessions.
const TAKE_TURN = "select pg_advisory_xact_lock(hashtext('supabase_migrations'))";

/** What runs SQL with all rights: the embedded engine, or a connection to a server. */
export interface SqlSession {
  /** Runs statements without parameters. */
  exec(sql: string): Promise<unknown>;
  query<Row>(sql: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

/** A database whose owner may change its schema. */
export interface MigratedDatabase {
  driver: SqlSession & {
    transaction<Result>(work: (session: SqlSession) => Promise<Result>): Promise<Result>;
  };
}

/** One file of supabase/migrations. */
export interface Migration {
  /** The fourteen digits that order it. */
  version: string;
  name: string;
  sql: string;
}

/** All migrations of this code, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const [, version, name] = FILE_NAME.exec(basename(file)) ?? [];
      if (version === undefined || name === undefined) {
        throw new Error(`${file} is not named like 20261122000100_topic.sql`);
      }
      return { version, name, sql: await readFile(join(MIGRATIONS, file), 'utf8') };
    }),
  );
}

/**
 * Applies the migrations that the database does not have yet, in order, each in a transaction of its
 * own. Two at once take turns, and neither applies what the other has.
 *
 * @param migrations those of this code when left out
 * @returns the names of those it applied.
 * @throws when one fails; it and everything after it are then not applied. A Failure when the
 *   database is older than the first migration.
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

/** Answers false when another has applied it meanwhile. */
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

async function appliedVersions(session: SqlSession): Promise<Set<string>> {
  const { rows } = await session.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  );
  return new Set(rows.map(({ version }) => version));
}

/** The migrations of this code start from an empty database and do not continue an earlier chain. */
function assertNotOlder(applied: Set<string>, [first]: readonly Migration[]): void {
  if (first === undefined || ![...applied].some((version) => version < first.version)) return;
  throw new Failure(
    'The database was made by an earlier version of Spotter that this version cannot upgrade: with that version export its content (npm run owner -- export FILE), then create a new database (on this machine npm start -- --reset, which keeps the old one beside it) and import the file with this version (npm run owner -- import FILE).',
  );
}

/** How the schema of a database stands to this code. */
export interface MigrationState {
  /** The names of what is still to be applied. */
  pending: string[];
  /** How many it has that this code does not know: it was migrated by newer code. */
  unknown: number;
}

/**
 * Compares without changing anything.
 *
 * @throws a Failure when the database is older than the first migration.
 */
export async function migrationState({ driver }: MigratedDatabase): Promise<MigrationState> {
  const { rows } = await driver.query<{ exists: boolean }>(
    "select to_regclass('supabase_migrations.schema_migrations') is not null as exists",
  );
  const applied = rows[0]?.exists === true ? await appliedVersions(driver) : new Set<string>();
  const migrations = await readMigrations();
  assertNotOlder(applied, migrations);
  const known = new Set(migrations.map(({ version }) => version));
  return {
    pending: migrations.filter(({ version }) => !applied.has(version)).map(({ name }) => name),
    unknown: [...applied].filter((version) => !known.has(version)).length,
  };
}
