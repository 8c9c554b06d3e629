/** Checks that every statement in docs/specification.md and docs/security.md names an existing test. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { statementsOf } from './specification/statements.ts';
import { titlesOf } from './specification/titles.ts';

const SECTIONS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const SECURITY_SECTIONS = ['1', '2', '3', '4', '5', '6', '7'];

const RUN = [
  /^e2e\/.+\.spec\.ts$/,
  /^(?:core|site|admin|functions|scripts)\/.+\.test\.tsx?$/,
  /^supabase\/tests\/[^/]+\.sql$/,
];

/**
 * @param decisions the document whose headings are the numbered decisions
 * @param read returns a file of the repository, or null if it does not exist
 * @param sections the sections that need at least one statement
 */
export function problemsOf(
  document: string,
  decisions: string,
  read: (path: string) => string | null,
  sections: readonly string[] = SECTIONS,
): string[] {
  const statements = statementsOf(document);
  const present = new Set(statements.map(({ section }) => section));
  const absent = sections.filter((section) => !present.has(section));
  const decided = new Set([...decisions.matchAll(/^## (\d+)\./gm)].map(([, number]) => number));
  const titles = new Map<string, ReadonlySet<string> | null>();

  const titlesIn = (path: string) => {
    const known = titles.get(path);
    if (known !== undefined) return known;
    const source = RUN.some((pattern) => pattern.test(path)) ? read(path) : null;
    const found = source === null ? null : titlesOf(path, source);
    titles.set(path, found);
    return found;
  };

  return [
    ...absent.map((section) => `Section ${section} has no statement`),
    ...statements.flatMap(({ line, tests, differs, rest }) => [
      ...(tests.length === 0 ? [`Line ${line} names no test`] : []),
      ...(rest === '' ? [] : [`Line ${line} has more than test names in its second cell: ${rest}`]),
      ...tests.flatMap(({ path, title }) => {
        const found = titlesIn(path);
        if (found === null) return [`Line ${line} names ${path}, which is not a test that runs`];
        return title
          .filter((part) => !found.has(part))
          .map((part) => `Line ${line} names "${part}", which ${path} does not have`);
      }),
      ...[...differs.matchAll(/decisions? (\d+)(?:(?: and |, )(\d+))?/gi)]
        .flatMap((match) => match.slice(1).filter((number) => number !== undefined))
        .filter((number) => !decided.has(number))
        .map((number) => `Line ${line} appeals to decision ${number}, which does not exist`),
    ]),
  ];
}

function readFile(path: string): string | null {
  try {
    return readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
  } catch {
    return null;
  }
}

if (import.meta.main) {
  const decisions = readFile('docs/decisions/0013-specification-gaps.md') ?? '';
  const problems = [
    ...problemsOf(readFile('docs/specification.md') ?? '', decisions, readFile),
    ...problemsOf(readFile('docs/security.md') ?? '', decisions, readFile, SECURITY_SECTIONS).map(
      (problem) => `docs/security.md: ${problem}`,
    ),
  ];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
}
