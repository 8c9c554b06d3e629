import { spawnSync } from 'node:child_process';
import type { Count } from '../testing/runners.ts';

const checks = [
  { name: 'format and lint', command: 'biome check --error-on-warnings .' },
  { name: 'types', command: 'astro check --minimumFailingSeverity warning' },
  { name: 'imports', command: 'depcruise core site admin functions supabase scripts e2e' },
  { name: 'imports of .astro files', command: 'node scripts/checks/astro-imports.ts' },
  { name: 'files that read the secret key', command: 'node scripts/checks/secret-key.ts' },
  { name: 'specification and its tests', command: 'node scripts/checks/specification.ts' },
  { name: 'patches and the versions they target', command: 'node scripts/checks/compat.ts' },
  { name: 'licences and install scripts', command: 'node scripts/checks/packages.ts' },
  { name: 'links, images and names in documents', command: 'node scripts/checks/documents.ts' },
  { name: 'unused code', command: 'knip' },
  { name: 'size of pages and screens', command: 'node scripts/checks/budget.ts' },
  { name: 'generated database types', command: 'node scripts/types.ts --check' },
  {
    name: 'generated Worker types',
    command: 'wrangler types functions/worker-configuration.d.ts --include-runtime=false --check',
  },
];

export function runChecks(): Count {
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
  return { passed: checks.length - failed.length, failed: failed.length };
}
