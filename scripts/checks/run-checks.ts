import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { type Outcome, plainOutcome } from '../testing/outcome.ts';

interface Check {
  name: string;
  command: string;
  /** Whether its output is a line to be seen each time. */
  isPrinted?: boolean;
}

const checks: Check[] = [
  { name: 'types', command: 'node scripts/checks/types.ts' },
  { name: 'format and lint', command: 'biome check --error-on-warnings .' },
  { name: 'imports', command: 'depcruise core site admin functions supabase scripts e2e' },
  { name: 'folders and their imports', command: 'node scripts/checks/folders.ts' },
  { name: 'files that read the secret key', command: 'node scripts/checks/secret-key.ts' },
  { name: 'specification and its tests', command: 'node scripts/checks/specification.ts' },
  { name: 'patches and the versions they target', command: 'node scripts/checks/compat.ts' },
  { name: 'licences and install scripts', command: 'node scripts/checks/packages.ts' },
  { name: 'links, images and names in documents', command: 'node scripts/checks/documents.ts' },
  { name: 'language', command: 'node scripts/checks/language.ts' },
  { name: 'unused code', command: 'knip' },
  { name: 'size of pages and screens', command: 'node scripts/checks/budget.ts' },
  { name: 'size of the code', command: 'node scripts/checks/size.ts', isPrinted: true },
  { name: 'schema files and migrations', command: 'node scripts/migration.ts --check' },
  { name: 'generated database types', command: 'node scripts/types.ts --check' },
  {
    name: 'generated Worker types',
    command: 'wrangler types functions/worker-configuration.d.ts --include-runtime=false --check',
  },
];

/** Runs every check, two at a time, and prints the output of those that fail. */
export async function runChecks(): Promise<Outcome> {
  const waiting = [...checks];
  const failed: string[] = [];
  const runWaiting = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const [program = '', ...words] = check.command.split(' ');
      const child = spawn(program, words, {
        env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const [output, errors, [status]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close'),
      ]);
      const line = status === 0 && check.isPrinted ? `: ${output.trim()}` : '';
      console.log(`${status === 0 ? '✓' : '✗'} ${check.name}${line}`);
      if (status === 0) continue;
      console.log(`${output}\n${errors}`);
      failed.push(check.name);
    }
  };
  await Promise.all([runWaiting(), runWaiting()]);
  return plainOutcome(checks.length - failed.length, failed);
}
