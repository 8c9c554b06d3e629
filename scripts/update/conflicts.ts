import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countOf, fileAt, type Git, linesOf } from './git.ts';
import { mergePackageJson } from './package-json.ts';

type Kind = 'both-changed' | 'both-added' | 'you-deleted' | 'release-deleted';

export interface Conflict {
  path: string;
  kind: Kind;
}

/** The two sides of an update and their common base. */
export interface Sides {
  base: string;
  ours: string;
  theirs: string;
}

const UNMERGED = ['ls-files', '--unmerged', '-z'];

/** Files that git could not merge. */
export async function readConflicts(git: Git): Promise<Conflict[]> {
  const stages = new Map<string, Set<string>>();
  for (const entry of (await git.run(...UNMERGED)).split('\0').filter(Boolean)) {
    const [, stage = '', path = ''] = /^\S+ \S+ ([123])\t(.+)$/s.exec(entry) ?? [];
    stages.set(path, (stages.get(path) ?? new Set()).add(stage));
  }
  return [...stages].map(([path, found]) => ({ path, kind: kindOf(found) }));
}

function kindOf(stages: ReadonlySet<string>): Kind {
  if (!stages.has('2')) return 'you-deleted';
  if (!stages.has('3')) return 'release-deleted';
  return stages.has('1') ? 'both-changed' : 'both-added';
}

/** Generated from other files, or only for display: your copy contains no changes of yours. */
const GENERATED = [
  /^package-lock\.json$/,
  /^CHANGELOG\.md$/,
  /^core\/updates\/version\.ts$/,
  /^supabase\/database\.types\.ts$/,
  /^functions\/worker-configuration\.d\.ts$/,
  /^docs\/licences\.md$/,
  /^docs\/screenshots\//,
];

/** Documents that an owner deleted are not needed by any code. */
const DOCUMENT = /^docs\/|\.md$/;

/**
 * Resolves what needs no person. Returns a sentence for each file.
 */
export async function resolveKnown(git: Git, conflicts: readonly Conflict[]): Promise<string[]> {
  const sentences: string[] = [];
  for (const { path, kind } of conflicts) {
    if (kind === 'you-deleted' && DOCUMENT.test(path)) {
      await git.run('rm', '--quiet', '--cached', '--', path);
      await git.try('clean', '--force', '--quiet', '--', path);
      sentences.push(`${path}: you deleted it, so it stays deleted.`);
    } else if (path === 'package.json' && kind === 'both-changed') {
      sentences.push(await resolvePackageJson(git));
    } else if (kind !== 'you-deleted' && GENERATED.some((pattern) => pattern.test(path))) {
      await take(git, { path, kind }, 'release');
      sentences.push(`${path}: taken from the release, because it is generated or comes with it.`);
    }
  }
  return sentences;
}

async function resolvePackageJson(git: Git): Promise<string> {
  const [base = '', ours = '', theirs = ''] = await Promise.all(
    [1, 2, 3].map((stage) => git.run('show', `:${stage}:package.json`)),
  );
  const { text, taken } = mergePackageJson(base, ours, theirs);
  await writeFile(join(git.folder, 'package.json'), text);
  await git.run('add', '--', 'package.json');
  const values =
    taken.length === 0
      ? ''
      : ` You both changed ${taken.join(', ')}: the release's value was taken.`;
  return `package.json: your packages and commands were added to those of the release.${values}`;
}

export type Choice = 'mine' | 'release';

/**
 * Resolves a file with one choice. In a text that both changed, the choice decides only the places where the
 * changes meet; changes elsewhere in the file all stay.
 */
export async function take(git: Git, { path, kind }: Conflict, choice: Choice): Promise<void> {
  const isDeletedBy = { 'you-deleted': 'mine', 'release-deleted': 'release' } as const;
  if (kind === 'you-deleted' || kind === 'release-deleted') {
    const removes = isDeletedBy[kind] === choice;
    await git.run(...(removes ? ['rm', '--quiet', '--force'] : ['add']), '--', path);
    return;
  }
  const side = choice === 'mine' ? '--ours' : '--theirs';
  const isWhole = kind === 'both-added' || (await isBinary(git, path));
  await git.run('checkout', isWhole ? side : '--merge', '--', path);
  if (!isWhole) await decideMeetings(git, path, choice);
  await git.run('add', '--', path);
}

async function isBinary(git: Git, path: string): Promise<boolean> {
  const numbers = await git.run('diff', '--numstat', `:2:${path}`, `:3:${path}`);
  return numbers.startsWith('-\t-');
}

const MEETING =
  /^<{7} [^\n]*\n([\s\S]*?)(?:^\|{7} [^\n]*\n[\s\S]*?)?^={7}\n([\s\S]*?)^>{7} [^\n]*(?:\n|$)/gm;

async function decideMeetings(git: Git, path: string, choice: Choice): Promise<void> {
  const file = join(git.folder, path);
  const text = await readFile(file, 'utf8');
  await writeFile(
    file,
    text.replace(MEETING, (_all, mine: string, released: string) =>
      choice === 'mine' ? mine : released,
    ),
  );
}

const MARKER = /^(?:<{7}|>{7})(?: |$)/m;

/** Stages the files that a person has resolved. Returns those that still need one. */
export async function stageResolved(git: Git): Promise<Conflict[]> {
  for (const { path, kind } of await readConflicts(git)) {
    // A deleted file does not show whether the deletion was intended.
    if (kind === 'you-deleted' || kind === 'release-deleted') continue;
    const text = await readFile(join(git.folder, path), 'latin1').catch(() => undefined);
    const isTouched = text !== undefined && !MARKER.test(text) && !(await isBinary(git, path));
    if (isTouched) await git.run('add', '--', path);
  }
  return readConflicts(git);
}

const KINDS: Record<Kind, string> = {
  'both-changed': 'You and the release changed the same lines.',
  'both-added': 'You and the release both added a file with this name.',
  'you-deleted': 'You deleted this file, and the release changed it.',
  'release-deleted': 'You changed this file, and the release no longer has it.',
};

/** Explains a conflict: what happened, how much each side changed, and the release's reasons. */
export async function describeConflict(
  git: Git,
  { path, kind }: Conflict,
  { base, ours, theirs }: Sides,
): Promise<string> {
  const [own, released, log] = await Promise.all([
    changed(git, base, ours, path),
    changed(git, base, theirs, path),
    git.run('log', '--no-merges', '--format=%s', '-4', `${base}..${theirs}`, '--', path),
  ]);
  const reasons = linesOf(log).map((subject) => `      - ${subject}`);
  return [
    `  ${path}`,
    `    ${KINDS[kind]}`,
    `    Your changes: ${own}. The release's: ${released}${reasons.length > 0 ? ':' : '.'}`,
    ...reasons,
  ].join('\n');
}

async function changed(git: Git, from: string, to: string, path: string): Promise<string> {
  const [before, after] = await Promise.all([fileAt(git, from, path), fileAt(git, to, path)]);
  if (before === undefined && after !== undefined) return 'the file is new';
  if (after === undefined) return 'the file was deleted';
  const [added, removed] = (await git.run('diff', '--numstat', from, to, '--', path)).split('\t');
  if (added === '-') return 'another image or binary file';
  return `${countOf(Number(added ?? 0), 'line')} added, ${removed ?? 0} removed`;
}
