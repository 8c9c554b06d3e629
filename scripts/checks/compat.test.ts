import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compatProblems } from './compat.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'spotter-compat-'));
  await write('package.json', '{ "overrides": { "inner": { "engine": "1.0.0" } } }');
  await write('node_modules/engine/package.json', '{ "version": "1.0.0" }');
  await write('node_modules/inner/package.json', '{ "version": "3.0.0" }');
  await write('compat/inner.mjs', patch('inner', '3.0.0'));
});
afterEach(() => rm(root, { recursive: true }));

async function write(path: string, text: string) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

const patch = (name: string, version: string) =>
  `export const compatibility = { package: '${name}', version: '${version}', reason: 'It flushes.' };`;
const problems = () => compatProblems(root, ['compat/*.mjs']);

it('accepts patches of the installed versions', async () => {
  await write('compat/engine.mjs', patch('engine', '1.0.0'));
  expect(await problems()).toEqual([]);
});

it('refuses a patch when another version is installed, and says what to do', async () => {
  await write('compat/engine.mjs', patch('engine', '0.9.0'));
  expect(await problems()).toEqual([
    'compat/engine.mjs was written for engine 0.9.0, and 1.0.0 is installed: check that it still fits (It flushes.), then change the version in it.',
  ]);
});

it('refuses a patch that names no version', async () => {
  await write('compat/engine.mjs', 'export const patched = true;');
  expect(await problems()).toEqual([
    'compat/engine.mjs names no package and version: export const compatibility.',
  ]);
});

it('refuses an override that no patch explains', async () => {
  await rm(join(root, 'compat/inner.mjs'));
  expect(await problems()).toEqual(['No patch explains the override of inner in package.json.']);
});
