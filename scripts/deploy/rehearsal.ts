import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../local/failure.ts';
import { cloneRepository, INSTALLED_PACKAGES } from './clone.ts';
import { type Substitutes, startSubstitutes } from './substitutes.ts';
import { type Step, stepsOf } from './workflows.ts';

/** The checkout of the push is used again. */
const SKIPPED_ON_PUBLISH = ['Install'];

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

async function run(command: string, cwd: string, environment: Record<string, string>) {
  const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', command], {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, CI: 'true', ...environment },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Failure(`The rehearsal stopped: ${command}`);
}

function environmentOf(step: Step, { variables, secrets }: Substitutes): Record<string, string> {
  const names = Object.keys(step.env).filter((name) => name in secrets);
  return { ...variables, ...Object.fromEntries(names.map((name) => [name, secrets[name] ?? ''])) };
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
    const started = performance.now();
    await run(command, clone, environmentOf(step, substitutes));
    console.log(`  ${((performance.now() - started) / 1000).toFixed(1)} s`);
    if (command === 'npm run migrate') await substitutes.serveDatabase();
    if (command === 'npm run upload') await substitutes.serve(join(clone, 'dist'));
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
  const substitutes = await startSubstitutes(join(folder, 'edge'));
  opened.defer(substitutes.stop);
  await runSteps('push', skipped, clone, substitutes);
  await substitutes.publish();
  await runSteps('publish', [...skipped, ...SKIPPED_ON_PUBLISH], clone, substitutes);
  console.log('\nAll steps passed.');
}
