import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { z } from 'zod';

export { type Miniflare, Response } from 'miniflare';

export const compatibility = {
  package: 'miniflare',
  version: '5.20261012.0-beta',
  reason:
    'The only file that imports this pre-release. Version 5 takes the documented options through a converter, and ends the process at a signal before the queues are drained.',
};

/** The options of version 4, which are documented. */
export type RuntimeOptions = Parameters<typeof convertV4MiniflareOptions>[0];

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const metricsSchema = z.object({ backlogCount: z.number() });

const convert = (options: RuntimeOptions) =>
  convertV4MiniflareOptions({ log: new Log(LogLevel.WARN), ...options });

/** Starts workerd. Signals stay with whoever listens to them already. */
export function createRuntime(options: RuntimeOptions): Miniflare {
  const before = SIGNALS.map((signal) => process.listeners(signal));
  const runtime = new Miniflare(convert(options));
  for (const [index, signal] of SIGNALS.entries()) {
    for (const listener of process.listeners(signal)) {
      if (!before[index]?.includes(listener)) process.off(signal, listener);
    }
  }
  return runtime;
}

/** Runs another Worker on the same address. */
export async function replaceWorker(runtime: Miniflare, options: RuntimeOptions): Promise<void> {
  await runtime.setOptions(convert(options));
}

/** Runs the scheduled job of the Worker. */
export async function runScheduledJob(runtime: Miniflare): Promise<void> {
  // Miniflare's own types need those of Cloudflare's runtime, which say what a Worker can do.
  const worker: unknown = await runtime.getWorker();
  await (worker as { scheduled(options: object): Promise<unknown> }).scheduled({});
}

/** How many messages of a queue wait for their consumer. */
export async function queueBacklog(runtime: Miniflare, binding: string): Promise<number> {
  const queue = await runtime.getQueueProducer(binding);
  return metricsSchema.parse(await queue.metrics()).backlogCount;
}
