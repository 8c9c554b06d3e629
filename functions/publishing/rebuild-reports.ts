import { z } from 'zod';
import type { RebuildReport } from '../../core/publishing/rebuild-report.ts';
import { answerTo, serviceClient } from '../database/service-client.ts';
import type { Env } from '../env.ts';

/**
 * Stores what is heard of a rebuild. A report that is there already changes nothing.
 *
 * @throws when the database does not answer
 */
export async function storeReport(
  env: Env,
  report: RebuildReport | { id: string; kind: 'requested' },
): Promise<void> {
  const query = serviceClient(env)
    .from('rebuild_reports')
    .upsert({ change: null, error: null, ...report }, { onConflict: 'id', ignoreDuplicates: true });
  await answerTo(query, z.null());
}
