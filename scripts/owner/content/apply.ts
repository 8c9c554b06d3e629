import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Failure } from '../../local/failure.ts';
import { ConstraintError, type DatabaseAccess, openDatabase, resultOf } from '../database.ts';
import { KINDS, type Kind } from './format.ts';
import type { Line } from './read.ts';

/** Bytes of lines that are sent in one request; one line alone may be longer. */
const IMPORT_BATCH_BYTES = 1024 * 1024;
/** Names that an import says of what it adds, changes or removes, before a count of the rest. */
const IMPORT_NAMES_SHOWN = 200;

const stateSchema = z.object({
  added: z.array(z.string()),
  changed: z.array(z.string()),
  removed: z.array(z.string()),
  same: z.int(),
});

const reportSchema = z.object({ setting: stateSchema, category: stateSchema, post: stateSchema });

/** What an import does or did to the rows of each kind. */
export type ImportReport = z.infer<typeof reportSchema>;

/** Lines that the database holds ready. */
export interface StagedImport {
  /** What writing them would do. Changes nothing, and fails where writing would. */
  plan(): Promise<ImportReport>;
  /** Writes them, all or nothing. */
  write(): Promise<ImportReport>;
}

/**
 * Hands lines to the database, a batch at a time, and lets `use` plan and write them; they are
 * forgotten afterwards in any case.
 *
 * @param replace whether what is not among the lines is removed
 * @throws a Failure, in a sentence, when the database cannot be used or does not take a line
 */
export async function withStagedLines<Result>(
  access: DatabaseAccess,
  lines: AsyncIterable<Line> | Iterable<Line>,
  replace: boolean,
  use: (staged: StagedImport) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(access);
  const import_id_input = randomUUID();
  // A refusal by a check of the database names the row's key, not the line.
  const lineOf = new Map<string, number>();
  let count = 0;

  const settled = async (query: Parameters<typeof resultOf>[2]) => {
    try {
      return await resultOf(access, 'take the content', query);
    } catch (error) {
      if (!(error instanceof ConstraintError)) throw error;
      throw new Failure(`${refusal(error, lineOf)}. Nothing was changed.`);
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

/** "Line 12: …", where the database tells which row it refused. */
function refusal({ message, details }: ConstraintError, lineOf: ReadonlyMap<string, number>) {
  const row = /^Failing row contains \(([^,]+),/.exec(details ?? '')?.[1];
  const line = row === undefined ? undefined : lineOf.get(row);
  const conflict = /^Key \(.*\)=\(.*\) already exists\.$/.test(details ?? '')
    ? ` (${details})`
    : '';
  return `${line === undefined ? '' : `Line ${line}: `}${message}${conflict}`;
}

const WORDS: Record<Kind, { one: string; many: string }> = {
  setting: { one: 'setting', many: 'settings' },
  category: { one: 'category', many: 'categories' },
  post: { one: 'review', many: 'reviews' },
};

function counted(count: number, kind: Kind): string {
  return `${count} ${count === 1 ? WORDS[kind].one : WORDS[kind].many}`;
}

/** "2 settings, 6 categories, 44 reviews" */
export function countsInWords(counts: Record<Kind, number>): string {
  return KINDS.map((kind) => counted(counts[kind], kind)).join(', ');
}

function namesInWords(names: readonly string[]): string[] {
  const shown = names.slice(0, IMPORT_NAMES_SHOWN).map((name) => `  ${name}`);
  const rest = names.length - shown.length;
  return rest > 0 ? [...shown, `  and ${rest} more`] : shown;
}

const STATES = ['added', 'changed', 'removed'] as const;

/** Whether an import does anything at all, and whether it loses what was there. */
export function effectOf(report: ImportReport): 'nothing' | 'adds' | 'overwrites' {
  const rows = KINDS.map((kind) => report[kind]);
  if (rows.some(({ changed, removed }) => changed.length + removed.length > 0)) return 'overwrites';
  return rows.some(({ added }) => added.length > 0) ? 'adds' : 'nothing';
}

/**
 * The report in lines: per kind and state a count and the names.
 *
 * @param tense 'would be' before, 'were' after
 */
export function reportInWords(report: ImportReport, tense: 'would be' | 'were'): string {
  const lines = KINDS.flatMap((kind) =>
    STATES.filter((state) => report[kind][state].length > 0).flatMap((state) => {
      const names = report[kind][state];
      const verb = tense === 'were' && names.length === 1 ? 'was' : tense;
      return [`${counted(names.length, kind)} ${verb} ${state}:`, ...namesInWords(names)];
    }),
  );
  const same = KINDS.filter((kind) => report[kind].same > 0).map((kind) =>
    counted(report[kind].same, kind),
  );
  return [...lines, ...(same.length > 0 ? [`Already the same: ${same.join(', ')}.`] : [])].join(
    '\n',
  );
}
