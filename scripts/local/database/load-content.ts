import type { SqlSession } from './migrate.ts';

export interface ContentRow {
  kind: string;
  row: object;
}

/** Rows per statement, so that the text does not exceed the limit of the engine. */
const BATCH = 100;

/**
 * Writes the rows of a backup with the import of the database itself, which fits its schema.
 *
 * @returns the number of rows
 */
export async function loadContent(
  session: SqlSession,
  rows: Iterable<ContentRow> | AsyncIterable<ContentRow>,
): Promise<number> {
  const id = crypto.randomUUID();
  let batch: object[] = [];
  let count = 0;
  const stage = async () => {
    await session.query('select public.stage_content($1, $2)', [id, JSON.stringify(batch)]);
    batch = [];
  };
  for await (const { kind, row } of rows) {
    count += 1;
    batch.push({ line: count, kind, content: row });
    if (batch.length === BATCH) await stage();
  }
  if (batch.length > 0) await stage();
  await session.query('select public.apply_content($1, $2, false, false)', [id, count]);
  return count;
}
