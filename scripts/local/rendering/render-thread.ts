import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { SiteEnvironment } from '../astro.ts';
import type { Scope } from './patch.ts';

const answerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('patched'), rendered: z.number() }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
]);

/** Pages are made of many short-lived strings: with less, collecting them takes a fifth of the time. */
const YOUNG_MEGABYTES = 64;

/** Loads the compiled pages and the content; or renders with them too, which makes the first publish faster. */
export type Preparation = 'load' | 'rehearse';

/**
 * Patches builds in a thread of its own, which keeps compiled pages and content from one publish to
 * the next. A whole build needs a new one: its pages are other ones.
 */
export class RenderThread {
  readonly #environment: SiteEnvironment;
  #worker: Worker | undefined;

  constructor(environment: SiteEnvironment) {
    this.#environment = environment;
  }

  /**
   * Fills `to` with a layer over the build in the folders `from`, newest first, that makes it what it
   * would be today, and answers how many files it rendered.
   *
   * @throws an Error that says why a whole build is due instead; `to` may be half filled then
   */
  async patch(
    from: readonly string[],
    to: string,
    scope: Scope,
    signal: AbortSignal,
  ): Promise<number> {
    this.#worker ??= this.#start(from, 'load');
    const worker = this.#worker;
    const answered = new AbortController();
    const either = { signal: AbortSignal.any([signal, answered.signal]) };
    worker.postMessage({ from, to, scope });
    try {
      const [message] = await Promise.race([
        once(worker, 'message', either),
        once(worker, 'exit', either).then(() => Promise.reject(new Error('It has ended'))),
      ]);
      const answer = answerSchema.parse(message);
      if (answer.kind === 'failed') throw new Error(answer.reason);
      return answer.rendered;
    } catch (error) {
      await this.stop();
      throw error;
    } finally {
      answered.abort();
    }
  }

  /** Starts the thread, if there is none yet, before it is needed. */
  prepare(from: readonly string[], how: Preparation): void {
    this.#worker ??= this.#start(from, how);
  }

  /** Ends the thread; the next patch starts another. */
  async stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #start(folders: readonly string[], how: Preparation): Worker {
    const origin = this.#environment.SITE_URL;
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: { folders, build: folders.at(-1), origin, how },
      // As in a build: React's checks for developers take as long again as the rendering.
      env: { ...process.env, ...this.#environment, NODE_ENV: 'production' },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    // Whoever waits for an answer hears of an error; without anybody waiting it must not end the platform.
    worker.on('error', () => {});
    // And the next one asks a new thread, which says what is wrong, not one that answers no more.
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    worker.unref();
    return worker;
  }
}
