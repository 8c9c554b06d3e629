import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Questions } from '../owner/access/ask.ts';
import { Failure } from '../process/failure.ts';
import type { Arguments } from './arguments.ts';
import { restoreDatabase, runInSite } from './backup.ts';
import { type Git, linesOf } from './git.ts';
import { readState, type UpdateState, writeState } from './state.ts';
import { confirms } from './steps.ts';

const packageSchema = z.object({ scripts: z.object({ update: z.string().optional() }).optional() });

/**
 * `--rollback`: brings branch, packages and, if asked, the local database back to where they were before the last
 * update. What was committed since stays on a branch.
 */
export async function rollBack(
  git: Git,
  values: Arguments,
  questions: Questions | undefined,
): Promise<void> {
  const state = await readState(git);
  if (state === undefined) throw new Failure('There is no update to go back from.');
  const restores = await restoresDatabase(state, values, questions);
  if (state.next === 'rolled-back') {
    if (!restores) throw new Failure(`The code is already back at Spotter ${state.from}.`);
    return restoreLocal(git, state);
  }
  await assertOnBranch(git, state);
  const isMerging = (await git.try('rev-parse', '--verify', '--quiet', 'MERGE_HEAD')).code === 0;
  if (!isMerging) await assertNothingToLose(git);
  if (!(await confirms(questions, `Go back to Spotter ${state.from}?`))) {
    return console.log('Nothing was changed.');
  }
  await goBack(git, state, isMerging);
  if (restores) await restoreLocal(git, state);
}

async function goBack(git: Git, state: UpdateState, isMerging: boolean): Promise<void> {
  if (isMerging) await git.run('merge', '--abort');
  const kept = await keepSince(git, state);
  await git.run('reset', '--keep', state.before);
  await writeState(git, { ...state, next: 'rolled-back' });
  if (state.next !== 'merge') {
    console.log('\n▸ npm install');
    await runInSite(git.folder, 'npm', 'install');
    await git.try('checkout', '--', 'package-lock.json');
  }
  console.log(outcome(state, kept, await commandIn(git, state)));
}

async function restoreLocal(git: Git, { database }: UpdateState): Promise<void> {
  if (database === null) return;
  const replaced = await restoreDatabase(git.folder, database);
  console.log(
    `The local database is as it was before the update. The replaced one is in ${replaced}.`,
  );
}

async function assertOnBranch(git: Git, { branch }: UpdateState): Promise<void> {
  const { output } = await git.try('symbolic-ref', '--short', 'HEAD');
  if (output === branch) return;
  throw new Failure(`The update was made on the branch ${branch}. Run git switch ${branch} first.`);
}

async function assertNothingToLose(git: Git): Promise<void> {
  const changes = linesOf(await git.run('status', '--porcelain', '--untracked-files=no'));
  if (changes.length === 0) return;
  const list = changes.map((line) => `  ${line.slice(3)}`).join('\n');
  throw new Failure(
    `These files have changes that are not committed:\n${list}\nCommit them or set them aside (git stash) first.`,
  );
}

/** Asked only if there is a copy to restore. */
async function restoresDatabase(
  { database }: UpdateState,
  values: Arguments,
  questions: Questions | undefined,
): Promise<boolean> {
  if (database === null || values['restore-database']) return database !== null;
  if (questions === undefined) return false;
  const answer = await questions.ask(
    'Also restore the copy of the local database from before the update? (yes/no)',
  );
  return answer.trim().toLowerCase() === 'yes';
}

/** Keeps the updated state on a branch, with everything that was committed since. Undefined if nothing was. */
async function keepSince(git: Git, { before, to }: UpdateState): Promise<string | undefined> {
  const head = await git.run('rev-parse', 'HEAD');
  if (head === before) return undefined;
  const branch = `spotter-${to}-rolled-back-${Date.now()}`;
  await git.run('branch', branch, head);
  return branch;
}

/** The command for a second step. The release gone back to may have none, and another folder's works as well. */
async function commandIn({ folder }: Git, { to }: UpdateState): Promise<string> {
  const { scripts } = packageSchema.parse(
    JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')),
  );
  const command = 'npm run update --';
  return scripts?.update === undefined
    ? `in a folder of Spotter ${to}: ${command} --site ${folder}`
    : command;
}

function outcome(state: UpdateState, kept: string | undefined, command: string): string {
  const lines = [`\nThe code is that of before the update, based on Spotter ${state.from}.`];
  if (kept !== undefined) {
    lines.push(
      `The previous state is kept on the branch ${kept}. If it was already pushed: git push --force-with-lease`,
    );
  }
  if (state.database !== null) {
    lines.push(
      'If npm start has migrated the local database since, this restores the earlier copy:',
      `  ${command} --rollback --restore-database`,
    );
  }
  lines.push(
    `A hosted database keeps its new schema. docs/updating.md, in the release ${state.to}, explains how to go back.`,
  );
  return lines.join('\n');
}
