import { cpSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../process/failure.ts';

/**
 * Hard-links files into another folder. Existing files stay. Synchronous, because ten thousand awaited calls
 * take several times as long.
 *
 * @param isWanted receives the path below the folder
 */
export function linkFiles(
  from: string,
  to: string,
  isWanted: (path: string) => boolean = () => true,
): void {
  linkFolder(from, to, '', isWanted);
}

/** Node's own walk through all folders takes as long as the links. */
function linkFolder(
  from: string,
  to: string,
  folder: string,
  isWanted: (path: string) => boolean,
): void {
  mkdirSync(join(to, folder), { recursive: true });
  for (const entry of readdirSync(join(from, folder), { withFileTypes: true })) {
    const path = `${folder}${entry.name}`;
    if (entry.isDirectory()) linkFolder(from, to, `${path}/`, isWanted);
    else if (isWanted(path)) linkUnlessThere(`${from}/${path}`, `${to}/${path}`);
  }
}

function linkUnlessThere(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    const code = errorCode(error);
    // Another disk.
    if (code === 'EXDEV') cpSync(from, to, { verbatimSymlinks: true, force: false });
    else if (code !== 'EEXIST') throw error;
  }
}
