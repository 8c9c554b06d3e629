import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { Failure } from '../process/failure.ts';

/** Runs git in one folder. */
export interface Git {
  folder: string;
  /** Returns the output without the last line feed. Throws a Failure with git's message if git fails. */
  run(...words: string[]): Promise<string>;
  /** Returns the exit code, output and message without throwing. */
  try(...words: string[]): Promise<GitResult>;
}

interface GitResult {
  code: number | null;
  output: string;
  message: string;
}

/** Git must not give up on many renamed files, and its messages are compared in English. */
const SETTINGS = ['-c', 'merge.renameLimit=10000', '-c', 'advice.detachedHead=false'];

export function gitIn(folder: string): Git {
  async function attempt(...words: string[]): Promise<GitResult> {
    const child = spawn('git', [...SETTINGS, ...words], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, LC_ALL: 'C', GIT_EDITOR: 'true' },
    });
    const [output, message, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    return { code, output: output.replace(/\n$/, ''), message: message.trim() };
  }
  return {
    folder,
    try: attempt,
    async run(...words) {
      const { code, output, message } = await attempt(...words);
      if (code !== 0) throw new Failure(`git ${words[0]} failed: ${message || output}`);
      return output;
    },
  };
}

/** `1 file`, `2 files` */
export const countOf = (count: number, thing: string): string =>
  `${count} ${thing}${count === 1 ? '' : 's'}`;

/** The lines of an output, without empty ones. */
export const linesOf = (output: string): string[] => output.split('\n').filter(Boolean);

/** A file of a commit; undefined if the commit has none at this path. */
export async function fileAt(git: Git, commit: string, path: string): Promise<string | undefined> {
  const { code, output } = await git.try('show', `${commit}:${path}`);
  return code === 0 ? output : undefined;
}

/** Names an author for commits if git has none. */
export async function authorOf(git: Git): Promise<string[]> {
  const { code } = await git.try('var', 'GIT_COMMITTER_IDENT');
  return code === 0 ? [] : ['-c', 'user.name=Spotter update', '-c', 'user.email=update@localhost'];
}

/** Throws a Failure unless the folder is the root of a git repository. */
export async function openRepository(folder: string): Promise<Git> {
  const git = gitIn(folder);
  const { code, output } = await git.try('rev-parse', '--show-prefix').catch(() => {
    throw new Failure('git is not installed, or the folder does not exist.');
  });
  if (code === 0 && output === '') return git;
  throw new Failure(
    `${folder} is not the root of a git repository. Without git, changes cannot be merged: git init, git add --all, git commit.`,
  );
}
