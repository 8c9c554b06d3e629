/**
 * `npm run report -- started | succeeded | failed [REASON]`: reports the progress of a deployment to the site
 * in SITE_URL, signed with REBUILD_HOOK_SECRET. Without that secret it is written to the database in
 * SUPABASE_DB_URL.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { changeOf } from './build/builds.ts';
import { type Report, sendReport } from './build/report.ts';
import { loadEnvironment, requireVariables, variable } from './deploy/environment.ts';
import { writeReport } from './deploy/report.ts';
import { runCommand } from './deploy/run.ts';
import { Failure, messageOf } from './process/failure.ts';

const USAGE = 'Usage: npm run report -- started | succeeded | failed [REASON]';

const wordsSchema = z.tuple([z.enum(['started', 'succeeded', 'failed']), z.string().optional()]);

async function reportOf(words: string[]): Promise<Report> {
  const parsed = wordsSchema.safeParse(words);
  if (!parsed.success) throw new Failure(USAGE);
  const [kind, error = 'The build failed.'] = parsed.data;
  if (kind === 'started') return { kind };
  if (kind === 'failed') return { kind, error };
  return { kind, change: await changeOf(join(import.meta.dirname, '../dist')) };
}

async function deliver(report: Report): Promise<void> {
  const database = variable('SUPABASE_DB_URL');
  if (variable('REBUILD_HOOK_SECRET') === undefined && database !== undefined) {
    return writeReport(database, variable('SUPABASE_DB_CERTIFICATE'), report);
  }
  const { SITE_URL, REBUILD_HOOK_SECRET } = requireVariables('SITE_URL', 'REBUILD_HOOK_SECRET');
  await sendReport(SITE_URL, REBUILD_HOOK_SECRET, report);
}

await runCommand(async () => {
  loadEnvironment();
  const report = await reportOf(process.argv.slice(2, 4));
  try {
    await deliver(report);
  } catch (error) {
    if (error instanceof Failure) throw error;
    // A report must not fail the deployment: before the first one there is no site.
    console.warn(`The site did not accept the report "${report.kind}": ${messageOf(error)}`);
  }
});
