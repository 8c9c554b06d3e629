import { once } from 'node:events';
import { parentPort, Worker, type WorkerOptions } from 'node:worker_threads';
import { z } from 'zod';
import { messageOf } from './failure.ts';

const answerSchema = z.union([z.object({ value: z.unknown() }), z.object({ error: z.string() })]);

/** A thread that starts when it is needed, does one task at a time, and is replaced after it has ended. */
export class WorkerThread {
  readonly #start: () => Worker;
  #worker: Worker | undefined;

  /**
   * @param file runs `answerTasks`
   * @param options are read at every start
   */
  constructor(file: URL, options: () => WorkerOptions) {
    this.#start = () => new Worker(file, options());
  }

  /** Starts the thread before the first task. */
  start(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = this.#start();
    // A waiting `run` gets the error too. Without one it must not end the platform.
    worker.on('error', () => {});
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  /** Has the thread do a task and returns its result. A failed or aborted task ends the thread. */
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

  /** Ends the thread. The next task starts another. */
  async stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}

/** In the thread: does every task it is sent. */
export function answerTasks(perform: (task: unknown) => Promise<unknown>): void {
  parentPort?.on('message', async (task) => {
    try {
      parentPort?.postMessage({ value: await perform(task) });
    } catch (error) {
      parentPort?.postMessage({ error: messageOf(error) });
    }
  });
}
