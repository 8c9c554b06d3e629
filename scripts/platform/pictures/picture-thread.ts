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
    worker.postMessage(null);
    await Promise.race([once(worker, 'message'), once(worker, 'exit')]).catch(() => {
      this.#worker = undefined;
    });
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
    worker.on('error', (error) => console.error('The thread of the pictures has ended:', error));
    worker.unref();
    return worker;
  }
}
