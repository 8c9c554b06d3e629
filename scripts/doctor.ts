/**
 * `npm run doctor`: looks at the environment of a deployment and says in sentences what is missing or
 * wrong and how to mend it: the variables (of this shell, and of production.env), then the database,
 * Cloudflare and the site. With `--variables` it asks nobody. Without any variable it looks at the
 * local platform. Ends with 1 while something is missing.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readSource } from './deploy/configuration.ts';
import { isRehearsal, loadEnvironment } from './deploy/environment.ts';
import { type Finding, fine, isBlocked, lineOf } from './deploy/findings.ts';
import { liveFindings } from './deploy/live-checks.ts';
import { examine, isLocalOnly } from './deploy/problems.ts';
import { runCommand } from './deploy/run.ts';
import { runningInstance } from './local/instance.ts';

const root = join(import.meta.dirname, '..');

const { values } = parseArgs({ options: { variables: { type: 'boolean', default: false } } });

async function localSentence(): Promise<string> {
  const folder = resolve(process.env.SPOTTER_DATA ?? join(root, '.spotter'));
  const process_ = await runningInstance(folder);
  return process_ === undefined
    ? 'Nothing is running on the data folder: npm start starts the platform.'
    : `The platform is running on the data folder (process ${process_}).`;
}

async function findings(): Promise<Finding[]> {
  const variables = examine(process.env, {
    node: process.versions.node,
    isPipeline: process.env.CI === 'true',
    isRehearsal: isRehearsal(),
  });
  if (isBlocked(variables) || values.variables) return variables;
  return [
    ...variables,
    fine('The variables are set'),
    ...(await liveFindings(process.env, await readSource())),
  ];
}

await runCommand(async () => {
  loadEnvironment();
  if (isLocalOnly(process.env) && !values.variables) {
    console.log('No variable of a deployment is set, and the local platform needs none.');
    console.log(await localSentence());
    console.log('For a deployment, copy production.env.example to production.env and fill it in.');
    return;
  }
  const found = await findings();
  for (const finding of found) console.log(lineOf(finding));
  const open = found.filter(({ level }) => level === 'wrong' || level === 'due').length;
  console.log(open === 0 ? 'Nothing is missing.' : `To be mended or done: ${open}.`);
  if (open > 0) process.exitCode = 1;
});
