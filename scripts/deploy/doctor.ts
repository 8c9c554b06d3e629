import { join, resolve } from 'node:path';
import { runningInstance } from '../local/instance.ts';
import { readSource } from './configuration.ts';
import { isRehearsal } from './environment.ts';
import { type Finding, fine, isBlocked } from './findings.ts';
import { liveFindings } from './live-checks.ts';
import { examine } from './problems.ts';

/** Whether the local platform is running, in a sentence. */
export async function localStatus(): Promise<string> {
  const root = join(import.meta.dirname, '../..');
  const pid = await runningInstance(resolve(process.env.SPOTTER_DATA ?? join(root, '.spotter')));
  return pid === undefined
    ? 'The local platform is not running. Start it with npm start.'
    : `The local platform is running (process ${pid}).`;
}

/** Checks the variables and, unless they are wrong or `onlyVariables` is set, everything they point to. */
export async function diagnose(onlyVariables: boolean): Promise<Finding[]> {
  const findings = examine(process.env, {
    node: process.versions.node,
    isPipeline: process.env.CI === 'true',
    isRehearsal: isRehearsal(),
  });
  if (isBlocked(findings) || onlyVariables) return findings;
  const live = await liveFindings(process.env, await readSource());
  return [...findings, fine('The variables are set'), ...live];
}
