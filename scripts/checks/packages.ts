/**
 * Holds what the project takes in from others: packages of the product under licences that were
 * looked at, listed in docs/licences.md (`--write` writes it), and no script run at an install but
 * those of package.json's allowScripts.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '../..');
const LIST = join(root, 'docs/licences.md');

/** All let the product be given on under its own licence. */
const LICENCES = new Set([
  ...['MIT', 'MIT OR Apache-2.0', 'Apache-2.0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause'],
  ...['BlueOak-1.0.0', 'CC0-1.0', 'Unlicense', 'Python-2.0', 'MPL-2.0'],
]);

/** Image programs, which the build calls and nothing of which is in what is deployed. */
const BUILD_ONLY = /^(?:@img\/|sharp$)/;

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
});
const manifestSchema = z.object({ allowScripts: z.record(z.string(), z.boolean()) });

const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
const { packages } = lockSchema.parse(read('package-lock.json'));
const { allowScripts } = manifestSchema.parse(read('package.json'));

const installed = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({ ...entry, name: path.replace(/^.*node_modules\//, '') }));
const ofProduct = installed.filter(
  ({ dev, devOptional, name }) => !dev && !devOptional && !BUILD_ONLY.test(name),
);

const byLicence = new Map<string, Set<string>>();
for (const { name, license = 'none' } of ofProduct) {
  byLicence.set(license, (byLicence.get(license) ?? new Set()).add(name));
}

const lines = [...byLicence].sort().map(([licence, names]) => {
  const listed = [...names].sort().map((name) => `\`${name}\``);
  return `## ${licence} (${names.size})\n\n${listed.join(', ')}\n`;
});
const list = `# Licences\n
Of every package that the product is made of, its build included, by what the packages say
themselves. Written by \`node scripts/checks/packages.ts --write\`.\n
${lines.join('\n')}`;

if (process.argv.includes('--write')) writeFileSync(LIST, list);

const problems = [
  ...[...byLicence.keys()]
    .filter((licence) => !LICENCES.has(licence))
    .map((licence) => `Nobody has looked at the licence ${licence} yet`),
  ...installed
    .filter(({ hasInstallScript, name }) => hasInstallScript && !(name in allowScripts))
    .map(({ name }) => `${name} runs a script at its install, which nobody has looked at`),
  ...(readFileSync(LIST, { encoding: 'utf8', flag: 'a+' }) === list
    ? []
    : ['docs/licences.md is not of these packages: node scripts/checks/packages.ts --write']),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
