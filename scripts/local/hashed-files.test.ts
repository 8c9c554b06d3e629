import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepHashedFiles } from './hashed-files.ts';
import { writeFiles } from './testing.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotter-hashed-'));
});

afterEach(() => rm(folder, { recursive: true }));

const read = (path: string) => readFile(join(folder, path), 'utf8');

it('keeps the hashed files of the build before, and nothing else of it', async () => {
  await writeFiles(folder, {
    '1/client/index.html': 'old page',
    '1/client/_astro/list.OLD.js': 'old list',
    '1/client/_astro/same.js': 'as it was',
    '1/client/_astro/fonts/text.woff2': 'font',
    '2/client/_astro/list.NEW.js': 'new list',
    '2/client/_astro/same.js': 'as it is',
  });
  await keepHashedFiles(join(folder, '1'), join(folder, '2'));
  expect(await read('2/client/_astro/list.OLD.js')).toBe('old list');
  expect(await read('2/client/_astro/list.NEW.js')).toBe('new list');
  expect(await read('2/client/_astro/same.js')).toBe('as it is');
  await expect(read('2/client/index.html')).rejects.toThrow('ENOENT');
});

it('a build without any keeps nothing', async () => {
  await writeFiles(folder, { '1/client/index.html': '', '2/client/index.html': 'new page' });
  await keepHashedFiles(join(folder, '1'), join(folder, '2'));
  expect(await read('2/client/index.html')).toBe('new page');
});
