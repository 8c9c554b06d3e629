/**
 * `npm run deploy`: migrates, builds and deploys from this machine with the variables of production.env, in
 * the steps of .github/workflows/deploy.yml. `--dry-run` builds and verifies the upload without sending
 * anything.
 */
import { parseArgs } from 'node:util';
import { loadEnvironment, variable } from './deploy/environment.ts';
import { runCommand, runStep } from './deploy/run.ts';

const STEPS = ['migrate', 'build', 'provision', 'upload', 'smoke', 'images'];

async function report(...words: string[]): Promise<void> {
  if (variable('REBUILD_HOOK_SECRET') !== undefined) await runStep('report', ...words);
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
  loadEnvironment();
  await runStep('doctor', '--variables');
  if (values['dry-run']) {
    await runStep('build');
    return runStep('upload', '--dry-run');
  }
  await report('started');
  try {
    for (const step of STEPS) await runStep(step);
  } catch (error) {
    await report('failed', 'The deployment failed.');
    throw error;
  }
  await report('succeeded');
});
