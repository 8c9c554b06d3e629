/** Checks the imports of `.astro` files, which dependency-cruiser cannot read. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../..');
const allowed = /^(?:site|core)\//;

const problems = globSync('site/**/*.astro', { cwd: root }).flatMap((file) => {
  const source = readFileSync(join(root, file), 'utf8');
  const frontmatter = /^---\n([\s\S]*?)\n---/.exec(source)?.[1] ?? '';
  const scripts = [...source.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1]);
  return ts
    .preProcessFile([frontmatter, ...scripts].join('\n'))
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.'))
    .map((name) => relative(root, normalize(join(root, dirname(file), name))))
    .filter((target) => !allowed.test(target))
    .map((target) => `${file} may not import ${target}`);
});

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
