import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { linkFiles } from '../../build/link-files.ts';
import { Failure } from '../../process/failure.ts';

const root = join(import.meta.dirname, '../../..');

/** The packages of this folder, for a clone that does not install any. */
export const INSTALLED_PACKAGES = join(root, 'node_modules');

/**
 * Clones the commit of this folder for a rehearsal.
 *
 * @param packages a folder of packages that the clone gets, or null if it installs them itself
 */
export async function cloneRepository(folder: string, packages: string | null): Promise<void> {
  const words = ['clone', '--quiet', '--no-hardlinks', root, folder];
  const [code] = await once(spawn('git', words, { stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Failure('The repository could not be cloned.');
  if (packages === null) return;
  if (!existsSync(packages)) throw new Failure('Install the packages first: npm install.');
  linkFiles(packages, join(folder, 'node_modules'));
}
