import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptBuild } from './kept-build.mjs';

let root: string;
let folder: string;
let builds: number;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'spotter-kept-'));
  folder = join(root, 'kept');
  builds = 0;
  await mkdir(join(root, 'source/inner'), { recursive: true });
  await writeFile(join(root, 'source/inner/a.ts'), 'one');
  await writeFile(join(root, 'lock.json'), '1');
});

afterEach(() => rm(root, { recursive: true }));

/** Builds a copy of a source and returns it. */
async function build(write = async () => {}) {
  const result = await keptBuild({
    root,
    sources: ['source', 'lock.json'],
    folder,
    async build(directory) {
      builds += 1;
      await write();
      const text = await readFile(join(root, 'source/inner/a.ts'), 'utf8');
      await writeFile(join(directory, 'a.js'), text);
    },
  });
  return readFile(join(result, 'a.js'), 'utf8');
}

test('equal sources are built once', async () => {
  expect(await build()).toBe('one');
  expect(await build()).toBe('one');
  expect(builds).toBe(1);
});

test('a changed, added or removed file is built, and only the newest build is kept', async () => {
  await build();
  await writeFile(join(root, 'source/inner/a.ts'), 'two');
  expect(await build()).toBe('two');
  await writeFile(join(root, 'source/b.ts'), '');
  await build();
  await rm(join(root, 'source/b.ts'));
  await writeFile(join(root, 'lock.json'), '2');
  await build();
  expect(builds).toBe(4);
  expect(await readdir(folder)).toHaveLength(1);
});

test('a build that fails leaves nothing, and the next one builds', async () => {
  const failing = build(() => Promise.reject(new Error('No memory left')));
  await expect(failing).rejects.toThrow('No memory left');
  expect(await readdir(folder)).toEqual([]);
  expect(await build()).toBe('one');
});

test('of two builds at once both have the result', async () => {
  const together = Promise.all([build(), build()]);
  expect(await together).toEqual(['one', 'one']);
  expect(await readdir(folder)).toHaveLength(1);
});

test('what a killed build left is removed after an hour', async () => {
  const hourAgo = Date.now() / 1_000 - 3_601;
  await mkdir(join(folder, 'draft-old'), { recursive: true });
  await mkdir(join(folder, 'draft-new'));
  await utimes(join(folder, 'draft-old'), hourAgo, hourAgo);
  await build();
  const left = await readdir(folder);
  expect(left).toHaveLength(2);
  expect(left).toContain('draft-new');
});
