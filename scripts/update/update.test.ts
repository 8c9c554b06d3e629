import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeConflict, readConflicts } from './conflicts.ts';
import { type Git, linesOf } from './git.ts';
import { type Choices, merge } from './merge.ts';
import { rollBack } from './rollback.ts';
import { readState, type UpdateState, writeState } from './state.ts';
import { beginUpdate, describePlan, planUpdate } from './steps.ts';
import {
  commit,
  NEWEST_FILES,
  OWN_FILES,
  SECOND_FILES,
  smallUpstream,
  text,
} from './upstream.fixture.ts';

// Every step starts git, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let source: Awaited<ReturnType<typeof smallUpstream>>;

beforeAll(async () => {
  source = await smallUpstream();
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterAll(async () => {
  vi.restoreAllMocks();
  await source.remove();
});

const read = (git: Git, path: string) => readFile(join(git.folder, path), 'utf8');
const none: Choices = new Map();

async function planned(git: Git, ...words: string[]) {
  const plan = await planUpdate(git, source.words(...words));
  if (plan === undefined) throw new Error('There is nothing to update');
  return plan;
}

async function begun(git: Git): Promise<UpdateState> {
  return beginUpdate(git, await planned(git), source.words('--without-backup'));
}

const made: Partial<Record<'template' | 'fork', Git>> = {};

/** Created once and copied, because every git command starts a process. */
async function ownSite(kind: 'template' | 'fork' = 'template'): Promise<Git> {
  let site = made[kind];
  if (site === undefined) {
    site = await source[kind]();
    await commit(site, OWN_FILES, 'Make it mine');
    made[kind] = site;
  }
  return source.copyOf(site);
}

it.each(['template', 'fork'] as const)(
  'a %s with changes of its own is updated, and everything that is its own stays',
  async (kind) => {
    const site = await ownSite(kind);
    const state = await begun(site);
    const { resolved, conflicts } = await merge(site, state, none);
    expect(conflicts).toEqual([
      { path: 'README.md', kind: 'both-changed' },
      { path: 'tokens.css', kind: 'both-changed' },
    ]);
    expect(resolved.map((sentence) => sentence.split(':')[0]).sort()).toEqual([
      'docs/guide.md',
      'package-lock.json',
      'package.json',
    ]);
    expect((await merge(site, state, none)).conflicts).toHaveLength(2);

    await writeFile(join(site.folder, 'README.md'), 'My site, resolved by hand\n');
    const done = await merge(site, state, new Map([['tokens.css', 'mine']]));
    expect(done.conflicts).toEqual([]);
    expect(await site.run('status', '--porcelain')).toBe('');
    expect(await read(site, 'own.ts')).toBe('all mine\n');
    expect(await read(site, 'README.md')).toBe('My site, resolved by hand\n');
    expect(await read(site, 'tokens.css')).toBe(
      text('colour', { 3: 'my colour', 20: 'another new colour' }),
    );
    expect(await read(site, 'site.ts')).toBe(text('site', { 10: 'site of 0.2.0', 25: 'my line' }));
    expect(await read(site, 'new.ts')).toBe(SECOND_FILES['new.ts']);
    expect(existsSync(join(site.folder, 'old.ts'))).toBe(false);
    expect(existsSync(join(site.folder, 'docs/guide.md'))).toBe(false);
    expect(JSON.parse(await read(site, 'package.json'))).toMatchObject({
      version: '0.2.0',
      dependencies: { zod: '2.0.0', hono: '1.0.0', mine: '3.0.0' },
    });
    expect(await planUpdate(site, source.words())).toBeUndefined();
  },
);

it('a copy from a template is merged like a fork at the update after the next', async () => {
  const site = await ownSite();
  const choices: Choices = new Map([
    ['README.md', 'mine'],
    ['tokens.css', 'release'],
  ]);
  const state = await begun(site);
  await merge(site, state, none);
  expect((await merge(site, state, choices)).conflicts).toEqual([]);
  expect(await read(site, 'tokens.css')).toBe(String(SECOND_FILES['tokens.css']));
  const later = await smallUpstream();
  try {
    // Of the same history, one release further.
    await source.upstream.run('push', '--quiet', later.upstream.folder, 'HEAD:refs/heads/next');
    await later.upstream.run('switch', '--quiet', 'next');
    const third = {
      'core/updates/version.ts': "export const VERSION = '0.3.0';\n",
      'site.ts': 'x\n',
    };
    await commit(later.upstream, { ...third, 'site.ts': text('site', { 1: 'third' }) }, 'Third');
    await later.upstream.run('tag', 'v0.3.0');
    const plan = await planUpdate(site, { ...source.words(), from: later.upstream.folder });
    expect(plan).toMatchObject({ from: '0.2.0', conflicts: [], base: { isShared: true } });
  } finally {
    await later.remove();
  }
});

it('the plan shows what is new and where changes conflict, and changes nothing', async () => {
  const site = await ownSite();
  const plan = await planned(site);
  expect(plan).toMatchObject({
    from: '0.1.0',
    target: { version: '0.2.0' },
    newMigrations: ['20260201000000_second.sql'],
  });
  const text = await describePlan(site, plan);
  expect(text).toContain('Spotter 0.2.0: Better.');
  expect(text).toContain('- New things that help.');
  expect(text).not.toContain('The first release.');
  expect(text).toContain('You changed, added or removed 7 files. The release has 1 new migration.');
  expect(plan.conflicts.map(({ path }) => path)).toContain('tokens.css');
  expect(plan.conflicts.map(({ path }) => path)).not.toContain('site.ts');
  expect(await site.run('status', '--porcelain')).toBe('');
  expect(linesOf(await site.run('log', '--format=%s'))).toEqual(['Make it mine', 'Initial commit']);
  expect(await readState(site)).toBeUndefined();
});

it('a conflict is explained: what both sides did, and the reasons of the release', async () => {
  const site = await ownSite();
  await commit(site, { 'old.ts': text('old', { 1: 'mine' }) }, 'Change what will be removed');
  const state = await begun(site);
  const { conflicts } = await merge(site, state, none);
  const sides = { base: state.base, ours: state.before, theirs: state.target };
  const explained = await Promise.all(conflicts.map((one) => describeConflict(site, one, sides)));
  const joined = explained.join('\n');
  expect(joined).toContain('tokens.css\n    You and the release changed the same lines.');
  expect(joined).toContain("Your changes: 1 line added, 1 removed. The release's: 2 lines added");
  expect(joined).toContain('- Improve the colours');
  expect(joined).toContain('old.ts\n    You changed this file, and the release no longer has it.');
  const left = await merge(site, state, new Map([['old.ts', 'mine']]));
  expect(left.conflicts.map(({ path }) => path)).not.toContain('old.ts');
  expect(await read(site, 'old.ts')).toBe(text('old', { 1: 'mine' }));
});

it('changes that are not committed stop the update before anything happens', async () => {
  const site = await ownSite();
  await writeFile(join(site.folder, 'site.ts'), 'unsaved\n');
  const plan = await planned(site);
  await expect(beginUpdate(site, plan, source.words('--without-backup'))).rejects.toThrow(
    /not committed:\n {2}site\.ts\n/,
  );
  expect(await read(site, 'site.ts')).toBe('unsaved\n');
  await site.run('checkout', '--', 'site.ts');
  await writeFile(join(site.folder, 'new.ts'), 'not in git\n');
  await expect(beginUpdate(site, plan, source.words('--without-backup'))).rejects.toThrow(
    'not in git yet: new.ts',
  );
  expect(await readState(site)).toBeUndefined();
  expect(await site.run('tag')).toBe('');
});

it('without a database nothing begins, unless the owner says so', async () => {
  const site = await ownSite();
  const plan = await planned(site);
  await expect(beginUpdate(site, plan, source.words())).rejects.toThrow('--without-backup');
  expect(await readState(site)).toBeUndefined();
});

it('a second update waits for the first one', async () => {
  const site = await ownSite();
  await merge(site, await begun(site), none);
  const plan = await planned(site);
  await expect(beginUpdate(site, plan, source.words('--without-backup'))).rejects.toThrow(
    'The update to 0.2.0 is not finished.',
  );
});

it('going back in the middle of a conflict restores every file', async () => {
  const site = await ownSite();
  const before = await site.run('rev-parse', 'HEAD');
  await merge(site, await begun(site), none);
  expect(await readConflicts(site)).toHaveLength(2);
  await rollBack(site, source.words('--rollback'), undefined);
  expect(await site.run('rev-parse', 'HEAD')).toBe(before);
  expect(await site.run('status', '--porcelain')).toBe('');
  expect(await read(site, 'README.md')).toBe(String(OWN_FILES['README.md']));
  expect(await readState(site)).toMatchObject({ next: 'rolled-back' });
  // And the way there is open again.
  expect((await merge(site, await begun(site), none)).conflicts).toHaveLength(2);
});

it('going back keeps what was committed since the update', async () => {
  const site = await ownSite();
  const before = await site.run('rev-parse', 'HEAD');
  const state = await begun(site);
  await merge(site, state, none);
  await merge(
    site,
    state,
    new Map([
      ['README.md', 'mine'],
      ['tokens.css', 'mine'],
    ]),
  );
  const since = await commit(site, { 'since.ts': 'later\n' }, 'Work on');
  await rollBack(site, source.words('--rollback'), undefined);
  expect(await site.run('rev-parse', 'HEAD')).toBe(before);
  const kept = await site.run('branch', '--contains', since, '--format=%(refname:short)');
  expect(kept).toMatch(/^spotter-0\.2\.0-rolled-back-\d+$/);
});

it('going back puts the copy of the local database back on request, and keeps the other one', async () => {
  const site = await ownSite();
  const state = await begun(site);
  const data = join(site.folder, '.spotter');
  const copy = join(data, 'backups/copy');
  for (const [folder, content] of [
    [copy, 'before'],
    [join(data, 'database'), 'after'],
  ] as const) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'rows'), content);
  }
  await writeState(site, { ...state, database: copy });
  await rollBack(site, source.words('--rollback'), undefined);
  expect(await read(site, '.spotter/database/rows')).toBe('after');
  // The release that was restored has no such command.
  expect(vi.mocked(console.log).mock.lastCall?.[0]).toContain(
    `--site ${site.folder} --rollback --restore-database`,
  );

  await expect(rollBack(site, source.words('--rollback'), undefined)).rejects.toThrow('already');
  await rollBack(site, source.words('--rollback', '--restore-database'), undefined);
  expect(await read(site, '.spotter/database/rows')).toBe('before');
  const [replaced = ''] = (await readdir(join(data, 'backups'))).filter((name) => name !== 'copy');
  expect(await read(site, `.spotter/backups/${replaced}/rows`)).toBe('after');
});

