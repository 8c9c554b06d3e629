/**
 * `npm run rehearse`: runs the steps of .github/workflows/deploy.yml from a clean clone of the last
 * commit, with local substitutes for GitHub, Supabase and Cloudflare: first as after a push, then as
 * after a publish. `--without Test,Install` skips steps by name.
 */
import { parseArgs } from 'node:util';
import { rehearse } from './deploy/rehearsal.ts';
import { runCommand } from './deploy/run.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { without: { type: 'string', default: '' } } });
  await rehearse(values.without.split(','));
});
