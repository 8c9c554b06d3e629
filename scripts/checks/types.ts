/**
 * Checks the types of `.astro` files, which writes the types that Astro generates, then those of `.ts` and `.tsx` files
 * with the native TypeScript. `astro check` needs the version in JavaScript, which takes three times as long.
 */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// The link in node_modules/.bin may lead to either version.
const native = fileURLToPath(import.meta.resolve('typescript-native/package.json'));

const ASTRO = [
  'astro',
  'check',
  '--minimumFailingSeverity',
  'warning',
  '--tsconfig',
  'scripts/checks/astro.tsconfig.json',
];
// The other checks use the second processor.
const TYPESCRIPT = [process.execPath, join(dirname(native), 'bin/tsc'), '--singleThreaded'];

for (const [program = '', ...words] of [ASTRO, TYPESCRIPT]) {
  const { status } = spawnSync(program, words, { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
