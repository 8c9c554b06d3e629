import { once } from 'node:events';
import { parentPort, Worker, type WorkerOptions } from 'node:worker_threads';
import { z } from 'zod';
import { messageOf } from './failure.ts';

const answerSchema = z.union([z.object({ value: z.unknown() }), z.object({ error: z.string() })]);

/** A thread that starts on demand, performs one task at a time, and restarts after it has ended. */
export class WorkerThread {
  readonly #start: () => Worker;
  #worker: Worker | undefined;

  /** @param file calls `answerTasks` */
  constructor(file: URL, options: () => WorkerOptions) {
    this.#start = () => new Worker(file, options());
  }

  start(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = this.#start();
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
    const worker = this.start();
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
    }
  }

  async stop(): Promise<void> {
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
