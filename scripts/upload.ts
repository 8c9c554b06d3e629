/**
 * `npm run upload`: deploys dist/ with the variables and secrets of its Worker. `--preview NAME` deploys a
 * preview, `--remove-preview NAME` removes it, `--dry-run` sends nothing, `--build FOLDER` deploys another
 * build.
 */
import { appendFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isRehearsal, loadEnvironment } from './deploy/environment.ts';
import { runCommand } from './deploy/run.ts';
import { removePreview, upload } from './deploy/upload.ts';

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      build: { type: 'string', default: join(import.meta.dirname, '../dist') },
      preview: { type: 'string' },
      'remove-preview': { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  loadEnvironment();
  const dryRun = values['dry-run'] || isRehearsal();
  const removed = values['remove-preview'];
  if (removed !== undefined) return dryRun ? undefined : removePreview(removed);
  const build = resolve(values.build);
  const [address] = await upload({ build, preview: values.preview, dryRun, log: console.log });
  if (address === undefined) return;
  console.log(address);
  const { GITHUB_OUTPUT } = process.env;
  if (GITHUB_OUTPUT) await appendFile(GITHUB_OUTPUT, `url=${address}\n`);
});
