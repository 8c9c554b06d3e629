/**
 * Checks that every package of the product has a reviewed licence and is listed in docs/licences.md
 * (`--write` updates it), and that only packages in allowScripts run an install script.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '../..');
const LIST = join(root, 'docs/licences.md');

/** Licences that allow the product to be distributed under its own licence. */
const LICENCES = new Set([
  'MIT',
  'MIT OR Apache-2.0',
  'Apache-2.0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Python-2.0',
  'MPL-2.0',
]);

/** Reviewed individually: libvips for sharp is loaded at build time and is not part of Worker or site. */
const REVIEWED = /^@img\/sharp-/;

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
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
const ofProduct = installed.filter(({ dev }) => !dev);

const byLicence = new Map<string, Set<string>>();
for (const { name, license = 'none' } of ofProduct) {
  byLicence.set(license, (byLicence.get(license) ?? new Set()).add(name));
}

const lines = [...byLicence].sort().map(([licence, names]) => {
  const listed = [...names].sort().map((name) => `\`${name}\``);
  return `## ${licence} (${names.size})\n\n${listed.join(', ')}\n`;
});
const list = `# Licences\n
Every package that the product and its build consist of, by the licence that the package states.
libvips, which sharp loads for images at build time, is under the LGPL. Written by \`node scripts/checks/packages.ts --write\`.\n
${lines.join('\n')}`;

if (process.argv.includes('--write')) writeFileSync(LIST, list);

const problems = [
  ...ofProduct
    .filter(({ name, license = 'none' }) => !LICENCES.has(license) && !REVIEWED.test(name))
    .map(({ name, license = 'none' }) => `${name}: the licence ${license} has not been reviewed`),
  ...installed
    .filter(({ hasInstallScript, name }) => hasInstallScript && !(name in allowScripts))
    .map(({ name }) => `${name} runs an install script that has not been reviewed`),
  ...(readFileSync(LIST, { encoding: 'utf8', flag: 'a+' }) === list
    ? []
    : ['docs/licences.md is out of date. Run node scripts/checks/packages.ts --write']),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
