/**
 * `npm run doctor`: reports problems of a deployment's variables, database, Cloudflare account and site, and
 * how to fix them. `--variables` makes no network request. Exits with 1 if something is missing.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readSource } from './deploy/cloudflare/configuration.ts';
import { isRehearsal, isWorkersBuild, loadEnvironment } from './deploy/environment.ts';
import { fine, isBlocked, printFindings } from './deploy/findings.ts';
import { liveFindings } from './deploy/live-checks.ts';
import { examine, isLocalOnly } from './deploy/problems.ts';
import { runCommand } from './deploy/run.ts';
import { runningInstance } from './local/instance.ts';

async function printLocalStatus(): Promise<void> {
  const folder = process.env.SPOTTER_DATA ?? join(import.meta.dirname, '../.spotter');
  const pid = await runningInstance(resolve(folder));
  console.log('No deployment variable is set. The local platform needs none.');
  if (pid === undefined) console.log('The local platform is not running. Start it with npm start.');
  else console.log(`The local platform is running (process ${pid}).`);
  console.log('To deploy, copy production.env.example to production.env and fill it in.');
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { variables: { type: 'boolean', default: false } } });
  loadEnvironment();
  if (isLocalOnly(process.env) && !values.variables) return printLocalStatus();
  const findings = examine(process.env, {
    node: process.versions.node,
    isPipeline: process.env.CI === 'true',
    isRehearsal: isRehearsal(),
    isWorkersBuild: isWorkersBuild(),
  });
  if (!isBlocked(findings) && !values.variables) {
    const live = await liveFindings(process.env, await readSource());
    findings.push(fine('The variables are set'), ...live);
  }
  printFindings(findings);
  const open = findings.filter(({ level }) => level === 'wrong' || level === 'due').length;
  console.log(open === 0 ? 'Everything is in place.' : `To fix or to do: ${open}.`);
  if (open > 0) process.exitCode = 1;
});