it('a copy of an unreleased commit is compared with that commit, not with the release before it', async () => {
  const { upstream } = source;
  const site = await source.template();
  // The commit between the two releases has this file, which the template copy does not call its own.
  await commit(site, { 'new.ts': 'almost new\n' }, 'Initial commit of a newer copy');
  const plan = await planned(site);
  const between = await upstream.run('rev-parse', 'v0.2.0~1');
  expect(plan.base).toEqual({ commit: between, isShared: false });
  expect(plan.conflicts).toEqual([]);
});

it('a copy without history of the newest release is up to date, and no older one is merged into it', async () => {
  const site = await source.template(NEWEST_FILES);
  expect(await planUpdate(site, source.words())).toBeUndefined();
  expect(await planUpdate(site, source.words('--to', 'v0.1.0'))).toBeUndefined();
});

it.each([
  [['--to', 'v0.9.0'], 'There is no release v0.9.0. There are: v0.1.0, v0.2.0.'],
  [['--to', 'main'], 'There is no release main.'],
])('%j is refused', async (words, message) => {
  const site = await source.template();
  await expect(planUpdate(site, source.words(...words))).rejects.toThrow(message);
});

it('a site from before the first migration of a release takes the way through an earlier one', async () => {
  const site = await source.template();
  const older = {
    'supabase/migrations/20260101000000_first.sql': null,
    'supabase/migrations/20251201000000_before.sql': 'select 0;\n',
  };
  await commit(site, older, 'Be older');
  await expect(planUpdate(site, source.words())).rejects.toThrow(
    'Spotter 0.2.0 updates sites from 0.2.0 on, and this one is based on 0.1.0. Update to 0.2.0 first: add --to v0.2.0.',
  );
});

it('the repository of releases is asked for once', async () => {
  const site = await source.template();
  const { from: _, ...unknown } = source.words();
  await expect(planUpdate(site, unknown)).rejects.toThrow('--from URL');
  await planUpdate(site, source.words());
  expect(await planUpdate(site, unknown)).toMatchObject({ target: { version: '0.2.0' } });
  await planUpdate(site, source.words());
});
