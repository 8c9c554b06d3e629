import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Failure, outsideProblem } from './failure.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const PARENT_CHECK_MILLISECONDS = 1_000;

/** npm starts a shell, which may stay between. */
function npmAbove(parent: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(parent)]);
  const [, above] = /^\s*(\d+)\s+\S*sh$/.exec(String(stdout).trim()) ?? [];
  return above === undefined ? parent : Number(above);
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

/** Otherwise nothing would end it, because a killed npm does not pass on a signal. */
function whenOrphaned(orphaned: () => void): NodeJS.Timeout | undefined {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parent = process.ppid;
  const npm = npmAbove(parent);
  const check = () => {
    if (process.ppid === parent && isRunning(npm)) return;
    // Its output may have ended too.
    process.stdout.on('error', () => {});
    orphaned();
  };
  return setInterval(check, PARENT_CHECK_MILLISECONDS).unref();
}

export interface Running {
  stop: () => Promise<void>;
  ended?: Promise<unknown>;
}

/**
 * Runs a command until Ctrl-C, or until npm, which started it, is killed. Ignores further signals, because npm repeats those of the terminal. Sets the
 * exit code to 1 for errors, and prints only the message of a Failure.
 *
 * @param start returns undefined if there is nothing to stop
 */
export async function runUntilStopped(
  start: (signal: AbortSignal, log: (line: string) => void) => Promise<Running | undefined>,
): Promise<void> {
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  for (const signal of SIGNALS) process.on(signal, interrupt);
  const watching = whenOrphaned(interrupt);
  try {
    const running = await start(interrupted.signal, (line) => console.log(line));
    if (running === undefined) return;
    const interruption = once(interrupted.signal, 'abort');
    if (!interrupted.signal.aborted)
      await Promise.race([interruption, running.ended ?? interruption]);
    console.log('Stopping');
    await running.stop();
    process.exitCode = interrupted.signal.aborted ? 0 : 1;
  } catch (error) {
    process.exitCode = interrupted.signal.aborted ? 0 : 1;
    if (interrupted.signal.aborted) return;
    console.error(error instanceof Failure ? error.message : (outsideProblem(error) ?? error));
  } finally {
    clearInterval(watching);
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}
