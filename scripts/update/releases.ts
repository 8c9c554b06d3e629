import { z } from 'zod';
import { compareVersions, parseVersion, type Version } from '../../admin/updates/release.ts';
import { Failure } from '../process/failure.ts';
import { fileAt, type Git, linesOf } from './git.ts';

/** Releases are fetched under their own names, so that they never replace tags of the owner. */
const RELEASES = 'refs/spotter/releases';

export interface Release {
  version: Version;
  /** The name of the fetched tag in the owner's repository. */
  ref: string;
  commit: string;
}

const manifestSchema = z.object({
  version: z.string(),
  repository: z.union([z.string(), z.object({ url: z.string() })]).optional(),
});

const NO_UPSTREAM =
  'The repository of Spotter is not known. Name it once: npm run update -- --from URL. It is remembered as the git remote "upstream".';

/** `github:owner/name` and `git+https://…` as git reads them. */
function gitAddress(repository: string): string {
  const short = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(repository)?.[1];
  return short === undefined ? repository.replace(/^git\+/, '') : `https://github.com/${short}.git`;
}

/**
 * Where releases come from: what was asked for, the remote `upstream`, or the repository in package.json.
 *
 * @throws a Failure if none is known
 */
export async function findUpstream(git: Git, asked: string | undefined): Promise<string> {
  const remote = await git.try('remote', 'get-url', 'upstream');
  if (asked !== undefined) {
    await git.run('remote', remote.code === 0 ? 'set-url' : 'add', 'upstream', asked);
    return asked;
  }
  if (remote.code === 0) return remote.output;
  const { repository } = await readManifest(git, 'HEAD');
  const address = typeof repository === 'string' ? repository : repository?.url;
  // Before Spotter is published, its own address is a placeholder.
  if (address === undefined || address.includes('OWNER/')) throw new Failure(NO_UPSTREAM);
  return gitAddress(address);
}

async function readManifest(git: Git, commit: string): Promise<z.infer<typeof manifestSchema>> {
  try {
    return manifestSchema.parse(JSON.parse((await fileAt(git, commit, 'package.json')) ?? ''));
  } catch {
    throw new Failure(
      'package.json cannot be read: this is not a copy of Spotter, or it is damaged.',
    );
  }
}

/** Fetches the tags of releases and returns them, oldest first. Throws a Failure if there are none. */
export async function fetchReleases(git: Git, upstream: string): Promise<Release[]> {
  const fetched = await git.try('fetch', '--no-tags', upstream, `+refs/tags/v*:${RELEASES}/v*`);
  if (fetched.code !== 0) {
    throw new Failure(`The releases at ${upstream} cannot be fetched: ${fetched.message}`);
  }
  const format = '--format=%(refname) %(refname:lstrip=3) %(objectname) %(*objectname)';
  const releases = linesOf(await git.run('for-each-ref', format, RELEASES)).flatMap((line) => {
    const [ref = '', name = '', object = '', tagged] = line.split(' ');
    const version = parseVersion(name);
    return version === undefined ? [] : [{ version, ref, commit: tagged || object }];
  });
  if (releases.length === 0)
    throw new Failure(`${upstream} has no releases (tags such as v0.3.0).`);
  return releases.sort((one, other) => compareVersions(one.version, other.version));
}

/** The release that a commit is based on: core/updates/version.ts, or package.json in version 0.1.0. */
export async function versionAt(git: Git, commit: string): Promise<Version> {
  const marker = await fileAt(git, commit, 'core/updates/version.ts');
  const [, marked] = /VERSION = '([^']+)'/.exec(marker ?? '') ?? [];
  const version = parseVersion(marked ?? (await readManifest(git, commit)).version);
  if (version !== undefined) return version;
  throw new Failure('The release that this site is based on cannot be read from package.json.');
}

/** Throws a Failure if the asked version does not exist. Without one, it is the newest release. */
export function chooseRelease(releases: readonly Release[], asked: string | undefined): Release {
  const version = asked === undefined ? undefined : parseVersion(asked);
  const chosen =
    asked === undefined ? releases.at(-1) : releases.find((release) => release.version === version);
  if (chosen !== undefined) return chosen;
  const known = releases.map((release) => `v${release.version}`).join(', ');
  throw new Failure(`There is no release ${asked}. There are: ${known}.`);
}

export interface Base {
  commit: string;
  /** Whether git knows how site and release belong together. */
  isShared: boolean;
}

/**
 * Finds the commit of Spotter that the site was made from. A fork, or a site that was updated before, shares
 * history with the release. A copy from a template does not: one of its commits has exactly the files of a
 * commit of Spotter, or it is taken for the release of its version.
 *
 * @throws a Failure if that release is not among the tags
 */
export async function findBase(
  git: Git,
  releases: readonly Release[],
  target: Release,
): Promise<Base> {
  const shared = await git.try('merge-base', 'HEAD', target.commit);
  if (shared.code === 0) return { commit: shared.output, isShared: true };
  const version = await versionAt(git, 'HEAD');
  const equal = await equalCommit(git, releases);
  if (equal !== undefined && (await versionAt(git, equal)) === version) {
    return { commit: equal, isShared: false };
  }
  const tagged = releases.find((release) => release.version === version);
  if (tagged !== undefined) return { commit: tagged.commit, isShared: false };
  throw new Failure(
    `This site is based on Spotter ${version}, and ${target.ref} comes from a repository without that release. Check the address of the releases (--from).`,
  );
}

/** The newest commit of Spotter whose files equal those of a commit of the site, newest commit first. */
async function equalCommit(git: Git, releases: readonly Release[]): Promise<string | undefined> {
  const commits = releases.map(({ commit }) => commit);
  const known = new Map<string, string>();
  for (const line of linesOf(await git.run('log', '--format=%T %H', ...commits)).reverse()) {
    const [tree = '', commit = ''] = line.split(' ');
    known.set(tree, commit);
  }
  const own = linesOf(await git.run('log', '--format=%T', 'HEAD'));
  return own.map((tree) => known.get(tree)).find((commit) => commit !== undefined);
}
