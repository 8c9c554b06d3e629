/**
 * `npm run smoke`: checks the site at SITE_URL and that it serves the build in dist/, if any. `--address URL`
 * checks another site, `--patience SECONDS` sets how long to retry, `--build FOLDER` compares another build.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadEnvironment, requireVariables } from './deploy/environment.ts';
import { isBlocked, printFindings } from './deploy/findings.ts';
import { runCommand } from './deploy/run.ts';
import { readBuildRecord, smokeTest } from './deploy/smoke.ts';
import { Failure } from './process/failure.ts';

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      address: { type: 'string' },
      patience: { type: 'string', default: '60' },
      build: { type: 'string', default: join(import.meta.dirname, '../dist') },
    },
  });
  loadEnvironment();
  const { SITE_URL } = requireVariables('SITE_URL');
  const findings = await smokeTest({
    address: values.address || SITE_URL,
    siteUrl: SITE_URL,
    build: await readBuildRecord(values.build),
    patience: Number(values.patience) * 1_000,
  });
  printFindings(findings);
  if (isBlocked(findings)) throw new Failure('The smoke test failed. See the lines marked ✗.');
});
