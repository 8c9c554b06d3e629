import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Git, gitIn } from './git.ts';
import { findReleaseCommit } from './release-commit.ts';

const RELEASE = { tag: 'v0.1.0', lastMigration: '20260102000000' };

let folder: string;
let git: Git;
let released: string;
const lines: string[] = [];
const find = (where = git) => findReleaseCommit(where, RELEASE, (line) => void lines.push(line));

async function commit(path: string): Promise<string> {
  await mkdir(join(git.folder, 'supabase/migrations'), { recursive: true });
  await writeFile(join(git.folder, path), path);
  await git.run('add', '--all');
  await git.run('commit', '--quiet', '--message', path);
  return git.run('rev-parse', 'HEAD');
}

beforeEach(async () => {
  lines.length = 0;
  folder = await mkdtemp(join(tmpdir(), 'spotter-release-commit-'));
  await mkdir(join(folder, 'origin'));
  git = gitIn(join(folder, 'origin'));
  await git.run('init', '--quiet', '--initial-branch=main');
  await git.run('config', 'user.name', 'Somebody');
  await git.run('config', 'user.email', 'somebody@example.com');
  await commit('supabase/migrations/20260101000000_first.sql');
  await commit('supabase/migrations/20260102000000_second.sql');
  released = await commit('notes.md');
  await commit('supabase/migrations/20260103000000_third.sql');
  await commit('supabase/migrations/20260104000000_fourth.sql');
});

afterEach(() => rm(folder, { recursive: true }));

async function clone(...words: string[]): Promise<Git> {
  const target = join(folder, 'clone');
  await git.run('clone', '--quiet', ...words, `file://${git.folder}`, target);
  return gitIn(target);
}

it('without a tag it is the last commit with the migrations of the release', async () => {
  expect(await find()).toBe(released);
  expect(lines.join()).toContain('The tag v0.1.0 is missing');
});

it('is the tag, also that of the repository that was cloned', async () => {
  const tagged = await git.run('rev-parse', 'HEAD~3');
  await git.run('tag', '-a', 'v0.1.0', '--message', 'The first release', tagged);
  expect(await find()).toBe(tagged);
  expect(await find(await clone('--no-tags'))).toBe(tagged);
  expect(lines).toEqual([]);
});

it('a shallow clone of a repository without the tag gets an explanation', async () => {
  await expect(find(await clone('--depth=1'))).rejects.toThrow(/git fetch --unshallow --tags/);
});
