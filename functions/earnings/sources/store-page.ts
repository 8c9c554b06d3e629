import { z } from 'zod';
import {
  EARNING_ROWS_PER_CHUNK,
  type EarningRow,
  earningProblemSchema,
} from '../../../core/earnings/schema.ts';
import { callFunction } from '../../database/service-client.ts';
import type { Env } from '../../hosting/env.ts';
import { importRows } from '../import-rows.ts';
import type { Progress } from './progress.ts';
import type { EarningSource, SourcePage } from './source.ts';

const changedSchema = z.object({
  keys: z.array(z.string()),
  problems: z.array(earningProblemSchema.omit({ row: true })),
});

interface Chunk {
  rows: EarningRow[];
  problems: SourcePage['problems'];
}

/** Each transaction once, in its last version in the response. */
function chunksOf({ rows, problems }: Chunk): Chunk[] {
  const unique = [...new Map(rows.map((row) => [row.transaction_key, row])).values()];
  const count = Math.ceil(Math.max(unique.length, problems.length) / EARNING_ROWS_PER_CHUNK);
  return Array.from({ length: count }, (_, index) => {
    const part = [index * EARNING_ROWS_PER_CHUNK, (index + 1) * EARNING_ROWS_PER_CHUNK] as const;
    return { rows: unique.slice(...part), problems: problems.slice(...part) };
  });
}

/** Only what is not known yet: an overlap of many days would store every transaction many times. */
async function changedPart(env: Env, network: string, { rows, problems }: Chunk): Promise<Chunk> {
  const input = {
    network_input: network,
    rows_input: rows.map((row) => ({ ...row })),
    problems_input: problems.map((problem) => ({ ...problem })),
  };
  const changed = await callFunction(env, 'changed_earning_rows', input, changedSchema);
  const keys = new Set(changed.keys);
  const fresh = rows.filter(({ transaction_key: key }) => keys.has(key));
  return { rows: fresh, problems: changed.problems };
}

/** Continues the import of a fetch, which is started by its first rows. */
async function importPart(
  env: Env,
  source: EarningSource,
  progress: Progress,
  { rows, problems }: Chunk,
  isLast: boolean,
): Promise<void> {
  const first = progress.import?.next_row ?? 0;
  const { id, next_row } = await importRows(
    env,
    {
      network: source.network,
      format: source.format,
      as_of: progress.started_at,
      id: progress.import?.id ?? null,
      first_row: first,
      is_last: isLast,
    },
    rows,
    problems.map((problem, index) => ({ ...problem, row: first + rows.length + index + 1 })),
  );
  progress.import = { id, next_row };
}

/** Imports what is new in an answer. A fetch that finds nothing new leaves no import. */
export async function storePage(
  env: Env,
  source: EarningSource,
  progress: Progress,
  page: SourcePage,
): Promise<void> {
  progress.refused_count += page.problems.length;
  for (const chunk of chunksOf(page)) {
    const part = await changedPart(env, source.network, chunk);
    progress.read_count += chunk.rows.length;
    progress.changed_count += part.rows.length;
    const { rows, problems } = part;
    // Stored separately, because together they may exceed the limit of one call.
    if (rows.length > 0) {
      await importPart(env, source, progress, { rows, problems: [] }, false);
    }
    if (problems.length > 0) {
      await importPart(env, source, progress, { rows: [], problems }, false);
    }
  }
}

export async function finishImport(
  env: Env,
  source: EarningSource,
  progress: Progress,
): Promise<void> {
  if (progress.import === null) return;
  await importPart(env, source, progress, { rows: [], problems: [] }, true);
}
