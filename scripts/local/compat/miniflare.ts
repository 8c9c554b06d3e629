import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { z } from 'zod';

export { type Miniflare, Response } from 'miniflare';

export const compatibility = {
  package: 'miniflare',
  version: '5.20261012.0-beta',
  reason:
    'The only file that imports this pre-release. Version 5 takes the documented options through a converter, and ends the process at a signal before the queues are drained.',
};

export type RuntimeOptions = Parameters<typeof convertV4MiniflareOptions>[0];

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const metricsSchema = z.object({ backlogCount: z.number() });

const convert = (options: RuntimeOptions) =>
  convertV4MiniflareOptions({ log: new Log(LogLevel.WARN), ...options });

/** Starts workerd. Removes Miniflare's own signal handlers. */
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

export async function replaceWorker(runtime: Miniflare, options: RuntimeOptions): Promise<void> {
  await runtime.setOptions(convert(options));
}

/** Runs the job of a cron trigger of wrangler.toml. */
export async function runScheduledJob(runtime: Miniflare, cron: string): Promise<void> {
  // Miniflare's types need those of Cloudflare's runtime.
  const worker: unknown = await runtime.getWorker();
  await (worker as { scheduled(options: object): Promise<unknown> }).scheduled({ cron });
}

/** The number of messages that wait for their consumer. */
export async function queueBacklog(runtime: Miniflare, binding: string): Promise<number> {
  const queue = await runtime.getQueueProducer(binding);
  return metricsSchema.parse(await queue.metrics()).backlogCount;
}
