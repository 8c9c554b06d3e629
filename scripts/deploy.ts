/**
 * `npm run deploy`: migrates, builds and deploys, from this machine with the variables of production.env or in
 * Workers Builds with its build variables. `--dry-run` builds with the demo and verifies the upload, without any
 * account.
 */
import { parseArgs } from 'node:util';
import { wrangler } from './deploy/cloudflare/wrangler.ts';
import { dryRun } from './deploy/dry-run.ts';
import {
  isRehearsal,
  isWorkersBuild,
  loadEnvironment,
  requireVariables,
} from './deploy/environment.ts';
import { runCommand, runStep } from './deploy/run.ts';
import { setupLink } from './deploy/setup-token.ts';
import { assumeSiteAddress, completeSiteAddress } from './deploy/site-address.ts';

/** A new workers.dev URL responds only once its certificate has been issued. */
const PATIENCE_SECONDS = '180';

async function smoke(): Promise<void> {
  try {
    await runStep('smoke', '--patience', PATIENCE_SECONDS);
  } catch (error) {
    if (isWorkersBuild() && !isRehearsal()) await rollBack();
    throw error;
  }
}

/** Nobody watches the pipeline. If there is no previous version, Wrangler reports it. */
async function rollBack(): Promise<void> {
  await wrangler(['rollback', '--yes', '--message', 'The smoke test failed'], 'inherit');
}

async function deploy(): Promise<void> {
  await runStep('migrate');
  await runStep('report', 'started');
  for (const step of ['build', 'provision', 'upload']) await runStep(step);
  await smoke();
  await runStep('images');
}

async function printSetupLink(): Promise<void> {
  const { SUPABASE_DB_URL, SITE_URL } = requireVariables('SUPABASE_DB_URL', 'SITE_URL');
  const link = await setupLink(SUPABASE_DB_URL, SITE_URL);
  if (link === null) console.log(`\nThe site is deployed: ${SITE_URL}`);
  else console.log(`\nThe site has no owner yet. Open this link within one hour:\n${link}`);
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
  loadEnvironment();
  await (values['dry-run'] ? assumeSiteAddress : completeSiteAddress)(console.log);
  await runStep('doctor', '--variables');
  if (values['dry-run']) return dryRun(console.log);
  try {
    await deploy();
  } catch (error) {
    await runStep('report', 'failed', 'The deployment failed.');
    throw error;
  }
  await runStep('report', 'succeeded');
  await printSetupLink();
});
