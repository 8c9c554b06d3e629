import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

export const compatibility = {
  package: 'workerd',
  version: '1.20261012.1',
  reason:
    'Started through workerd.sh, because workerd ends itself at the signals that its process group receives, but not with its parent.',
};

const ORPHAN_STEP_MILLISECONDS = 20;

/**
 * The states of a process that occupies no port: gone, or ended with all its threads. The command disappears
 * earlier, while the port is still taken.
 */
const ENDED = /^(?:Z[^l]*)?$/;

/**
 * Makes Miniflare start workerd through `workerd.sh`, so that it survives the signals of its process group
 * and writes its process ID into the data folder, and ends when the platform is killed. Not on Windows.
 *
 * @returns the environment for workerd
 */
export function spawnDetached(directory: string): Record<string, string> {
  if (process.platform === 'win32') return {};
  const script = fileURLToPath(new URL('./workerd.sh', import.meta.url));
  Object.assign(process.env, { MINIFLARE_WORKERD_PATH: script });
  const { SPOTTER_WORKERD = workerdPath() } = process.env;
  return { SPOTTER_WORKERD, SPOTTER_WORKERD_PID: pidFile(directory) };
}

/** One that is being ended, as by `workerd.sh`, has lost its words and occupies its port a moment longer. */
const WORKERD = /workerd serve|^\[workerd/;

/** Ends the workerd of a crashed platform, which would occupy the port. */
export async function endOrphan(directory: string): Promise<void> {
  const file = pidFile(directory);
  const number = Number(await readFile(file, 'utf8').catch(() => ''));
  await rm(file, { recursive: true, force: true });
  if (!Number.isInteger(number) || number < 2) return;
  // Another program may have the number by now.
  if (!WORKERD.test(await processInfo('args', number))) return;
  try {
    process.kill(number, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
  while (!ENDED.test(await processInfo('stat', number))) await wait(ORPHAN_STEP_MILLISECONDS);
}

function pidFile(directory: string): string {
  return join(directory, 'workerd.pid');
}

function workerdPath(): string {
  const fromMiniflare = createRequire(createRequire(import.meta.url).resolve('miniflare'));
  return z.object({ default: z.string() }).parse(fromMiniflare('workerd')).default;
}

/** A column of `ps`; '' if there is no such process. */
async function processInfo(what: 'args' | 'stat', number: number): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-o', `${what}=`, '-p', String(number)]);
    return stdout.trim();
  } catch {
    return '';
  }
}
