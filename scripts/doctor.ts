/**
 * `npm run doctor`: reports what is missing or wrong in the environment of a deployment and how to fix
 * it: the variables (of this shell and of production.env), the database, Cloudflare and the site.
 * `--variables` makes no network request. Ends with 1 while something is missing.
 */
import { parseArgs } from 'node:util';
import { diagnose, localStatus } from './deploy/doctor.ts';
import { loadEnvironment } from './deploy/environment.ts';
import { printFindings } from './deploy/findings.ts';
import { isLocalOnly } from './deploy/problems.ts';
import { runCommand } from './deploy/run.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { variables: { type: 'boolean', default: false } } });
  loadEnvironment();
  if (isLocalOnly(process.env) && !values.variables) {
    console.log('No deployment variable is set. The local platform needs none.');
    console.log(await localStatus());
    console.log('To deploy, copy production.env.example to production.env and fill it in.');
    return;
  }
  const findings = await diagnose(values.variables);
  printFindings(findings);
  const open = findings.filter(({ level }) => level === 'wrong' || level === 'due').length;
  console.log(open === 0 ? 'Everything is in place.' : `To fix or to do: ${open}.`);
  if (open > 0) process.exitCode = 1;
});
