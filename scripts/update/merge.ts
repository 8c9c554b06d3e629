import { Failure } from '../process/failure.ts';
import {
  type Choice,
  type Conflict,
  readConflicts,
  resolveKnown,
  stageResolved,
  take,
} from './conflicts.ts';
import { authorOf, type Git, linesOf } from './git.ts';
import type { Release } from './releases.ts';
import type { UpdateState } from './state.ts';

/** Choices by path, for conflicts of files that a person named in advance. */
export type Choices = ReadonlyMap<string, Choice>;

/**
 * Throws a Failure unless the folder is the root of a repository on a branch, without unsaved changes and
 * without an untracked file that the release would replace.
 */
export async function assertClean(git: Git, target: Release): Promise<void> {
  const changes = linesOf(await git.run('status', '--porcelain', '--untracked-files=no'));
  if (changes.length > 0) {
    const list = changes.map((line) => `  ${line.slice(3)}`).join('\n');
    throw new Failure(
      `These files have changes that are not committed:\n${list}\nCommit them (git add --all && git commit) or set them aside (git stash), then run the update again.`,
    );
  }
  const released = new Set(linesOf(await git.run('ls-tree', '-r', '--name-only', target.commit)));
  const untracked = linesOf(await git.run('ls-files', '--others', '--exclude-standard'));
  const inTheWay = untracked.filter((path) => released.has(path));
  if (inTheWay.length > 0) {
    throw new Failure(
      `The release has files where yours are not in git yet: ${inTheWay.join(', ')}. Commit or rename them, then run the update again.`,
    );
  }
}

/** The branch that is checked out. Throws a Failure if there is none, or if git is in the middle of something. */
export async function branchOf(git: Git): Promise<string> {
  for (const unfinished of ['MERGE_HEAD', 'CHERRY_PICK_HEAD', 'REVERT_HEAD', 'REBASE_HEAD']) {
    const { code } = await git.try('rev-parse', '--verify', '--quiet', unfinished);
    if (code === 0) {
      throw new Failure(
        'A merge or rebase is in progress here. Finish it first: git status shows how.',
      );
    }
  }
  const { code, output } = await git.try('symbolic-ref', '--short', 'HEAD');
  if (code !== 0) throw new Failure('No branch is checked out. Run git switch main first.');
  return output;
}

/**
 * A commit with the files of the site whose parents are the site and its base. With it git knows the base, and
 * merges a copy from a template like a fork, now and at every later update.
 */
export async function joinHistories(
  git: Git,
  { base, before, from }: Pick<UpdateState, 'base' | 'before' | 'from'>,
): Promise<string> {
  const message = `Join the history of Spotter ${from}`;
  const words = ['commit-tree', `${before}^{tree}`, '-p', before, '-p', base, '-m', message];
  return git.run(...(await authorOf(git)), ...words);
}

/** Files that a merge will not resolve, without touching anything. */
export async function previewConflicts(
  git: Git,
  ours: string,
  target: Release,
): Promise<Conflict[]> {
  const words = ['merge-tree', '--write-tree', '--no-messages', '-z', ours, target.commit];
  const { code, output, message } = await git.try(...words);
  if (code === 0) return [];
  if (code !== 1)
    throw new Failure(`git merge-tree failed (git 2.38 or newer is needed): ${message}`);
  const stages = new Map<string, string>();
  for (const entry of output.split('\0').slice(1)) {
    const [, stage = '', path = ''] = /^\d{6} \S+ ([123])\t(.+)$/s.exec(entry) ?? [];
    if (path !== '') stages.set(path, (stages.get(path) ?? '') + stage);
  }
  const kinds: Record<string, Conflict['kind']> = {
    '13': 'you-deleted',
    '3': 'you-deleted',
    '12': 'release-deleted',
    '2': 'release-deleted',
    '23': 'both-added',
  };
  return [...stages].map(([path, found]) => ({ path, kind: kinds[found] ?? 'both-changed' }));
}

export interface MergeResult {
  /** Decisions that were made without asking, as sentences. */
  resolved: string[];
  conflicts: Conflict[];
}

/** Merges the release into the checked-out branch, or continues a merge. Commits when nothing is left. */
export async function merge(git: Git, state: UpdateState, choices: Choices): Promise<MergeResult> {
  const resolved: string[] = [];
  if (!(await isUnderWay(git))) {
    const { code } = await git.try('merge-base', '--is-ancestor', state.target, 'HEAD');
    if (code === 0) return { resolved, conflicts: [] };
    await startMerge(git, state);
    resolved.push(...(await resolveKnown(git, await readConflicts(git))));
  }
  for (const conflict of await stageResolved(git)) {
    const choice = choices.get(conflict.path);
    if (choice !== undefined) await take(git, conflict, choice);
  }
  const conflicts = await readConflicts(git);
  if (conflicts.length === 0) {
    await git.run(...(await authorOf(git)), 'commit', '--quiet', '--no-verify', '--no-edit');
  }
  return { resolved, conflicts };
}

async function isUnderWay(git: Git): Promise<boolean> {
  return (await git.try('rev-parse', '--verify', '--quiet', 'MERGE_HEAD')).code === 0;
}

async function startMerge(git: Git, state: UpdateState): Promise<void> {
  if (!state.isShared && (await git.try('merge-base', 'HEAD', state.target)).code !== 0) {
    await git.run('merge', '--quiet', '--ff-only', await joinHistories(git, state));
  }
  const message = `Update to Spotter ${state.to}`;
  const words = ['merge', '--no-ff', '--no-commit', '--no-verify', '-m', message, state.ref];
  const { code, message: problem, output } = await git.try(...(await authorOf(git)), ...words);
  if (code !== 0 && !(await isUnderWay(git))) {
    throw new Failure(`The release could not be merged: ${problem || output}`);
  }
}
