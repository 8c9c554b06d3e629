import { once } from 'node:events';
import { Failure } from './failure.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface Running {
  stop: () => Promise<void>;
  ended?: Promise<unknown>;
}

/**
 * Runs a command until Ctrl-C. Ignores further signals, because npm repeats those of the terminal. Sets the
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
    console.error(error instanceof Failure ? error.message : error);
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}
