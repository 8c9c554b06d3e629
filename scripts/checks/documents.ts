/**
 * Checks the documents: relative links lead to files, committed screenshots are small and used, and names in
 * bold in the manual are texts of the admin. A bold phrase that ends like a sentence is not a name.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const root = join(import.meta.dirname, '../..');
const SCREENSHOT_MAX_BYTES = 100_000;

const DOCUMENTS = [
  '*.md',
  'docs/**/*.md',
  '{core,site,admin,functions,supabase,scripts,e2e}/README.md',
];
const TEXTS = ['admin/**/*.{ts,tsx}', 'core/**/*.{ts,tsx}'];

const read = (path: string) => readFileSync(join(root, path), 'utf8');

export function relativeLinks(markdown: string): string[] {
  const prose = markdown.replace(/```[\s\S]*?```|`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, address = '']) => address.replace(/#.*$/, ''))
    .filter((address) => address !== '' && !/^[a-z]+:/i.test(address));
}

export function boldNames(markdown: string): string[] {
  const prose = markdown.replace(/```[\s\S]*?```|`[^`\n]*`/g, '');
  const phrases = [...prose.matchAll(/\*\*([^*]+)\*\*/g)].map(([, phrase = '']) =>
    phrase.replace(/\s+/g, ' '),
  );
  return [...new Set(phrases.filter((phrase) => !/[.:?]$/.test(phrase)))];
}

function problems(): string[] {
  const documents = globSync(DOCUMENTS, { cwd: root });
  const linked = new Map(
    documents.map((document) => [
      document,
      relativeLinks(read(document)).map((address) => normalize(join(dirname(document), address))),
    ]),
  );
  const broken = [...linked].flatMap(([document, targets]) =>
    targets
      .filter((target) => !existsSync(join(root, target)))
      .map((target) => `${document} links to ${target}, which does not exist`),
  );

  const shown = new Set([...linked.values()].flat());
  const screenshots = globSync('docs/screenshots/*', { cwd: root }).flatMap((file) => [
    ...(shown.has(file) ? [] : [`${file} is not used`]),
    ...(statSync(join(root, file)).size <= SCREENSHOT_MAX_BYTES ? [] : [`${file} is too large`]),
  ]);

  const texts = globSync(TEXTS, { cwd: root }).map(read).join('\n').replace(/\s+/g, ' ');
  const names = globSync('docs/manual/*.md', { cwd: root }).flatMap((document) =>
    boldNames(read(document))
      .filter((name) => !texts.includes(name))
      .map((name) => `${document} names "${name}", which is on no screen`),
  );
  return [...broken, ...screenshots, ...names];
}

if (import.meta.main) {
  const found = problems();
  for (const problem of found) console.error(problem);
  if (found.length > 0) process.exit(1);
}
