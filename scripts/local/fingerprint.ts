import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
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

/**
 * A hash over the code of the site and what it is configured with; equal means: no new build. At once
 * and not in turns: a publish waits for it, and turns take several times as long.
 */
export function sourceFingerprint(root: string, configuration: Record<string, string>): string {
  const hash = createHash('sha256').update(JSON.stringify(configuration));
  for (const source of SOURCES) {
    for (const file of filesBelow(join(root, source))) {
      hash.update(`\n${relative(root, file)} ${hashOf(file)}`);
    }
  }
  return hash.digest('hex');
}

function hashOf(file: string): string {
  const { mtimeMs: modified, size } = statSync(file);
  const before = known.get(file);
  if (before?.modified === modified && before.size === size) return before.hash;
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
  known.set(file, { modified, size, hash });
  return hash;
}

function filesBelow(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (found.isFile()) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
