/** Checks that patches and adapters of pre-releases name the installed version. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '../..');

export const PATCHES = [
  'scripts/{build,local,testing}/compat/*.ts',
  'site/integrations/page-scripts.mjs',
  'site/integrations/renderer.mjs',
  'site/integrations/react/integration.mjs',
  'core/http/zod-without-eval.mjs',
  'core/http/zod-without-json-schema.mjs',
];

const patchSchema = z.object({
  compatibility: z.object({
    package: z.string().min(1),
    version: z.string().min(1),
    reason: z.string().min(1),
  }),
});
const manifestSchema = z.object({ version: z.string() });
const overridesSchema = z.object({ overrides: z.record(z.string(), z.unknown()).default({}) });

export async function compatProblems(root = ROOT, patches = PATCHES): Promise<string[]> {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const problems: string[] = [];
  const patched = new Set<string>();
  const files = patches.flatMap((pattern) => globSync(pattern, { cwd: root }));
  for (const file of files.filter((name) => !name.endsWith('.test.ts')).sort()) {
    const module: unknown = { ...(await import(pathToFileURL(join(root, file)).href)) };
    const patch = patchSchema.safeParse(module).data?.compatibility;
    if (patch === undefined) {
      problems.push(`${file} names no package and version: export const compatibility.`);
      continue;
    }
    patched.add(patch.package);
    const manifest = `node_modules/${patch.package}/package.json`;
    const { version } = manifestSchema.parse(read(manifest));
    if (version === patch.version) continue;
    problems.push(
      `${file} was written for ${patch.package} ${patch.version}, and ${version} is installed: check that it still fits (${patch.reason}), then change the version in it.`,
    );
  }
  for (const name of Object.keys(overridesSchema.parse(read('package.json')).overrides)) {
    if (patched.has(name)) continue;
    problems.push(`No patch explains the override of ${name} in package.json.`);
  }
  return problems;
}

if (import.meta.main) {
  const problems = await compatProblems();
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
