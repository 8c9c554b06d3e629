/**
 * `npm run rehearse`: runs the steps of .github/workflows/deploy.yml from a clean clone with local
 * substitutes for GitHub, Supabase and Cloudflare: after a push, then after a publish. `--without
 * Test,Install` skips steps.
 */
import { parseArgs } from 'node:util';
import { rehearse } from './deploy/rehearsal.ts';
import { runCommand } from './deploy/run.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { without: { type: 'string', default: '' } } });
  await rehearse(values.without.split(','));
});
