import { constants } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders of a build whose files are named after their content and never change. */
const HASHED = ['client/_astro', 'client/_admin'];

/**
 * Gives a build the hashed files of the one before that it does not have itself. Pages that are open
 * in browsers, and the Worker that goes on running, still ask for them.
 */
export async function keepHashedFiles(before: string, build: string): Promise<void> {
  for (const folder of HASHED) {
    const names = await readdir(join(before, folder)).catch(() => []);
    await mkdir(join(build, folder), { recursive: true });
    for (const name of names) {
      const [from, to] = [join(before, folder, name), join(build, folder, name)];
      await copyFile(from, to, constants.COPYFILE_EXCL).catch(ignoreExisting);
    }
  }
}

/** A file that is there already is the same one, and folders hold files of their own. */
function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST' && error.code !== 'EISDIR') throw error;
}
