import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Builds } from '../../build/builds.ts';
import { Failure } from '../../process/failure.ts';
import { writeFiles } from '../scripts.fixture.ts';
import { startRebuildHook } from './hook.ts';
import { type Outcome, Rebuilder } from './rebuilder.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotter-builds-'));
});

afterEach(() => rm(folder, { recursive: true }));

const openBuilds = (place = folder, database = 'this') => Builds.open(place, database);

/** A site whose only content is one text, and a build of it. */
function site(builds: Builds) {
  const content = { now: 'one', fails: false, database: 'this' as string | undefined };
  const prepared: { folder: string; served: string | undefined }[] = [];
  const shown: string[] = [];
  const outcomes: Outcome[] = [];
  const rebuilder = new Rebuilder({
    builds,
    fingerprint: async () => content.now,
    build: async (directory) => {
      await writeFiles(directory, { 'server/wrangler.json': '{}' });
      if (content.fails) throw new Failure('The site could not be built.');
      await writeFiles(directory, {
        'client/index.html': content.now,
        'client/build.json': JSON.stringify({ database: content.database }),
      });
    },
    beforeServing: async (next) => {
      prepared.push({ folder: next, served: await served() });
    },
    serve: async (next) => {
      shown.push(next);
    },
    ended: (outcome) => outcomes.push(outcome),
  });
  const served = () =>
    builds.current && readFile(join(builds.currentFolder, 'client/index.html'), 'utf8');
  return { content, prepared, shown, outcomes, rebuilder, served };
}

describe('a rebuild', () => {
  it('serves the new build, after the Worker could take it up', async () => {
    const { content, rebuilder, served, prepared, shown } = site(await openBuilds());
    expect(await rebuilder.run()).toMatchObject({ kind: 'built', build: 1 });
    expect(await served()).toBe('one');
    content.now = 'two';
    await rebuilder.run();
    expect(await served()).toBe('two');
    expect(prepared).toEqual([
      { folder: join(folder, '1'), served: undefined },
      { folder: join(folder, '2'), served: 'one' },
    ]);
    expect(shown).toEqual([join(folder, '1'), join(folder, '2')]);
  });

  it('builds nothing when nothing changed, in a later process too', async () => {
    await site(await openBuilds()).rebuilder.run();
    const again = site(await openBuilds());
    expect(await again.rebuilder.run()).toEqual({ kind: 'unchanged', build: 1 });
    expect(await again.served()).toBe('one');
    expect([...again.prepared, ...again.shown]).toEqual([]);
  });

  it('that fails keeps the served build and reports the reason, and the next one succeeds', async () => {
    const { content, rebuilder, served } = site(await openBuilds());
    await rebuilder.run();
    Object.assign(content, { now: 'two', fails: true });
    expect(await rebuilder.run()).toEqual({
      kind: 'failed',
      reason: 'The site could not be built.',
    });
    expect(await served()).toBe('one');
    expect(rebuilder.status).toMatchObject({ running: false, last: { kind: 'failed' } });
    content.fails = false;
    expect(await rebuilder.run()).toMatchObject({ kind: 'built' });
    expect(await served()).toBe('two');
  });

  it.runIf(process.platform === 'linux')(
    'that finds the disk full keeps the served build and says so; the next one has room',
    async () => {
      const { content, rebuilder, served } = site(await openBuilds());
      await rebuilder.run();
      content.now = 'two';
      // Whatever is written to this device does not fit.
      const draft = join(folder, 'current.json.new');
      await symlink('/dev/full', draft);
      expect(await rebuilder.run()).toEqual({
        kind: 'failed',
        reason: 'The disk is full: make room and try again.',
      });
      expect(await served()).toBe('one');
      expect((await openBuilds()).current?.fingerprint).toBe('one');
      await rm(draft);
      expect(await rebuilder.run()).toMatchObject({ kind: 'built' });
      expect(await served()).toBe('two');
      expect(await readdir(folder)).toHaveLength(3);
    },
  );

  it.each<[string, (build: string) => Promise<void>]>([
    ['truncated', (build) => writeFile(join(build, 'server/wrangler.json'), '')],
    ['missing', (build) => rm(join(build, 'client/index.html'))],
  ])('replaces a served build with a %s file at the next start', async (_kind, damage) => {
    await site(await openBuilds()).rebuilder.run();
    await damage(join(folder, '1'));
    const again = site(await openBuilds());
    expect(await again.rebuilder.run()).toMatchObject({ kind: 'built', build: 2 });
    expect(await again.served()).toBe('one');
  });

  it.each(['.', 'current.json'])('replaces something else at %s', async (path) => {
    const place = join(folder, 'builds', path);
    if (path === '.') await writeFile(place, 'foreign');
    else await mkdir(place, { recursive: true });
    const { rebuilder, served } = site(await openBuilds(join(folder, 'builds')));
    expect(await rebuilder.run()).toMatchObject({ kind: 'built' });
    expect(await served()).toBe('one');
  });

  it('names a file that it cannot write', async () => {
    const { rebuilder } = site(await openBuilds());
    await mkdir(join(folder, 'current.json.new'));
    expect(await rebuilder.run()).toMatchObject({
      kind: 'failed',
      reason: expect.stringMatching(/current\.json\.new cannot be used \(EISDIR\): move it away/),
    });
  });

  it('keeps the build before for requests under way, and no older one', async () => {
    const { content, rebuilder } = site(await openBuilds());
    for (const text of ['one', 'two', 'three', 'four']) {
      content.now = text;
      await rebuilder.run();
    }
    expect((await readdir(folder)).sort()).toEqual(['3', '4', 'current.json']);
  });

  it('serves the last of many builds after a restart', async () => {
    const { content, rebuilder } = site(await openBuilds());
    for (let number = 1; number <= 30; number += 1) {
      content.now = String(number);
      await rebuilder.run();
    }
    const again = site(await openBuilds());
    again.content.now = '30';
    expect(await again.rebuilder.run()).toEqual({ kind: 'unchanged', build: 30 });
    expect(await again.served()).toBe('30');
  });

  it('requested many times during a build runs once more, with the changes made meanwhile', async () => {
    const builds = await openBuilds();
    const { content, rebuilder, served, prepared, outcomes } = site(builds);
    const first = rebuilder.run();
    const others = [rebuilder.run(), rebuilder.run(), rebuilder.run()];
    content.now = 'two';
    expect(await first).toMatchObject({ build: 1 });
    expect(await Promise.all(others)).toMatchObject([{ build: 2 }, { build: 2 }, { build: 2 }]);
    expect(await served()).toBe('two');
    expect(prepared).toHaveLength(2);
    expect(outcomes).toHaveLength(2);
  });

  it('does not start once stopped', async () => {
    const { rebuilder, served } = site(await openBuilds());
    await rebuilder.stop();
    expect(await rebuilder.run()).toMatchObject({ kind: 'failed' });
    expect(await served()).toBeUndefined();
  });

  it('under way is ended by stopping, which waits for it', async () => {
    const builds = await openBuilds();
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const rebuilder = new Rebuilder({
      builds,
      fingerprint: async () => 'one',
      build: (_directory, _fingerprint, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          begin();
        }),
      beforeServing: async () => {},
      serve: async () => {},
      ended: () => {},
    });
    const run = rebuilder.run();
    await begun;
    await rebuilder.stop();
    expect(rebuilder.status.running).toBe(false);
    expect(await run).toMatchObject({ kind: 'failed' });
    expect(builds.current).toBeUndefined();
  });
});

