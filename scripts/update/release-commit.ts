import { Failure } from '../process/failure.ts';
import { type Git, linesOf } from './git.ts';

const MIGRATIONS = 'supabase/migrations';

interface Release {
  tag: string;
  /** The timestamp in the name of its last migration. */
  lastMigration: string;
}

const commitOf = async (git: Git, name: string): Promise<string | undefined> => {
  const { code, output } = await git.try('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  return code === 0 ? output : undefined;
};

/** The commit before the first migration that the release does not have. */
async function commitBefore(git: Git, lastMigration: string): Promise<string | undefined> {
  const words = ['--topo-order', '--reverse', '--diff-filter=A', '--format=commit %H'];
  const log = linesOf(await git.run('log', ...words, '--name-only', '--', MIGRATIONS));
  let commit = '';
  for (const line of log) {
    if (line.startsWith('commit ')) commit = line.slice('commit '.length);
    else if (line.slice(MIGRATIONS.length + 1) > `${lastMigration}~`) break;
  }
  const found = await commitOf(git, `${commit}^`);
  const files =
    found === undefined ? '' : await git.run('ls-tree', '--name-only', found, `${MIGRATIONS}/`);
  return files.includes(`${MIGRATIONS}/${lastMigration}`) ? found : undefined;
}

/**
 * The commit of a release: its tag, that of the repository which this one was cloned from, or the last
 * commit with its migrations. Clones lack tags, and pipelines make shallow ones.
 *
 * @throws a Failure if the history does not go back so far
 */
export async function findReleaseCommit(
  git: Git,
  { tag, lastMigration }: Release,
  log: (line: string) => void,
): Promise<string> {
  const tagged = await commitOf(git, `refs/tags/${tag}`);
  if (tagged !== undefined) return tagged;
  // Without a remote, or without a connection, this fails.
  const fetched = await git.try('fetch', '--quiet', 'origin', `refs/tags/${tag}`);
  const remote = fetched.code === 0 ? await commitOf(git, 'FETCH_HEAD') : undefined;
  if (remote !== undefined) return remote;
  const derived = await commitBefore(git, lastMigration);
  if (derived === undefined) {
    throw new Failure(
      `This clone has neither the tag ${tag} nor the history of that release. Fetch them with git fetch --unshallow --tags, from a repository that has them.`,
    );
  }
  log(`The tag ${tag} is missing. ${derived.slice(0, 10)} is the last commit with its migrations.`);
  return derived;
}
