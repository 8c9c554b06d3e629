/**
 * `npm run rehearse`: runs the steps of .github/workflows/deploy.yml from a clean clone with local
 * substitutes for GitHub, Supabase and Cloudflare: after a push, then after a publish. `--without
 * "Test,Test the long suites,Install"` skips steps; without Install it uses the packages of this folder. `npm run
 * rehearse -- button` makes a site as the Deploy to Cloudflare button does. `npm run rehearse -- update [VERSION]`
 * updates a site of the previous release, or of an earlier one, to this commit.
 */
import { parseArgs } from 'node:util';
import { parseSkipped, rehearse } from './deploy/rehearsal/github.ts';
import { runCommand } from './deploy/run.ts';

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { without: { type: 'string', default: '' } },
  });
  const skipped = parseSkipped(values.without);
  if (positionals[0] === 'button') {
    const { rehearseButton } = await import('./deploy/rehearsal/button.ts');
    await rehearseButton(!skipped.includes('Install'));
    return;
  }
  if (positionals[0] === 'update') {
    const { rehearseUpdate } = await import('./update/rehearsal.ts');
    await rehearseUpdate(positionals[1]);
    return;
  }
  await rehearse(skipped);
});
