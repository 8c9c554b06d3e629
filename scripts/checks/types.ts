/**
 * Checks the types of `.astro` files, which writes the types that Astro generates, then those of `.ts` and `.tsx` files.
 * `astro check` could check all of them, in twice the time.
 */
import { spawnSync } from 'node:child_process';

const ASTRO =
  'astro check --minimumFailingSeverity warning --tsconfig scripts/checks/astro.tsconfig.json';

for (const command of [ASTRO, 'tsc']) {
  const [program = '', ...words] = command.split(' ');
  const { status } = spawnSync(program, words, { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
