/**
 * Checks what dependency-cruiser cannot, because it does not read `.astro` files: what these may import, that folders
 * form no circles, that only an index passes on exports, those of its folder, and that core has nothing that one zone
 * uses alone.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join, normalize } from 'node:path';
import ts from 'typescript';

const FILES = '{astro.config.mjs,{core,site,admin,functions,scripts}/**/*.{ts,tsx,mjs,astro}}';
const TEST = /\.(?:test|fixture)\.tsx?$/;

/** The zones that share core. Scripts and tests use whatever is there. */
const ZONES = [/^(?:site\/|astro\.config\.mjs$)/, /^admin\//, /^functions\//];

/** One file's import of another, both below the repository. */
interface Import {
  file: string;
  imported: string;
}

/** The code of an `.astro` file is before its markup and in its scripts. */
function codeOf(file: string, text: string): string {
  if (extname(file) !== '.astro') return text;
  const [, frontmatter = ''] = /^---\n([\s\S]*?)\n---/.exec(text) ?? [];
  const scripts = [...text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code);
  return [frontmatter, ...scripts].join('\n');
}

function importsOf(file: string, text: string): Import[] {
  return ts
    .preProcessFile(codeOf(file, text))
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.'))
    .map((name) => ({ file, imported: normalize(join(dirname(file), name)) }));
}

/** The imports that make folders depend on themselves, also a folder and one in it. */
function circularImports(imports: readonly Import[]): Import[] {
  const apart = imports.filter(({ file, imported }) => dirname(file) !== dirname(imported));
  const importing = new Set(apart.map(({ file }) => dirname(file)));
  const used = new Set(apart.map(({ imported }) => dirname(imported)));
  // What leads to a folder that imports nothing, or from one that nothing imports, is not part of a circle.
  const left = apart.filter(
    ({ file, imported }) => importing.has(dirname(imported)) && used.has(dirname(file)),
  );
  return left.length === imports.length ? left : circularImports(left);
}

/** Whether a file only passes on exports, or an index those of another folder than its own. */
function isDetour(file: string, text: string): boolean {
  if (extname(file) === '.astro') return false;
  const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const passed = statements.filter((each) => ts.isExportDeclaration(each));
  if (basename(file) !== 'index.ts')
    return passed.length > 0 && passed.length === statements.length;
  return passed.some(
    ({ moduleSpecifier: from }) => from && ts.isStringLiteral(from) && from.text.startsWith('../'),
  );
}

/** The files of core that the files of a zone use, directly or through others of core. */
function usedBy(zone: RegExp, imports: readonly Import[]): ReadonlySet<string> {
  const used = new Set<string>();
  const isNew = ({ file, imported }: Import) =>
    imported.startsWith('core/') && !used.has(imported) && (zone.test(file) || used.has(file));
  for (let found = imports.filter(isNew); found.length > 0; found = imports.filter(isNew)) {
    for (const { imported } of found) used.add(imported);
  }
  return used;
}

/** Files of core that belong to the only zone that uses them. */
function unshared(imports: readonly Import[]): string[] {
  const zones = ZONES.map((zone) => usedBy(zone, imports));
  const files = new Set(zones.flatMap((used) => [...used]));
  return [...files].filter((file) => zones.filter((used) => used.has(file)).length === 1);
}

/** @param sources the text of each file, by its path below the repository */
export function problemsOfFolders(sources: ReadonlyMap<string, string>): string[] {
  const imports = [...sources].flatMap(([file, text]) => importsOf(file, text));
  return [
    ...imports
      .filter(
        ({ file, imported }) => extname(file) === '.astro' && !/^(?:site|core)\//.test(imported),
      )
      .map(({ file, imported }) => `${file} may not import ${imported}`),
    ...circularImports(imports).map(
      ({ file, imported }) => `${file} imports ${imported}, whose folder depends on its folder`,
    ),
    ...[...sources]
      .filter(([file, text]) => isDetour(file, text))
      .map(([file]) => `${file} passes on what others export`),
    ...unshared(imports).map((file) => `${file} is used by one zone, to which it belongs`),
  ];
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..');
  const files = globSync(FILES, { cwd: root }).filter(
    (file) => !file.includes('node_modules') && !TEST.test(file),
  );
  const problems = problemsOfFolders(
    new Map(files.sort().map((file) => [file, readFileSync(join(root, file), 'utf8')])),
  );
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    process.exitCode = 1;
  }
}
