import { once } from 'node:events';
import {
  MessageChannel,
  MessagePort,
  parentPort,
  Worker,
  type WorkerOptions,
} from 'node:worker_threads';
import { z } from 'zod';
import { Failure, messageOf } from './failure.ts';

/** Loaded modules take 65 MB, and most sites change a few times a day. */
const MOST_IDLE_MILLISECONDS = 20_000;

const requestSchema = z.object({ task: z.unknown(), port: z.instanceof(MessagePort) });

const answerSchema = z.union([
  z.object({ value: z.unknown() }),
  z.object({ error: z.string(), isFailure: z.boolean() }),
]);

/** A thread that starts on demand, and ends when it has been idle or has failed, unless it is kept. */
export class WorkerThread {
  readonly #create: () => Worker;
  readonly #isKept: boolean;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** @param file calls `answerTasks` */
  constructor(file: URL, options: () => WorkerOptions, { isKept = false } = {}) {
    this.#create = () => new Worker(file, options());
    this.#isKept = isKept;
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
    // `run` learns that the thread has ended. What a kept one does for this process ends without it.
    worker.on('error', (error) => {
      if (this.#isKept) throw error;
    });
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  /** Returns the result of a task. A failed or aborted task ends the thread unless it is kept. */
  async run(task: unknown, signal?: AbortSignal): Promise<unknown> {
    clearTimeout(this.#idle);
    const worker = this.#start();
    const done = new AbortController();
    const waiting = { signal: AbortSignal.any([done.signal, ...(signal ? [signal] : [])]) };
    const { port1, port2 } = new MessageChannel();
    worker.postMessage({ task, port: port2 }, [port2]);
    try {
      const [message] = await Promise.race([
        once(port1, 'message', waiting),
        once(worker, 'exit', waiting).then(() => Promise.reject(new Error('The thread has ended'))),
      ]);
      const answer = answerSchema.parse(message);
      if (!('error' in answer)) return answer.value;
      throw answer.isFailure ? new Failure(answer.error) : new Error(answer.error);
    } catch (error) {
      if (!this.#isKept) await this.stop();
      throw error;
    } finally {
      done.abort();
      port1.close();
      this.#endWhenIdle();
    }
  }

  #endWhenIdle(): void {
    clearTimeout(this.#idle);
    if (this.#isKept) return;
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
  parentPort?.on('message', async (message) => {
    const { task, port } = requestSchema.parse(message);
    try {
      port.postMessage({ value: await perform(task) });
    } catch (error) {
      port.postMessage({ error: messageOf(error), isFailure: error instanceof Failure });
    }
  });
}
