/**
 * Checks that documents, comments and texts have no phrases that a native writer does not use. The change log and the
 * decision records keep the words of their time. Titles and data of tests may quote what people write, and names in SQL
 * last as long as its migrations.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

const DOCUMENTS = [
  '*.md',
  'docs/*.md',
  'docs/manual/*.md',
  '{core,site,admin,functions,supabase,scripts,e2e}/README.md',
];
const SOURCES = [
  '*.{ts,mjs}',
  '{core,site,admin,functions,scripts,e2e}/**/*.{ts,tsx,astro,mjs}',
  'supabase/{schemas,tests}/*.sql',
];
const KEPT = [
  'CHANGELOG.md',
  'functions/worker-configuration.d.ts',
  'scripts/checks/language.ts',
  'scripts/checks/language.test.ts',
];
const COMMENTS_ONLY = /\.sql$|\.(?:test|spec|fixture)\.tsx?$/;
const COMMENT = /^\s*(?:\/?\*|\/\/|--|comment on |\{\/\*)/;

/** Phrases, and what to write instead. */
const PHRASES: readonly { phrase: RegExp; better: string }[] = [
  {
    phrase:
      /(?<!there )\b(?:is|are|was|were) no (?!longer|more|way|one|later|earlier|less|different)\w+/i,
    better: '"is not a …"',
  },
  { phrase: /\bof (?:its|their|his) own\b(?! [a-z])/i, better: '"its own …", or "separate"' },
  { phrase: /\bby (?:itself|themselves)\b/i, better: '"automatically", or "alone"' },
  { phrase: /\bsays of\b/i, better: '"says about"' },
  { phrase: /\bas far as known\b/i, better: '"known"' },
  { phrase: /\bits newest\b/i, better: '"the latest"' },
  { phrase: /\bstands\b(?! (?:for|behind)\b)/i, better: '"is"' },
  { phrase: /\btold\b/i, better: '"notified", or what happens' },
  { phrase: /\banew\b/i, better: '"re-", as in "re-read"' },
  { phrase: /\bin vain\b/i, better: '"without results"' },
];

/** The same lines without code. */
export function prose(markdown: string): string {
  return markdown.replace(/```[\s\S]*?```|`[^`\n]*`/g, (code) => code.replace(/[^\n]/g, ''));
}

/** The same lines, of which those of tests and SQL are empty unless they are comments. */
export function commented(path: string, source: string): string {
  if (!COMMENTS_ONLY.test(path)) return source;
  return source
    .split('\n')
    .map((line) => (COMMENT.test(line) ? line : ''))
    .join('\n');
}

/** @returns for each phrase the number of its line, and what to write instead */
export function unidiomatic(text: string): string[] {
  return text.split('\n').flatMap((line, index) =>
    PHRASES.flatMap(({ phrase, better }) => {
      const found = phrase.exec(line)?.[0];
      return found === undefined ? [] : [`${index + 1}: write ${better} instead of "${found}"`];
    }),
  );
}

function problems(): string[] {
  const found = (patterns: readonly string[], textOf: (path: string, text: string) => string) =>
    globSync(patterns, { cwd: root })
      .filter((path) => !KEPT.includes(path))
      .flatMap((path) =>
        unidiomatic(textOf(path, readFileSync(join(root, path), 'utf8'))).map(
          (problem) => `${path}:${problem}`,
        ),
      );
  return [...found(DOCUMENTS, (_path, text) => prose(text)), ...found(SOURCES, commented)];
}

if (import.meta.main) {
  const all = problems();
  for (const problem of all) console.error(problem);
  if (all.length > 0) process.exit(1);
}
