import { createHash } from 'node:crypto';
import { z } from 'zod';
import { serviceClient } from '../../database/service-client.ts';
import type { Env } from '../../hosting/env.ts';
import { batches } from '../files/batches.ts';
import { keyOf } from '../files/format.ts';
import { splitLines } from '../files/lines.ts';
import { readContent } from '../files/read-content.ts';
import type { BackupStore } from '../files/storage.ts';
import { accepted } from './accepted.ts';
import { sourceContent } from './source.ts';
import type { ClaimedRestore } from './store.ts';

/** Milliseconds, for a batch of a megabyte. */
const BATCH_TIMEOUT = 30_000;

/**
 * Checks the whole file and stores its lines beside the content, which does not change. Repeated, it stores
 * what is missing. Returns the number of lines.
 *
 * @throws a ContentError that names the first invalid line
 */
export async function stageSource(
  env: Env,
  store: BackupStore,
  { id, source }: ClaimedRestore,
): Promise<number> {
  const database = serviceClient(env, BATCH_TIMEOUT);
  // The database names the key of a rejected row, not its line.
  const lineOf = new Map<string, number>();
  let count = 0;
  const lines = splitLines(sourceContent(store, source));
  for await (const batch of batches(readContent(lines, createHash('sha256')))) {
    const lines_input = batch.map(({ line, content }) => {
      lineOf.set(keyOf(content), line);
      return { line, kind: content.kind, content: content.row };
    });
    const input = { import_id_input: id, lines_input: JSON.parse(JSON.stringify(lines_input)) };
    await accepted(database.rpc('stage_content', input), z.unknown(), lineOf);
    count += batch.length;
  }
  return count;
}
