import { randomUUID } from 'node:crypto';
import { type ImportReport, importReportSchema } from '../../../core/backups/report.ts';
import { batches, rejection } from '../../../functions/backups/files/batches.ts';
import { keyOf } from '../../../functions/backups/files/format.ts';
import type { Line } from '../../../functions/backups/files/read-content.ts';
import { Failure } from '../../process/failure.ts';
import {
  ConstraintError,
  type DatabaseAccess,
  openDatabase,
  resultOf,
} from '../access/database.ts';

/** Lines that are stored in the database but not applied. */
export interface StagedImport {
  /** Reports the changes without making them. Fails if writing would fail. */
  plan(): Promise<ImportReport>;
  /** All or nothing. */
  write(): Promise<ImportReport>;
}

/**
 * Sends lines in batches, lets `use` plan and write them, and discards them afterwards.
 *
 * @param replace whether rows that are not among the lines are removed
 * @throws a Failure if the database is unusable or rejects a line
 */
export async function withStagedLines<Result>(
  access: DatabaseAccess,
  lines: AsyncIterable<Line> | Iterable<Line>,
  replace: boolean,
  use: (staged: StagedImport) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(access);
  const import_id_input = randomUUID();
  // The database names the key of a rejected row, not its line.
  const lineOf = new Map<string, number>();
  let count = 0;

  const settled = async (query: Parameters<typeof resultOf>[2]) => {
    try {
      return await resultOf(access, 'store the content', query);
    } catch (error) {
      if (!(error instanceof ConstraintError)) throw error;
      throw new Failure(`${rejection(error, lineOf)}. Nothing was changed.`);
    }
  };

  const apply = async (dry_run_input: boolean) => {
    const query = database.rpc('apply_content', {
      import_id_input,
      lines_input: count,
      replace_input: replace,
      dry_run_input,
    });
    return importReportSchema.parse(await settled(query));
  };

  try {
    for await (const batch of batches(lines)) {
      const lines_input = batch.map(({ line, content }) => {
        lineOf.set(keyOf(content), line);
        return { line, kind: content.kind, content: content.row };
      });
      await settled(database.rpc('stage_content', { import_id_input, lines_input }));
      count += batch.length;
    }
    return await use({ plan: () => apply(true), write: () => apply(false) });
  } finally {
    await database.rpc('discard_content', { import_id_input });
  }
}
