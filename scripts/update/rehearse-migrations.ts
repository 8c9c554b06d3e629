import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { splitLines } from '../../functions/backups/files/lines.ts';
import { bootstrapDatabase } from '../local/database/bootstrap.ts';
import { loadContent } from '../local/database/load-content.ts';
import { type Migration, migrateDatabase, readMigrations } from '../local/database/migrate.ts';
import { type DatabaseConnection, openDatabase } from '../local/database/open.ts';
import { readBytes } from '../owner/content/files.ts';
import { Failure, messageOf } from '../process/failure.ts';

const rowSchema = z.record(z.string(), z.unknown());
const lineSchema = z.object({ kind: z.string(), row: rowSchema });

type Row = z.infer<typeof rowSchema>;

/** Rows of a page that is read back. */
const BATCH = 100;

export interface MigrationRehearsal {
  /** Names of the migrations that ran. */
  applied: string[];
  /** Rows of the backup that were in the database before and after. */
  rows: number;
}

/**
 * Creates a database in memory as the site has it, with the content of a backup, and applies the migrations
 * that are new. Nothing else is touched.
 *
 * @param before file names of the migrations that the site has
 * @param backup written by the site's own export; null rehearses the schema alone
 * @throws a Failure if a migration fails, or if a row of the backup is lost or changed by it
 */
export async function rehearseMigrations(
  before: readonly string[],
  backup: string | null,
): Promise<MigrationRehearsal> {
  const all = await readMigrations();
  // The baseline has the number of the last migration before it, and another name.
  const known = new Set(before.map((file) => file.slice(0, file.indexOf('_'))));
  const isOld = ({ version }: Migration) => known.has(version);
  const connection = await openDatabase();
  try {
    await bootstrapDatabase(connection);
    await migrateDatabase(connection, all.filter(isOld));
    const rows = backup === null ? 0 : await loadContent(connection.driver, rowsOf(backup));
    const applied = await forward(connection, all);
    if (backup !== null) await assertKept(connection, backup);
    return { applied, rows };
  } finally {
    await connection.close();
  }
}

async function forward(connection: DatabaseConnection, all: readonly Migration[]) {
  try {
    return await migrateDatabase(connection, all);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    throw new Failure(
      `The new migrations do not run on a copy of your content: ${messageOf(error)} (${messageOf(cause)}). Your database was not touched.`,
    );
  }
}

async function* rowsOf(backup: string): AsyncGenerator<z.infer<typeof lineSchema>> {
  const decoder = new TextDecoder();
  for await (const line of splitLines(readBytes(backup))) {
    const parsed = lineSchema.safeParse(JSON.parse(decoder.decode(line)));
    if (parsed.success) yield parsed.data;
  }
}

const keyOf = (row: Row) => String(row.id ?? row.setting_key);

/** Every value of the backup must still be there. New columns are not a difference. */
async function assertKept({ driver }: DatabaseConnection, backup: string): Promise<void> {
  const kept = new Map<string, Map<string, Row>>();
  for await (const { kind, row } of rowsOf(backup)) {
    const rows = kept.get(kind) ?? (await readKind(driver, kind));
    kept.set(kind, rows);
    const now = rows.get(keyOf(row));
    const lost = Object.entries(row).find(
      ([column, value]) => !isDeepStrictEqual(now?.[column], value),
    );
    if (lost === undefined) continue;
    throw new Failure(
      `The new migrations change the ${kind} ${String(row.title ?? row.name ?? keyOf(row))}: ${lost[0]} differs afterwards. Your database was not touched. Please report this.`,
    );
  }
}

async function readKind(
  driver: DatabaseConnection['driver'],
  kind: string,
): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  for (let after: string | null = null; ; ) {
    const { rows } = await driver.query<{ page: unknown }>(
      'select public.read_backup_rows($1, $2, $3) as page',
      [kind, BATCH, after],
    );
    const page: Row[] = z.array(rowSchema).parse(rows[0]?.page);
    for (const row of page) found.set(keyOf(row), row);
    const last: Row | undefined = page.at(-1);
    if (last === undefined) return found;
    after = keyOf(last);
  }
}
