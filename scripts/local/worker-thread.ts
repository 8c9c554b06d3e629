import { once } from 'node:events';
import { parentPort, Worker, type WorkerOptions } from 'node:worker_threads';
import { z } from 'zod';
import { messageOf } from './failure.ts';

/** Loaded modules take 65 MB, and most sites change a few times a day. */
const MOST_IDLE_MILLISECONDS = 20_000;

const answerSchema = z.union([z.object({ value: z.unknown() }), z.object({ error: z.string() })]);

/** A thread that starts on demand, performs one task at a time, and ends when it has been idle. */
export class WorkerThread {
  readonly #create: () => Worker;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** @param file calls `answerTasks` */
  constructor(file: URL, options: () => WorkerOptions) {
    this.#create = () => new Worker(file, options());
  }

  /** Starts the thread if a task is to be expected. */
  prepare(): void {
    if (this.#worker !== undefined) return;
    this.#start();
    this.#endWhenIdle();
  }

  #start(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = this.#create();
    // `run` receives the error too. Without a listener it would end the process.
    worker.on('error', () => {});
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  /** Returns the result of a task. A failed or aborted task ends the thread. */
  async run(task: unknown, signal?: AbortSignal): Promise<unknown> {
    clearTimeout(this.#idle);
    const worker = this.#start();
    const done = new AbortController();
    const waiting = { signal: AbortSignal.any([done.signal, ...(signal ? [signal] : [])]) };
    worker.postMessage(task);
    try {
      const [message] = await Promise.race([
        once(worker, 'message', waiting),
        once(worker, 'exit', waiting).then(() => Promise.reject(new Error('The thread has ended'))),
      ]);
      const answer = answerSchema.parse(message);
      if ('error' in answer) throw new Error(answer.error);
      return answer.value;
    } catch (error) {
      await this.stop();
      throw error;
    } finally {
      done.abort();
      this.#endWhenIdle();
    }
  }

  #endWhenIdle(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.stop(), MOST_IDLE_MILLISECONDS).unref();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}

export function answerTasks(perform: (task: unknown) => Promise<unknown>): void {
  parentPort?.on('message', async (task) => {
    try {
      parentPort?.postMessage({ value: await perform(task) });
    } catch (error) {
      parentPort?.postMessage({ error: messageOf(error) });
    }
  });
}
