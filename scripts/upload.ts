/**
 * `npm run upload`: puts dist/ out at Cloudflare, with the variables and secrets of its Worker.
 * `--preview NAME` puts it out beside the site instead, `--remove-preview NAME` takes that away,
 * `--dry-run` does everything but the sending, `--build FOLDER` takes another build.
 */
import { appendFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isRehearsal, loadEnvironment } from './deploy/environment.ts';
import { runCommand } from './deploy/run.ts';
import { upload } from './deploy/upload.ts';
import { wrangler } from './deploy/wrangler.ts';
import { Failure } from './local/failure.ts';

const { values } = parseArgs({
  options: {
    build: { type: 'string', default: join(import.meta.dirname, '../dist') },
    preview: { type: 'string' },
    'remove-preview': { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
  },
});

async function removePreview(name: string): Promise<void> {
  const words = ['preview', 'delete', '--name', name, '--skip-confirmation'];
  const { code } = await wrangler(words, 'inherit');
  if (code !== 0) throw new Failure(`The preview ${name} could not be taken away.`);
}

await runCommand(async () => {
  loadEnvironment();
  const dryRun = values['dry-run'] || isRehearsal();
  const removed = values['remove-preview'];
  if (removed !== undefined) return dryRun ? undefined : removePreview(removed);
  const { preview } = values;
  const build = resolve(values.build);
  const [address] = await upload({ build, preview, dryRun, log: console.log });
  if (address === undefined) return;
  console.log(address);
  const { GITHUB_OUTPUT } = process.env;
  if (GITHUB_OUTPUT) await appendFile(GITHUB_OUTPUT, `url=${address}\n`);
});
