import { z } from 'zod';
import type { SqlSession } from './migrate.ts';

/** Holds rows during an import alone. */
const UNUSED_TABLES = ['private.staged_content'];

/** The columns of every table. */
export type Columns = ReadonlyMap<string, readonly string[]>;

/** All rows as texts: the table, and some of its columns as JSON. */
export type Snapshot = string[];

export async function readColumns(driver: SqlSession): Promise<Columns> {
  const { rows } = await driver.query<{ table: string; columns: unknown }>(`
    select format('%I.%I', table_schema, table_name) as table,
      json_agg(column_name order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'private') and table_type = 'BASE TABLE'
    group by 1 order by 1`);
  const columns = z.array(z.string());
  return new Map(
    rows
      .filter(({ table }) => !UNUSED_TABLES.includes(table))
      .map((row) => [row.table, columns.parse(row.columns)]),
  );
}

/**
 * Reads the given columns only, which ignores what a later migration adds.
 *
 * @param replaced queries in parentheses, by the names of the tables that they are read instead of
 */
export async function readSnapshot(
  driver: SqlSession,
  columns: Columns,
  replaced: Readonly<Record<string, string>> = {},
): Promise<Snapshot> {
  const snapshot: Snapshot = [];
  for (const [table, names] of columns) {
    const list = names.map((name) => `"${name}"`).join(', ');
    const { rows } = await driver.query<{ row: string }>(
      `select to_jsonb(chosen)::text as row from (select ${list} from ${replaced[table] ?? table} as source) as chosen order by 1`,
    );
    snapshot.push(...rows.map(({ row }) => `${table} ${row}`));
  }
  return snapshot;
}
