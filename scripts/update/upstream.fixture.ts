import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Arguments, parseArguments } from './arguments.ts';
import { type Git, gitIn } from './git.ts';

/** Files by path; null deletes one. */
export type SmallFiles = Record<string, string | null>;

const manifest = (version: string, dependencies: object = { zod: '1.0.0' }) =>
  `${JSON.stringify({ name: 'spotter', version, scripts: { start: 'node start.ts' }, dependencies }, null, 2)}\n`;

const lines = (name: string, count = 30) =>
  Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);

/** Lines of a text with some replaced, by number from 1. */
export const text = (name: string, changed: Record<number, string> = {}) =>
  `${lines(name)
    .map((line, index) => changed[index + 1] ?? line)
    .join('\n')}\n`;

const FIRST_FILES: SmallFiles = {
  'package.json': manifest('0.1.0'),
  'package-lock.json': '{"lock":1}\n',
  'README.md': text('readme'),
  'tokens.css': text('colour'),
  'site.ts': text('site'),
  'old.ts': text('old'),
  'docs/guide.md': text('guide'),
  'supabase/migrations/20260101000000_first.sql': 'select 1;\n',
};

export const SECOND_FILES: SmallFiles = {
  'package.json': manifest('0.2.0', { zod: '2.0.0', hono: '1.0.0' }),
  'package-lock.json': '{"lock":2}\n',
  'core/updates/version.ts': "export const VERSION = '0.2.0';\n",
  'README.md': text('readme', { 1: 'readme of 0.2.0' }),
  'tokens.css': text('colour', { 3: 'colour of 0.2.0', 20: 'another new colour' }),
  'site.ts': text('site', { 10: 'site of 0.2.0' }),
  'old.ts': null,
  'docs/guide.md': text('guide', { 2: 'guide of 0.2.0' }),
  'new.ts': 'new in 0.2.0\n',
  'supabase/migrations/20260201000000_second.sql': 'select 2;\n',
  'CHANGELOG.md': `# Changelog

## [0.2.0] - 2026-02-01

Better.

### Added

- **New things** that help.

## [0.1.0] - 2026-01-01

The first release.
`,
};

export const NEWEST_FILES: SmallFiles = Object.fromEntries(
  Object.entries({ ...FIRST_FILES, ...SECOND_FILES }).filter(([, content]) => content !== null),
);

/** The changes of a small site's owner: a new file, lines that the release does not change, and more. */
export const OWN_FILES: SmallFiles = {
  'own.ts': 'all mine\n',
  'package.json': manifest('0.1.0', { zod: '1.0.0', mine: '3.0.0' }),
  'package-lock.json': '{"lock":"mine"}\n',
  'README.md': text('readme', { 1: 'My site' }),
  'tokens.css': text('colour', { 3: 'my colour' }),
  'site.ts': text('site', { 25: 'my line' }),
  'docs/guide.md': null,
};

export async function commit(git: Git, files: SmallFiles, message: string): Promise<string> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(git.folder, path);
    if (content === null) {
      await rm(file);
      continue;
    }
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  await git.run('add', '--all');
  await git.run('commit', '--quiet', '--message', message);
  return git.run('rev-parse', 'HEAD');
}

async function repository(folder: string): Promise<Git> {
  await mkdir(folder, { recursive: true });
  const git = gitIn(folder);
  await git.run('init', '--quiet', '--initial-branch=main');
  await git.run('config', 'user.name', 'Somebody');
  await git.run('config', 'user.email', 'somebody@example.com');
  return git;
}

/** A repository of releases with the tags v0.1.0 and v0.2.0, and sites that are made from it. */
export async function smallUpstream() {
  const folder = await mkdtemp(join(tmpdir(), 'spotter-update-'));
  const upstream = await repository(join(folder, 'upstream'));
  await commit(upstream, FIRST_FILES, 'Publish the first release');
  await upstream.run('tag', 'v0.1.0');
  await commit(upstream, { 'new.ts': 'almost new\n' }, 'Begin something new');
  await commit(upstream, SECOND_FILES, 'Improve the colours');
  await upstream.run('tag', '--annotate', 'v0.2.0', '--message', 'Spotter 0.2.0');
  let sites = 0;
  function nextFolder(): string {
    sites += 1;
    return join(folder, `site-${sites}`);
  }
  return {
    upstream,
    /** Contains the files of the release, but not its history. */
    async template(release: SmallFiles = FIRST_FILES): Promise<Git> {
      const site = await repository(nextFolder());
      await commit(site, release, 'Initial commit');
      return site;
    },
    async fork(): Promise<Git> {
      const site = nextFolder();
      await upstream.run('clone', '--quiet', upstream.folder, site);
      const git = gitIn(site);
      await git.run('reset', '--quiet', '--hard', 'v0.1.0');
      await git.run('config', 'user.name', 'Somebody');
      await git.run('config', 'user.email', 'somebody@example.com');
      return git;
    },
    async copyOf({ folder: site }: Git): Promise<Git> {
      const copy = nextFolder();
      await cp(site, copy, { recursive: true });
      return gitIn(copy);
    },
    /** The arguments of a command that names this upstream. */
    words: (...words: string[]): Arguments => parseArguments(['--from', upstream.folder, ...words]),
    remove: () => rm(folder, { recursive: true }),
  };
}
