import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const HOUR = 3_600_000;

/** @param {string} path of a file, or of a folder with all that is in it */
function filesOf(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}

/**
 * Builds something only if its sources are others than those of the build that is kept.
 *
 * @param {object} options
 * @param {string} options.root of the sources
 * @param {string[]} options.sources files and folders that the result depends on
 * @param {string} options.folder where the last build is kept
 * @param {(directory: string) => Promise<unknown>} options.build writes its result to a new folder
 * @returns {Promise<string>} the folder of the result; throws what `build` throws
 */
export async function keptBuild({ root, sources, folder, build }) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesOf(join(root, source))) {
      const content = createHash('sha256').update(readFileSync(file)).digest('hex');
      hash.update(`${file.slice(root.length)} ${content}\n`);
    }
  }
  const result = join(folder, hash.digest('hex'));
  if (existsSync(result)) return result;
  await mkdir(folder, { recursive: true });
  const before = await readdir(folder);
  const draft = await mkdtemp(join(folder, 'draft-'));
  try {
    await build(draft);
    await rename(draft, result);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another build of the same sources may have ended sooner.
    if (!existsSync(result)) throw error;
  }
  for (const name of before) {
    const other = join(folder, name);
    // A draft may be that of a build that still runs, or of one that was killed.
    const { mtimeMs } = await stat(other).catch(() => ({ mtimeMs: 0 }));
    if (name.startsWith('draft-') && Date.now() - mtimeMs < HOUR) continue;
    await rm(other, { recursive: true, force: true });
  }
  return result;
}
