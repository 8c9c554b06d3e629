/**
 * `npm run deploy`: takes the site out from this machine, with the variables of production.env: the
 * steps of .github/workflows/deploy.yml, one after the other. With `--dry-run` nothing leaves the
 * machine: it looks at the variables, builds, and has Wrangler check what it would send.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadEnvironment, variable } from './deploy/environment.ts';
import { runCommand } from './deploy/run.ts';
import { Failure } from './local/failure.ts';

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });

/** Runs one of the scripts beside this one. */
async function step(script: string, ...words: string[]): Promise<void> {
  console.log(`\n▸ ${[script, ...words].join(' ')}`);
  const child = spawn(process.execPath, [join(import.meta.dirname, `${script}.ts`), ...words], {
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Failure(`The deployment ended here: ${script} failed.`);
}

/** The owner's screens follow a deployment by its reports. */
async function report(...words: string[]): Promise<void> {
  if (variable('REBUILD_HOOK_SECRET') !== undefined) await step('report-rebuild', ...words);
}

await runCommand(async () => {
  loadEnvironment();
  await step('doctor', '--variables');
  if (values['dry-run']) {
    await step('build');
    return step('upload', '--dry-run');
  }
  await report('started');
  try {
    await step('migrate');
    await step('build');
    await step('provision');
    await step('upload');
    await step('smoke');
    await step('pictures');
  } catch (error) {
    await report('failed', 'The deployment failed.');
    throw error;
  }
  await report('succeeded');
});
