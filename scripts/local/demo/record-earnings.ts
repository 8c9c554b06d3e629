import { createHash } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { z } from 'zod';
import {
  EARNING_ROWS_PER_CHUNK,
  type EarningRowInput,
  earningRowSchema,
  type ImportChunk,
  type StartImport,
} from '../../../core/earnings/schema.ts';
import { dayText } from './days.ts';
import { DEMO_NETWORKS, type DemoNetwork, reportedAt } from './earnings.ts';

/** Of the imports of generated earnings. No report that is read has it. */
export const DEMO_FORMAT = 'demo';

/** The beginning of the names of its imports. */
export const DEMO_NAME = 'Demo data';

/** In the activity log; the database fills in the number and the name. */
const DESCRIPTION = '{count} generated transactions of “{source}”';

const startedSchema = z.object({
  outcome: z.string(),
  import: z.object({ id: z.uuid(), next_row: z.number() }),
});

const storedSchema = z.object({ outcome: z.string() });

interface Access {
  url: string;
  secretKey: string;
}

/** Calls functions by name and reads their answers, as the Worker does. */
function caller({ url, secretKey }: Access) {
  const database = createClient(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  return async <Schema extends z.ZodType>(name: string, input: object, schema: Schema) => {
    const { data } = await database.rpc(name, input).throwOnError();
    return schema.parse(data);
  };
}

/**
 * Imports the network reports of a day, one import per network. Repeated on the same day, it continues where it
 * stopped and otherwise changes nothing.
 */
export async function recordDemoEarnings(
  access: Access,
  today: number,
  rows: Record<DemoNetwork, EarningRowInput[]>,
  signal?: AbortSignal,
): Promise<void> {
  const call = caller(access);
  for (const network of DEMO_NETWORKS) {
    const own = rows[network].map((row) => earningRowSchema.parse(row));
    if (own.length === 0) continue;
    const name = `${DEMO_NAME}, ${network}, ${dayText(today)}`;
    const import_input: StartImport & { source: 'file' } = {
      network,
      format: DEMO_FORMAT,
      source: 'file',
      file_name: name,
      file_hash: createHash('sha256').update(name).digest('hex'),
      as_of: reportedAt(today),
      row_count: own.length,
    };
    const started = await call('start_earning_import', { import_input }, startedSchema);
    if (started.outcome === 'known') continue;
    const { id, next_row } = started.import;
    for (let first = next_row; first < own.length; first += EARNING_ROWS_PER_CHUNK) {
      if (signal?.aborted) return;
      const chunk = own.slice(first, first + EARNING_ROWS_PER_CHUNK);
      const input: ImportChunk = {
        first_row: first,
        row_count: chunk.length,
        rows: chunk,
        problems: [],
      };
      const { outcome } = await call(
        'import_earning_rows',
        {
          import_id_input: id,
          first_row_input: input.first_row,
          row_count_input: input.row_count,
          rows_input: input.rows,
          problems_input: input.problems,
        },
        storedSchema,
      );
      if (outcome !== 'stored' && outcome !== 'known') throw new Error(`${name}: ${outcome}`);
    }
    const finish = { import_id_input: id, description_input: DESCRIPTION };
    await call('finish_earning_import', finish, storedSchema);
  }
}
