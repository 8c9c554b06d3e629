import type { ColumnMapping, EarningFormat, EarningRow } from '../../../core/earnings/schema.ts';
import { openTable, shapeOf } from './find-table.ts';
import { ReportReader } from './read-report.ts';
import type { ReadingChoice } from './report.ts';

export const keysOf = (rows: readonly EarningRow[]) =>
  rows.map(({ transaction_key }) => transaction_key);

export const bytesOf = (text: string) => new TextEncoder().encode(text);

const MAX_ROWS = 1_000_000;

/** Runs a generator that pauses. */
function finish<Result>(steps: Generator<unknown, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value as Result;
  }
}

function choiceOf(change: Partial<ReadingChoice> = {}): ReadingChoice {
  return {
    network: 'other',
    format: 'own',
    mapping: null,
    as_of: '2026-11-20T12:00:00.000Z',
    site_host: 'reviews.example',
    ...change,
  };
}

/** Opens a file and reads it with the format that recognizes it, or with a choice. */
export function readAll(
  bytes: Uint8Array,
  change: Partial<ReadingChoice> = {},
  own: EarningFormat[] = [],
) {
  const table = openTable(bytes, own, MAX_ROWS);
  const { recognized } = table;
  const reader = new ReportReader(table, choiceOf({ ...recognized, ...change }));
  const reading = finish(reader.survey());
  const chunks = [...reader.chunks(1_000, 0)];
  const rows: EarningRow[] = chunks.flatMap((chunk) => chunk.rows);
  const problems = chunks.flatMap((chunk) => chunk.problems);
  const chunked = (size: number, from: number) => [...reader.chunks(Math.max(size, 1), from)];
  return { shape: shapeOf(table), recognized, reading, rows, problems, chunked };
}

export function mappingOf(
  columns: ColumnMapping['columns'],
  change: Partial<ColumnMapping> = {},
): ColumnMapping {
  return {
    columns,
    currency: null,
    time_zone: 'UTC',
    date_order: null,
    decimal_sign: null,
    statuses: {},
    ...change,
  };
}
