import { WorkerThread } from '../process/worker-thread.ts';
import type { EdgeSettings, EdgeTask } from './edge-thread.ts';

/**
 * The edge in its own thread: it starts while the database is opened, and a file does not wait for a statement of
 * the embedded database, which occupies the main thread.
 */
export class EdgeInThread {
  readonly #thread = new WorkerThread(new URL('./edge-thread.ts', import.meta.url), () => ({}), {
    isKept: true,
  });

  /** Loads the code. */
  load(): void {
    this.#thread.prepare();
  }

  /** Runs the Worker of a build, unless it runs already. It gets no file until it is opened. */
  async prepare(settings: EdgeSettings, build: string): Promise<void> {
    await this.#run({ kind: 'prepare', settings, build });
  }

  /** See `Edge`. Does nothing before the Worker runs. */
  async takeUpWorker(build: string): Promise<void> {
    await this.#run({ kind: 'take up worker', build });
  }

  /** Serves the files of a build. */
  async serve(build: string): Promise<void> {
    await this.#run({ kind: 'serve', build });
  }

  async open(): Promise<void> {
    await this.#run({ kind: 'open' });
  }

  /** Waits until queued messages are written, then ends workerd. */
  async stop(): Promise<void> {
    await this.#run({ kind: 'stop' });
  }

  end(): Promise<void> {
    return this.#thread.stop();
  }

  #run(task: EdgeTask): Promise<unknown> {
    return this.#thread.run(task);
  }
}
