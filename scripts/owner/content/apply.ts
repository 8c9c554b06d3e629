import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Failure } from '../../local/failure.ts';
import { ConstraintError, type DatabaseAccess, openDatabase, resultOf } from '../database.ts';
import { forEachKind } from './format.ts';
import type { Line } from './read.ts';

/** Per request. A single line may be longer. */
const IMPORT_BATCH_BYTES = 1024 * 1024;

const stateSchema = z.object({
  added: z.array(z.string()),
  changed: z.array(z.string()),
  removed: z.array(z.string()),
  same: z.int(),
});

const reportSchema = z.object(forEachKind(stateSchema));

export type ImportReport = z.infer<typeof reportSchema>;

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
    return reportSchema.parse(await settled(query));
  };

  try {
    for await (const batch of batches(lines)) {
      const lines_input = batch.map(({ line, content: { kind, row } }) => {
        lineOf.set(kind === 'setting' ? row.setting_key : row.id, line);
        return { line, kind, content: row };
      });
      await settled(database.rpc('stage_content', { import_id_input, lines_input }));
      count += batch.length;
    }
    return await use({ plan: () => apply(true), write: () => apply(false) });
  } finally {
    await database.rpc('discard_content', { import_id_input });
  }
}

async function* batches(lines: AsyncIterable<Line> | Iterable<Line>): AsyncGenerator<Line[]> {
  let batch: Line[] = [];
  let bytes = 0;
  for await (const line of lines) {
    const size = Buffer.byteLength(JSON.stringify(line.content.row));
    if (batch.length > 0 && bytes + size > IMPORT_BATCH_BYTES) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(line);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

function rejection({ message, details }: ConstraintError, lineOf: ReadonlyMap<string, number>) {
  const row = /^Failing row contains \(([^,]+),/.exec(details ?? '')?.[1];
  const line = row === undefined ? undefined : lineOf.get(row);
  const conflict = /^Key \(.*\)=\(.*\) already exists\.$/.test(details ?? '')
    ? ` (${details})`
    : '';
  return `${line === undefined ? '' : `Line ${line}: `}${message.replace(/\.$/, '')}${conflict}`;
}