describe('the builds folder', () => {
  it('serves the last whole build after a crash in the middle of the next', async () => {
    await site(await openBuilds()).rebuilder.run();
    await writeFiles(folder, { 'next/client/index.html': 'half' });
    await mkdir(join(folder, '2/client'), { recursive: true });
    const { content, rebuilder, served } = site(await openBuilds());
    expect(await served()).toBe('one');
    content.now = 'two';
    expect(await rebuilder.run()).toMatchObject({ kind: 'built', build: 3 });
    expect(await served()).toBe('two');
  });

  it.each([
    '',
    '{"number":',
    '{"number":1}',
    '{"number":9,"fingerprint":"one"}',
    '{"number":"1","fingerprint":"one"}',
  ])('with the pointer %j wants a new build', async (pointer) => {
    await site(await openBuilds()).rebuilder.run();
    await writeFile(join(folder, 'current.json'), pointer);
    const builds = await openBuilds();
    expect(builds.current).toBeUndefined();
    expect(await site(builds).rebuilder.run()).toMatchObject({ kind: 'built', build: 2 });
  });

  it.each(['another', undefined])('serves no build of the database %j', async (database) => {
    const before = site(await openBuilds());
    before.content.database = database;
    await before.rebuilder.run();
    const { content, rebuilder, served } = site(await openBuilds());
    expect(await served()).toBeUndefined();
    content.fails = true;
    expect(await rebuilder.run()).toMatchObject({ kind: 'failed' });
    expect(await served()).toBeUndefined();
    content.fails = false;
    expect(await rebuilder.run()).toMatchObject({ kind: 'built', build: 2 });
  });

  it('refuses a build that lacks its Worker', async () => {
    const builds = await openBuilds();
    const make = (directory: string) => writeFiles(directory, { 'client/index.html': 'x' });
    await expect(builds.replace('one', make)).rejects.toThrow('wrangler.json');
    expect(builds.current).toBeUndefined();
  });
});

describe('the rebuild hook', () => {
  it('rebuilds only for its secret, and returns the outcome', async () => {
    const { rebuilder, served } = site(await openBuilds());
    const hook = await startRebuildHook('secret', rebuilder);
    const ask = (method: string, token: string) =>
      fetch(hook.url, { method, headers: { authorization: `Bearer ${token}` } });
    try {
      expect((await fetch(hook.url, { method: 'POST' })).status).toBe(401);
      expect((await ask('POST', 'other')).status).toBe(401);
      expect((await ask('PUT', 'secret')).status).toBe(405);
      expect((await fetch(hook.url.replace('/rebuild', '/'))).status).toBe(404);
      expect(rebuilder.status).toEqual({ running: false, last: undefined });
      expect((await ask('POST', 'secret')).status).toBe(202);
      // Shares or follows the run that the hook began.
      await rebuilder.run();
      expect(await served()).toBe('one');
      const status = await (await ask('GET', 'secret')).json();
      expect(status).toMatchObject({ running: false, last: { kind: 'unchanged', build: 1 } });
    } finally {
      await hook.stop();
    }
    await expect(ask('GET', 'secret')).rejects.toThrow();
  });
});
