import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

/** How often to look whether an ended process is gone and its port with it. */
const ORPHAN_STEP_MILLISECONDS = 20;

/**
 * The states of a process that holds no port any more: gone, or ended with all its threads. Its command
 * is no longer told some time before that, which on a busy machine is long enough to find the port taken.
 */
const ENDED = /^(?:Z[^l]*)?$/;

/**
 * Has Miniflare start workerd through `workerd.sh`, which lets it outlive what stops its group and leaves its
 * process number in the data folder. Not on Windows, which has no such shell.
 *
 * @returns the environment that workerd must be started with.
 */
export function spawnDetached(directory: string): Record<string, string> {
  if (process.platform === 'win32') return {};
  const shield = fileURLToPath(new URL('./workerd.sh', import.meta.url));
  Object.assign(process.env, { MINIFLARE_WORKERD_PATH: shield });
  return { SPOTTER_WORKERD: workerdPath(), SPOTTER_WORKERD_MARK: markFile(directory) };
}

/**
 * Ends the workerd that a crashed platform left behind, which would hold the port of the site. To be
 * called by whoever has claimed the data folder.
 */
export async function endOrphan(directory: string): Promise<void> {
  const file = markFile(directory);
  const mark = await readFile(file, 'utf8').catch(() => '');
  await rm(file, { force: true });
  const number = Number(mark);
  if (!Number.isInteger(number) || number < 2) return;
  // The number may belong to another program by now.
  if (!(await tell('args', number)).includes('workerd serve')) return;
  process.kill(number, 'SIGKILL');
  while (!ENDED.test(await tell('stat', number))) await wait(ORPHAN_STEP_MILLISECONDS);
}

function markFile(directory: string): string {
  return join(directory, 'workerd.pid');
}

function workerdPath(): string {
  const fromMiniflare = createRequire(createRequire(import.meta.url).resolve('miniflare'));
  return z.object({ default: z.string() }).parse(fromMiniflare('workerd')).default;
}

/** What the system tells of a process; '' when there is none. */
async function tell(what: 'args' | 'stat', number: number): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-o', `${what}=`, '-p', String(number)]);
    return stdout.trim();
  } catch {
    return '';
  }
}
