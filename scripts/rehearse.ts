/**
 * `npm run rehearse`: runs the steps of .github/workflows/deploy.yml in their order from a clean clone
 * of the last commit, with this machine in the place of GitHub, Supabase and Cloudflare: first as for a
 * push, then as for a publish. `--without Test,Check` leaves steps out by their names.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Rehearsal, startRehearsal } from './deploy/rehearsal.ts';
import { runCommand } from './deploy/run.ts';
import { type Step, stepsOf } from './deploy/workflows.ts';
import { Failure } from './local/failure.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { without: { type: 'string', default: '' } } });
const leftOut = new Set(values.without.split(','));

/** Whether a step runs when all goes well; the conditions are those that the workflow has. */
function isDue({ if: condition = '' }: Step, event: string): boolean {
  if (/failure\(\)|cancelled\(\)/.test(condition)) return false;
  return !(condition === "github.event_name != 'repository_dispatch'" && event === 'publish');
}

async function run(command: string, cwd: string, environment: Record<string, string>) {
  const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', command], {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, CI: 'true', ...environment },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Failure(`The rehearsal ended here: ${command}`);
}

/** The variables of a step, from what stands in their place here. */
function environmentOf(step: Step, rehearsal: Rehearsal): Record<string, string> {
  const secrets = Object.keys(step.env).filter((name) => name in rehearsal.secrets);
  return {
    ...rehearsal.variables,
    ...Object.fromEntries(secrets.map((name) => [name, rehearsal.secrets[name] ?? ''])),
  };
}

async function perform(event: string, clone: string, rehearsal: Rehearsal): Promise<void> {
  for (const step of stepsOf('deploy.yml').filter((candidate) => isDue(candidate, event))) {
    const { name = step.uses ?? '', run: command } = step;
    if (command === undefined || leftOut.has(name)) {
      console.log(`\n▹ ${event}: ${name} (left out)`);
      continue;
    }
    console.log(`\n▸ ${event}: ${name}`);
    const started = performance.now();
    await run(command, clone, environmentOf(step, rehearsal));
    console.log(`  ${((performance.now() - started) / 1000).toFixed(1)} s`);
    if (command === 'npm run migrate') await rehearsal.serveDatabase();
    if (command === 'npm run upload') await rehearsal.serve(join(clone, 'dist'));
  }
}

await runCommand(async () => {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'spotter-rehearsal-'));
  opened.defer(() => rm(folder, { recursive: true }));
  const clone = join(folder, 'spotter');
  await run(`git clone --quiet --no-hardlinks "${root}" "${clone}"`, folder, {});
  const rehearsal = await startRehearsal(join(folder, 'edge'));
  opened.defer(rehearsal.stop);
  await perform('push', clone, rehearsal);
  leftOut.add('Install').add('Check').add('Test');
  await rehearsal.publish();
  await perform('publish', clone, rehearsal);
  console.log('\nEvery step ran.');
});
