/**
 * For a deploy pipeline: tells the site in SITE_URL what has become of a rebuild, signed with
 * REBUILD_HOOK_SECRET. `node scripts/report-rebuild.ts started | succeeded | failed "why"`
 */
import { join } from 'node:path';
import { z } from 'zod';
import { type Report, sendReport } from './platform/reporter.ts';
import { changeOf } from './platform/site-builder.ts';

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
      return { kind, change: await changeOf([join(import.meta.dirname, '../dist')]) };
    case 'failed':
      return { kind, error };
  }
}

await sendReport(environment.SITE_URL, environment.REBUILD_HOOK_SECRET, await report());
