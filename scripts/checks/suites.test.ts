import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

const suiteSchema = z.object({
  file: z.string(),
  get suites() {
    return z.array(suiteSchema).optional();
  },
  specs: z.array(z.object({ tests: z.array(z.object({ projectName: z.string() })) })),
});
const reportSchema = z.object({ suites: z.array(suiteSchema) });

/** The files that a suite of the browser tests runs, by project. */
async function filesOf(SUITE: string): Promise<Map<string, Set<string>>> {
  const program = join(root, 'node_modules/@playwright/test/cli.js');
  const { stdout } = await run(process.execPath, [program, 'test', '--list', '--reporter=json'], {
    cwd: root,
    // Also the journeys that run only where Firefox is installed; listing them starts nothing.
    env: { ...process.env, SUITE, FIREFOX: process.execPath },
    maxBuffer: 64 * 1024 * 1024,
  });
  const files = new Map<string, Set<string>>();
  const collect = ({ file, suites = [], specs }: z.infer<typeof suiteSchema>) => {
    for (const { projectName } of specs.flatMap(({ tests }) => tests)) {
      files.set(projectName, (files.get(projectName) ?? new Set()).add(file));
    }
    suites.forEach(collect);
  };
  reportSchema.parse(JSON.parse(stdout)).suites.forEach(collect);
  return files;
}

test('every browser test is in the core suite or in the long one, and in one project of it', async () => {
  const [core, long] = await Promise.all([filesOf('core'), filesOf('all')]);
  // It repeats core tests on a second database.
  long.delete('postgres');
  const selected = [...core.values(), ...long.values()].flatMap((files) => [...files]);
  const all = globSync('**/*.spec.ts', { cwd: join(root, 'e2e') });
  expect(selected.sort()).toEqual(all.map((file) => file.replaceAll('\\', '/')).sort());
}, 60_000);
