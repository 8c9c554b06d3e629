import { readFile, rename, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { errorCode, Failure } from '../process/failure.ts';
import type { Git } from './git.ts';

const stateSchema = z.object({
  from: z.string(),
  to: z.string(),
  /** The fetched tag of the release. */
  ref: z.string(),
  /** Commits: the site before, the common base, the release. */
  before: z.string(),
  base: z.string(),
  target: z.string(),
  /** Whether git knew how site and release belong together. */
  isShared: z.boolean(),
  branch: z.string(),
  /** A tag at the commit before. */
  safety: z.string(),
  /** Migrations that the site had, by file name. */
  migrations: z.array(z.string()),
  /** The paths of the content backup and of the copy of the local database. */
  backup: z.string().nullable(),
  database: z.string().nullable(),
  options: z.object({ migrate: z.boolean(), check: z.boolean() }),
  /** The step that is next. */
  next: z.enum(['merge', 'install', 'rehearse', 'check', 'migrate', 'done', 'rolled-back']),
});

/** An update under way, or the last one. It is kept for going back. */
export type UpdateState = z.infer<typeof stateSchema>;

/** In the git folder, which no commit contains and nobody cleans. */
async function fileOf(git: Git): Promise<string> {
  return resolve(git.folder, await git.run('rev-parse', '--git-path', 'spotter-update.json'));
}

export async function readState(git: Git): Promise<UpdateState | undefined> {
  try {
    return stateSchema.parse(JSON.parse(await readFile(await fileOf(git), 'utf8')));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new Failure(`The record of the update is damaged: delete ${await fileOf(git)}.`);
  }
}

/** Replaces the record at once, so that a crash leaves one of two steps. */
export async function writeState(git: Git, state: UpdateState): Promise<void> {
  const file = await fileOf(git);
  await writeFile(`${file}.part`, JSON.stringify(state, null, 2));
  await rename(`${file}.part`, file);
}

export const isOver = ({ next }: UpdateState): boolean => next === 'done' || next === 'rolled-back';

/** Throws a Failure if an update is unfinished. */
export function assertFinished(state: UpdateState | undefined): void {
  if (state === undefined || isOver(state)) return;
  throw new Failure(
    `The update to ${state.to} is not finished. Continue it with npm run update -- --continue, or go back with npm run update -- --rollback.`,
  );
}
