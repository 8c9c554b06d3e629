import { z } from 'zod';
import type { RebuildReport } from '../../core/domain/rebuild-report.ts';
import type { Env } from '../env.ts';
import { answerTo, ownerDatabase } from './owner-database.ts';

/**
 * Stores what is heard of a rebuild. A report that is there already changes nothing.
 *
 * @throws when the database does not answer
 */
export async function storeReport(
  env: Env,
  report: RebuildReport | { id: string; kind: 'requested' },
): Promise<void> {
  const query = ownerDatabase(env)
    .from('rebuild_reports')
    .upsert({ change: null, error: null, ...report }, { onConflict: 'id', ignoreDuplicates: true });
  await answerTo(query, z.null());
}
