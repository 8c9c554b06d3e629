import { linkSync, mkdirSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { errorCode } from '../failure.ts';

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
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(from, file).split(sep).join('/');
    if (entry.isDirectory()) mkdirSync(join(to, path), { recursive: true });
    else if (isWanted(path)) linkUnlessThere(file, join(to, path));
  }
}

function linkUnlessThere(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}
