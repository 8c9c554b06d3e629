import { once } from 'node:events';
import { Failure } from './failure.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** What a command has started. */
export interface Running {
  stop: () => Promise<void>;
  /** Settles when it ends by itself, which then ends the command. */
  ended?: Promise<unknown>;
}

/**
 * Runs a command until Ctrl-C: starts it, waits for a signal, stops it. A signal during the start ends
 * it too. Later signals are ignored: npm repeats those of the terminal, and stopping takes a bounded
 * time. Sets the exit code: 1, with its sentence, for a Failure.
 *
 * @param start returns what to stop, or undefined when there is nothing to wait for
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
