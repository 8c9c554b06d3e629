/**
 * `npm run smoke`: asks the site at SITE_URL whether it is there and whole; with a build in dist/,
 * also whether that is the one being served. `--address URL` asks another one, such as a preview;
 * `--patience SECONDS` says how long it may take to appear.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildRecordSchema } from '../core/publishing/schema.ts';
import { loadEnvironment, requireVariables } from './deploy/environment.ts';
import { isBlocked, lineOf } from './deploy/findings.ts';
import { runCommand } from './deploy/run.ts';
import { smokeTest } from './deploy/smoke.ts';
import { Failure } from './local/failure.ts';

const { values } = parseArgs({
  options: {
    address: { type: 'string' },
    patience: { type: 'string', default: '60' },
    build: { type: 'string', default: join(import.meta.dirname, '../dist') },
  },
});

async function builtRecord() {
  const text = await readFile(join(values.build, 'client/build.json'), 'utf8').catch(
    () => undefined,
  );
  return text === undefined ? undefined : buildRecordSchema.parse(JSON.parse(text));
}

await runCommand(async () => {
  loadEnvironment();
  const { SITE_URL } = requireVariables('SITE_URL');
  const findings = await smokeTest({
    address: values.address || SITE_URL,
    siteUrl: SITE_URL,
    build: await builtRecord(),
    patience: Number(values.patience) * 1_000,
  });
  for (const finding of findings) console.log(lineOf(finding));
  if (isBlocked(findings)) throw new Failure('The smoke test found what stands above.');
});
