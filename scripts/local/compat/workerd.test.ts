import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endOrphan } from './workerd.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotter-workerd-'));
});

afterEach(() => rm(folder, { recursive: true }));

const isRunning = (id: number) => {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
};

it.skipIf(process.platform === 'win32')('workerd ends when the platform is killed', async () => {
  const pidFile = join(folder, 'workerd.pid');
  const platform = join(folder, 'platform.mjs');
  const script = join(import.meta.dirname, 'workerd.sh');
  await writeFile(
    platform,
    `import { spawn } from 'node:child_process'; spawn(${JSON.stringify(script)}, ['60']);`,
  );
  // Another program takes the place of workerd.
  const env = { ...process.env, SPOTTER_WORKERD: 'sleep', SPOTTER_WORKERD_PID: pidFile };
  const parent = spawn(process.execPath, [platform], { env });
  const readId = async () => Number(await readFile(pidFile, 'utf8').catch(() => ''));
  await expect.poll(readId).toBeGreaterThan(1);
  const id = await readId();
  expect(isRunning(id)).toBe(true);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  await expect.poll(() => isRunning(id), { timeout: 10_000 }).toBe(false);
});

/** Answers as `ps` does for the milliseconds in which a killed workerd occupies its port. */
const ENDING = `#!/bin/sh
cd "$(dirname "$0")"
case "$2" in
  args=) echo '[workerd]' ;;
  *) if [ -e asked ]; then echo Z; else : > asked; echo Rl; fi ;;
esac
`;

it.skipIf(process.platform === 'win32')('one that is being ended is waited for', async () => {
  await writeFile(join(folder, 'ps'), ENDING);
  await chmod(join(folder, 'ps'), 0o755);
  const other = spawn('sleep', ['60']);
  const ended = once(other, 'exit');
  await writeFile(join(folder, 'workerd.pid'), String(other.pid));
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  await endOrphan(folder);
  vi.unstubAllEnvs();
  expect(await readdir(folder)).toContain('asked');
  expect(await ended).toEqual([null, 'SIGKILL']);
});
