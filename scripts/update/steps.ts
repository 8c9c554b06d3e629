import { join } from 'node:path';
import { notesBetween, readChangelog } from '../../admin/updates/changelog.ts';
import { compareVersions } from '../../admin/updates/release.ts';
import { BASELINE_RELEASE } from '../local/database/migrate.ts';
import type { Questions } from '../owner/access/ask.ts';
import { Failure } from '../process/failure.ts';
import type { Arguments } from './arguments.ts';
import { backUp, runInSite } from './backup.ts';
import type { Conflict } from './conflicts.ts';
import { authorOf, countOf, fileAt, type Git, linesOf } from './git.ts';
import { assertClean, branchOf, joinHistories, previewConflicts } from './merge.ts';
import {
  type Base,
  chooseRelease,
  fetchReleases,
  findBase,
  findUpstream,
  type Release,
  versionAt,
} from './releases.ts';
import { assertFinished, readState, type UpdateState, writeState } from './state.ts';

const MIGRATIONS = 'supabase/migrations';

export interface Plan {
  from: string;
  target: Release;
  base: Base;
  /** Files that both sides changed in the same place. */
  conflicts: Conflict[];
  newMigrations: string[];
}

/** Plans an update without changing a file. Undefined if the site is up to date. */
export async function planUpdate(git: Git, values: Arguments): Promise<Plan | undefined> {
  const upstream = await findUpstream(git, values.from);
  const releases = await fetchReleases(git, upstream);
  const target = chooseRelease(releases, values.to);
  const contained = await git.try('merge-base', '--is-ancestor', target.commit, 'HEAD');
  if (contained.code === 0) return undefined;
  const from = await versionAt(git, 'HEAD');
  // A copy without history contains the release of its version too.
  if (compareVersions(target.version, from) <= 0) return undefined;
  const base = await findBase(git, releases, target);
  const before = await git.run('rev-parse', 'HEAD');
  const ours = base.isShared
    ? before
    : await joinHistories(git, { base: base.commit, before, from });
  const has = new Set((await migrationsAt(git, 'HEAD')).map(versionOf));
  const migrations = await migrationsAt(git, target.commit);
  const [baseline] = migrations;
  if (has.size > 0 && baseline !== undefined && !has.has(versionOf(baseline))) {
    throw new Failure(
      `Spotter ${target.version} updates sites from ${BASELINE_RELEASE} on, and this one is based on ${from}. Update to ${BASELINE_RELEASE} first: add --to v${BASELINE_RELEASE}.`,
    );
  }
  return {
    from,
    target,
    base,
    conflicts: await previewConflicts(git, ours, target),
    newMigrations: migrations.filter((name) => !has.has(versionOf(name))),
  };
}

const versionOf = (migration: string) => migration.slice(0, migration.indexOf('_'));

/** File names of the migrations of a commit, in order. */
async function migrationsAt(git: Git, commit: string): Promise<string[]> {
  const paths = linesOf(await git.run('ls-tree', '-r', '--name-only', commit, MIGRATIONS));
  return paths
    .filter((path) => path.endsWith('.sql'))
    .map((path) => path.slice(path.lastIndexOf('/') + 1));
}

/** A summary of what is new and of the expected conflicts. */
export async function describePlan(git: Git, plan: Plan): Promise<string> {
  const { from, target, base, conflicts, newMigrations } = plan;
  const changelog = (await fileAt(git, target.commit, 'CHANGELOG.md')) ?? '';
  const news = notesBetween(readChangelog(changelog), from, target.version).flatMap(
    ({ version, summary, sections }) => [
      `\nSpotter ${version}${summary === '' ? '' : `: ${summary}`}`,
      ...sections.flatMap(({ title, changes }) => [
        `  ${title}`,
        ...changes.map((change) => `    - ${change.replaceAll('**', '')}`),
      ]),
    ],
  );
  const changed = linesOf(await git.run('diff', '--name-only', base.commit, 'HEAD'));
  const lines = [
    `This site is based on Spotter ${from}. It will be updated to ${target.version}.`,
    ...news,
    '',
    `You changed, added or removed ${countOf(changed.length, 'file')}. The release has ${countOf(newMigrations.length, 'new migration')}.`,
    conflicts.length === 0
      ? 'Your changes do not conflict with those of the release.'
      : `Your changes conflict with those of the release in:\n${conflicts.map(({ path }) => `  ${path}`).join('\n')}`,
  ];
  return lines.join('\n');
}

/** Backs up, tags the current state, and records the update. Its first step is next. */
export async function beginUpdate(git: Git, plan: Plan, values: Arguments): Promise<UpdateState> {
  assertFinished(await readState(git));
  const branch = await branchOf(git);
  await assertClean(git, plan.target);
  const before = await git.run('rev-parse', 'HEAD');
  const safety = await freeTag(git, `before-spotter-${plan.target.version}`);
  const backup = await backUpContent(git.folder, safety, values);
  await git.run('tag', safety, before);
  const state: UpdateState = {
    from: plan.from,
    to: plan.target.version,
    ref: plan.target.ref,
    before,
    base: plan.base.commit,
    target: plan.target.commit,
    isShared: plan.base.isShared,
    branch,
    safety,
    migrations: await migrationsAt(git, before),
    backup: backup.content,
    database: backup.database,
    options: { migrate: values.migrate, check: !values['without-check'] },
    next: 'merge',
  };
  await writeState(git, state);
  return state;
}

async function backUpContent(site: string, safety: string, values: Arguments) {
  const none = { content: null, database: null };
  const backup = values['without-backup'] ? none : await backUp(site, `${safety}-${Date.now()}`);
  if (backup.content === null && !values['without-backup']) {
    throw new Failure(
      'This machine has no access to a database, so the content cannot be backed up: there is neither SUPABASE_URL in production.env nor a local site. Make a backup in the admin, then run the update with --without-backup.',
    );
  }
  return backup;
}

async function freeTag(git: Git, name: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const tag = number === 1 ? name : `${name}-${number}`;
    const { code } = await git.try('rev-parse', '--verify', '--quiet', `refs/tags/${tag}`);
    if (code !== 0) return tag;
  }
}

/** The answer to a question, or yes without a terminal or with --yes. */
export async function confirms(
  questions: Questions | undefined,
  question: string,
): Promise<boolean> {
  if (questions === undefined) return true;
  return (await questions.ask(`${question} (yes/no)`)).trim().toLowerCase() === 'yes';
}

/** Installs the packages of the merged code, and commits the lock file if that changes it. */
export async function installPackages(git: Git): Promise<void> {
  await runInSite(git.folder, 'npm', 'install');
  const { output } = await git.try('status', '--porcelain', '--', 'package-lock.json');
  if (output === '') return;
  await git.run('add', '--', 'package-lock.json');
  const author = await authorOf(git);
  await git.run(...author, 'commit', '--quiet', '--no-verify', '-m', 'Update the lock file');
}

/** Runs the updater of the merged code, which knows the steps that follow. */
export const continueInSite = (git: Git, words: readonly string[]): Promise<void> =>
  runInSite(git.folder, join(git.folder, 'node_modules/.bin/node'), 'scripts/update.ts', ...words);
