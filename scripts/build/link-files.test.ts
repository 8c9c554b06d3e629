import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeFiles } from '../local/scripts.fixture.ts';
import { linkFiles } from './link-files.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotter-links-'));
});

afterEach(() => rm(folder, { recursive: true }));

const at = (path: string) => join(folder, path);
const read = (path: string) => readFile(at(path), 'utf8');
const link = (wanted?: (path: string) => boolean) => linkFiles(at('1'), at('2'), wanted);

it('gives every file a second name, and keeps the files that are there', async () => {
  await writeFiles(folder, {
    '1/_astro/list.OLD.js': 'old list',
    '1/_astro/same.js': 'as it was',
    '1/_astro/fonts/text.woff2': 'font',
    '2/_astro/list.NEW.js': 'new list',
    '2/_astro/same.js': 'as it is',
  });
  link();
  expect(await read('2/_astro/list.OLD.js')).toBe('old list');
  expect(await read('2/_astro/list.NEW.js')).toBe('new list');
  expect(await read('2/_astro/same.js')).toBe('as it is');
  expect(await read('1/_astro/same.js')).toBe('as it was');
  const font = '_astro/fonts/text.woff2';
  expect((await stat(at(`2/${font}`))).ino).toBe((await stat(at(`1/${font}`))).ino);
});

it('leaves out files that are not wanted', async () => {
  await writeFiles(folder, { '1/reviews/one.html': '', '1/reviews/two.html': '', '1/a.html': '' });
  link((path) => path !== 'reviews/two.html');
  expect(await readdir(at('2/reviews'))).toEqual(['one.html']);
  expect(await readdir(at('2'))).toEqual(['a.html', 'reviews']);
});

it('throws for a folder that is missing', () => {
  expect(() => link()).toThrow('ENOENT');
});
