/**
 * Everything that can be said about the code without running it: format and lint, types of every
 * zone, import rules, unused code, generated types. Prints only what is wrong; `npm run check`.
 */
import { spawnSync } from 'node:child_process';

const checks = [
  { name: 'format and lint', command: 'biome check --error-on-warnings .' },
  { name: 'types', command: 'astro check --minimumFailingSeverity warning' },
  { name: 'imports', command: 'depcruise core site admin functions supabase scripts e2e' },
  { name: 'imports of .astro files', command: 'node scripts/checks/astro-imports.ts' },
  { name: 'readers of the secret key', command: 'node scripts/checks/secret-key.ts' },
  { name: 'the specification and its tests', command: 'node scripts/checks/specification.ts' },
  { name: 'licences and install scripts', command: 'node scripts/checks/packages.ts' },
  { name: 'links, pictures and names in documents', command: 'node scripts/checks/documents.ts' },
  { name: 'unused code', command: 'knip' },
  { name: 'what pages and screens weigh', command: 'node scripts/checks/budget.ts' },
  { name: 'generated database types', command: 'node scripts/types.ts --check' },
  {
    name: 'generated Worker types',
    command: 'wrangler types functions/worker-configuration.d.ts --include-runtime=false --check',
  },
];

/** Runs every check and says which failed. */
export function runChecks(): { passed: number; failed: string[] } {
  const failed = checks.filter(({ name, command }) => {
    const [program = '', ...words] = command.split(' ');
    const { status, stdout, stderr } = spawnSync(program, words, {
      encoding: 'utf8',
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    });
    console.log(`${status === 0 ? '✓' : '✗'} ${name}`);
    if (status !== 0) console.log(`${stdout}\n${stderr}`);
    return status !== 0;
  });
  return { passed: checks.length - failed.length, failed: failed.map(({ name }) => name) };
}

if (import.meta.main) process.exitCode = runChecks().failed.length > 0 ? 1 : 0;
