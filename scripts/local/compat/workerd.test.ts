import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

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
