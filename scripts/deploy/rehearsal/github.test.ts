import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cloneRepository } from './clone.ts';
import { dueSteps, parseSkipped } from './github.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spotter-clone-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a clone that installs nothing has the packages of this folder', async () => {
  const packages = join(folder, 'packages');
  mkdirSync(join(packages, 'wrangler'), { recursive: true });
  writeFileSync(join(packages, 'wrangler/package.json'), '{}');
  const clone = join(folder, 'spotter');
  await cloneRepository(clone, packages);
  expect(existsSync(join(clone, 'node_modules/wrangler/package.json'))).toBe(true);
  expect(existsSync(join(clone, 'package.json'))).toBe(true);
});

it('a clone without packages to link is refused', async () => {
  const cloned = cloneRepository(join(folder, 'spotter'), join(folder, 'nothing'));
  await expect(cloned).rejects.toThrow(/npm install/);
});

it('a step that the workflow does not have is refused, with the names of those that it has', () => {
  expect(() => parseSkipped('Instal')).toThrow(
    /no step Instal\. Its steps are: Install, Test, .*Smoke test/,
  );
});

it('a publish runs no suite and no migration, and a push runs both', () => {
  const commands = (event: 'push' | 'publish') => dueSteps(event).flatMap(({ run }) => run ?? []);
  const scripts = ['npm test', 'npm run test:all', 'npm run migrate', 'npm run provision'];
  expect(commands('push')).toEqual(expect.arrayContaining(scripts));
  for (const script of scripts) expect(commands('publish')).not.toContain(script);
  for (const script of ['npm run build', 'npm run upload', 'npm run smoke']) {
    expect(commands('publish')).toContain(script);
  }
});
