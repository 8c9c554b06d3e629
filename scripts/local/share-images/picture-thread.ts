import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { coalesce } from '../coalesce.ts';

/**
 * Makes the pictures for shared links in a thread of its own, so that neither a publish nor the
 * database, which lives in this process, waits for them.
 */
export class PictureThread {
  /** Makes what is missing; calls meanwhile share the next run. Never throws. */
  readonly run: () => Promise<void>;
  readonly #database: { url: string; secretKey: string };
  #worker: Worker | undefined;
  #stopped = false;

  constructor(database: { url: string; secretKey: string }) {
    this.#database = database;
    this.run = coalesce(() => this.#run());
  }

  async #run(): Promise<void> {
    if (this.#stopped) return;
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const answered = new AbortController();
    const { signal } = answered;
    worker.postMessage(null);
    try {
      await Promise.race([once(worker, 'message', { signal }), once(worker, 'exit', { signal })]);
    } catch (error) {
      this.#worker = undefined;
      console.error('The thread of the pictures has ended:', error);
    } finally {
      answered.abort();
    }
  }

  /** Ends the thread and lets no other start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: this.#database,
    });
    // Whoever waits for an answer hears of an error; without anybody waiting it must not end the platform.
    worker.on('error', () => {});
    worker.unref();
    return worker;
  }
}
