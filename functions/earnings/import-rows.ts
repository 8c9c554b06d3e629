import { z } from 'zod';
import { importMessages as messages } from '../../core/earnings/import-messages.ts';
import {
  EARNING_ROWS_PER_CHUNK,
  type EarningImport,
  type EarningRowInput,
  earningProblemSchema,
  earningRowSchema,
} from '../../core/earnings/schema.ts';
import { callFunction } from '../database/service-client.ts';
import type { Env } from '../hosting/env.ts';
import { chunkResultSchema, finishedSchema, startedSchema } from './store.ts';

/** A fetch of a network's API, which may take several calls. */
interface ApiImport {
  network: string;
  /** Such as `awin-api`. */
  format: string;
  /** When the network was asked, in every call of the fetch: a first call that is repeated finds its import. */
  as_of: string;
  /** That an earlier call of the fetch has returned; null starts an import. */
  id: string | null;
  /** How many rows and problems earlier calls of the fetch had. A call that is repeated changes nothing. */
  first_row: number;
  /** Whether no more calls follow. */
  is_last: boolean;
}

const rowsSchema = z.array(earningRowSchema);
const problemsSchema = z.array(earningProblemSchema);

async function startedImport(env: Env, { network, format, as_of }: ApiImport) {
  const input = { import_input: { network, format, as_of, source: 'api', row_count: 0 } };
  return (await callFunction(env, 'start_earning_import', input, startedSchema)).import;
}

async function storeChunk(
  env: Env,
  id: string,
  firstRow: number,
  rows: z.output<typeof rowsSchema>,
  problems: z.output<typeof problemsSchema>,
): Promise<EarningImport> {
  const input = {
    import_id_input: id,
    first_row_input: firstRow,
    row_count_input: rows.length + problems.length,
    rows_input: rows,
    problems_input: problems,
  };
  const stored = await callFunction(env, 'import_earning_rows', input, chunkResultSchema);
  if (stored.outcome === 'stored' || stored.outcome === 'known') return stored.import;
  throw new Error(`Rows from ${firstRow} of the import ${id} are not stored: ${stored.outcome}`);
}

/** Stores the transactions that a network's API returned. */
export async function importRows(
  env: Env,
  fetched: ApiImport,
  givenRows: readonly EarningRowInput[],
  givenProblems: readonly z.input<typeof earningProblemSchema>[] = [],
): Promise<EarningImport> {
  const rows = rowsSchema.parse(givenRows);
  const problems = problemsSchema.parse(givenProblems);
  let current = fetched.id === null ? await startedImport(env, fetched) : null;
  const id = current?.id ?? z.uuid().parse(fetched.id);
  let next = fetched.first_row;
  for (let from = 0; from < rows.length; from += EARNING_ROWS_PER_CHUNK) {
    const chunk = rows.slice(from, from + EARNING_ROWS_PER_CHUNK);
    current = await storeChunk(env, id, next, chunk, []);
    next += chunk.length;
  }
  for (let from = 0; from < problems.length; from += EARNING_ROWS_PER_CHUNK) {
    const chunk = problems.slice(from, from + EARNING_ROWS_PER_CHUNK);
    current = await storeChunk(env, id, next, [], chunk);
    next += chunk.length;
  }
  if (fetched.is_last) {
    const input = { import_id_input: id, description_input: messages.activity.imported };
    const finished = await callFunction(env, 'finish_earning_import', input, finishedSchema);
    if (finished.outcome !== 'done') throw new Error(`The import ${id} is ${finished.outcome}`);
    return finished.import;
  }
  if (current !== null) return current;
  const input = { import_id_input: id };
  return callFunction(env, 'read_earning_import', input, startedSchema.shape.import);
}
