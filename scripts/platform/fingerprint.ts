import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** What a build is made from, by path from the root of the repository. */
const SOURCES = [
  'admin',
  'astro.config.mjs',
  'core',
  'functions',
  'package-lock.json',
  'site',
  'tsconfig.json',
  'wrangler.toml',
];

/** The hash of every version of a file that was read: reading all of them takes longer than a publish. */
const known = new Map<string, { modified: number; size: number; hash: string }>();

/** A hash over the code of the site and what it is configured with; equal means: no new build. */
export async function sourceFingerprint(
  root: string,
  configuration: Record<string, string>,
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(configuration));
  for (const source of SOURCES) {
    for (const file of await filesBelow(join(root, source))) {
      hash.update(`\n${relative(root, file)} ${await hashOf(file)}`);
    }
  }
  return hash.digest('hex');
}

async function hashOf(file: string): Promise<string> {
  const { mtimeMs: modified, size } = await stat(file);
  const before = known.get(file);
  if (before?.modified === modified && before.size === size) return before.hash;
  const hash = createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
  known.set(file, { modified, size, hash });
  return hash;
}

async function filesBelow(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return [];
  if (found.isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
