/**
 * For a deploy pipeline: tells the site in SITE_URL what has become of a rebuild, signed with
 * REBUILD_HOOK_SECRET. `npm run report -- started | succeeded | failed "why"`
 *
 * A site that does not take the report must not fail a deployment: before the first one there is none.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { loadEnvironment } from './deploy/environment.ts';
import { messageOf } from './local/failure.ts';
import { changeOf } from './local/rebuild/builds.ts';
import { type Report, sendReport } from './local/rebuild/report.ts';

loadEnvironment();
const environment = z
  .object({ SITE_URL: z.url(), REBUILD_HOOK_SECRET: z.string().min(1) })
  .parse(process.env);
const [kind, error = 'The build failed.'] = z
  .tuple([z.enum(['started', 'succeeded', 'failed']), z.string().optional()])
  .parse(process.argv.slice(2, 4));

async function report(): Promise<Report> {
  switch (kind) {
    case 'started':
      return { kind };
    case 'succeeded':
      return { kind, change: await changeOf(join(import.meta.dirname, '../dist')) };
    case 'failed':
      return { kind, error };
  }
}

try {
  await sendReport(environment.SITE_URL, environment.REBUILD_HOOK_SECRET, await report());
} catch (error) {
  console.warn(`The site was not told that the rebuild has ${kind}: ${messageOf(error)}`);
}
