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
import { Failure } from './process/failure.ts';

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { without: { type: 'string', default: '' } },
  });
  const skipped = parseSkipped(values.without);
  const [what, version] = positionals;
  if (what === 'button') {
    const { rehearseButton } = await import('./deploy/rehearsal/button.ts');
    await rehearseButton(!skipped.includes('Install'));
  } else if (what === 'update') {
    const { rehearseUpdate } = await import('./update/rehearsal.ts');
    await rehearseUpdate(version);
  } else if (what === undefined) {
    await rehearse(skipped);
  } else {
    throw new Failure(`There is no rehearsal ${what}. There are: button, update.`);
  }
});
