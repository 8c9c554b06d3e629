import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../../process/failure.ts';
import { type Step, stepsOf } from '../workflows.ts';
import { cloneRepository, INSTALLED_PACKAGES } from './clone.ts';
import { startEmbeddedDatabase } from './database.ts';
import { runInPipeline } from './pipeline.ts';
import { type Substitutes, startSubstitutes } from './substitutes.ts';
import { checkTraces } from './traces.ts';

/** The checkout of the push is used again. */
const SKIPPED_ON_PUBLISH = ['Install'];

/** Steps whose absence changes nothing in the account and the database. */
const TRACELESS = /^(?:Install|Test)/;

const PUBLISHED_REVIEW =
  "insert into public.posts (title, published) values ('A review of the rehearsal', true)";

/** A publish names the commit that the push has deployed. */
const NOT_ON_PUBLISH =
  /^(?:github\.event_name != 'repository_dispatch'|\$\{\{ !github\.event\.client_payload\.commit \}\})$/;

const AFTER_FAILURE = /^(?:failure\(\)|cancelled\(\))|needs\.deploy\.result == 'skipped'/;

function isDue({ if: condition = '', jobIf }: Step, event: string): boolean {
  return [condition, jobIf].every(
    (each) => !AFTER_FAILURE.test(each) && !(event === 'publish' && NOT_ON_PUBLISH.test(each)),
  );
}

/** The steps that GitHub runs after a push or a publish, if all of them pass. */
export const dueSteps = (event: 'push' | 'publish'): Step[] =>
  stepsOf('deploy.yml').filter((step) => isDue(step, event));

/** Every step has the variables, and those secrets that it names. */
function environmentOf(step: Step, substitutes: Substitutes): Record<string, string> {
  const { project, siteUrl, apiUrl, environment } = substitutes;
  const secrets = {
    SUPABASE_SECRET_KEY: project.SUPABASE_SECRET_KEY,
    SUPABASE_DB_URL: project.SUPABASE_DB_URL,
    REBUILD_HOOK_SECRET: 'a secret of this rehearsal alone',
    CLOUDFLARE_API_TOKEN: 'a-token-of-the-rehearsal',
  };
  return {
    ...environment,
    SITE_URL: siteUrl,
    SUPABASE_URL: apiUrl,
    SUPABASE_PUBLISHABLE_KEY: project.SUPABASE_PUBLISHABLE_KEY,
    REBUILD_HOOK_URL: 'https://api.github.com/repos/somebody/spotter/dispatches',
    REBUILD_HOOK_KIND: 'github',
    CLOUDFLARE_ACCOUNT_ID: '0'.repeat(32),
    ...Object.fromEntries(Object.entries(secrets).filter(([name]) => name in step.env)),
  };
}

async function runSteps(
  event: 'push' | 'publish',
  skipped: readonly string[],
  clone: string,
  substitutes: Substitutes,
): Promise<void> {
  for (const step of dueSteps(event)) {
    const { name = step.uses ?? '', run: command } = step;
    if (command === undefined || skipped.includes(name)) {
      console.log(`\n▹ ${event}: ${name} (skipped)`);
      continue;
    }
    console.log(`\n▸ ${event}: ${name}`);
    await runInPipeline(command, clone, environmentOf(step, substitutes));
  }
}

/**
 * The steps of `--without`.
 *
 * @throws a Failure if the workflow has no step of that name
 */
export function parseSkipped(words: string): string[] {
  const skipped = words.split(',').map((word) => word.trim());
  const names = stepsOf('deploy.yml').flatMap(({ name, run }) => (name && run ? [name] : []));
  const unknown = skipped.filter((word) => word !== '' && !names.includes(word));
  if (unknown.length === 0) return skipped.filter((word) => word !== '');
  const known = [...new Set(names)].join(', ');
  throw new Failure(`The workflow has no step ${unknown.join(', ')}. Its steps are: ${known}.`);
}

/** Runs the deployment from a clean clone: after a push, then after a publish. */
export async function rehearse(skipped: readonly string[]): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'spotter-rehearsal-'));
  opened.defer(() => rm(folder, { recursive: true }));
  const clone = join(folder, 'spotter');
  await cloneRepository(clone, skipped.includes('Install') ? INSTALLED_PACKAGES : null);
  const substitutes = await startSubstitutes(opened, folder, await startEmbeddedDatabase(opened));
  await runSteps('push', skipped, clone, substitutes);
  await substitutes.database.driver.exec(PUBLISHED_REVIEW);
  await runSteps('publish', [...skipped, ...SKIPPED_ON_PUBLISH], clone, substitutes);
  if (skipped.every((name) => TRACELESS.test(name))) {
    // Before the first deployment there is no site to which it could report its start.
    await checkTraces(substitutes, ['succeeded', 'started', 'succeeded']);
  }
  console.log('\nAll steps passed.');
}
