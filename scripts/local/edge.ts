import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../process/failure.ts';
import { LOOPBACK } from '../process/ports.ts';
import { createAssetServer } from './assets/server.ts';
import {
  createRuntime,
  type Miniflare,
  queueBacklog,
  Response,
  type RuntimeOptions,
  replaceWorker,
  runScheduledJob,
} from './compat/miniflare.ts';
import { endOrphan, spawnDetached } from './compat/workerd.ts';
import {
  type BuiltWorker,
  readWorker,
  runtimeOptions,
  type WorkerConfiguration,
} from './worker.ts';

export interface EdgeOptions {
  port: number;
  dataDirectory: string;
  /** The folder of the served build, read at every request. */
  build: () => string;
  bindings: Record<string, string>;
  country: string;
  /** Milliseconds that workerd may take to start. */
  startLimit?: number;
}

/** A start takes one or two seconds, more on a machine that does other work. */
const START_LIMIT_MILLISECONDS = 120_000;

/** Limits the delay until an event is counted. */
const LONGEST_BATCH_SECONDS = 1;
const DRAIN_LIMIT_MILLISECONDS = 15_000;
const DRAIN_STEP_MILLISECONDS = 50;
/** A received batch is in no backlog and needs this time to be written. */
const LAST_BATCH_MILLISECONDS = 250;

const MINUTE_MILLISECONDS = 60 * 1_000;
const DAY_MILLISECONDS = 24 * 60 * MINUTE_MILLISECONDS;

const intervalOf = (cron: string) =>
  cron === '* * * * *' ? MINUTE_MILLISECONDS : DAY_MILLISECONDS;

/** The Worker of the served build in workerd, with its static files and queues. */
export class Edge {
  readonly #options: EdgeOptions;
  readonly #serveAsset: ReturnType<typeof createAssetServer>;
  readonly #miniflare: Miniflare;
  readonly #runtimeEnvironment: Record<string, string>;
  #worker: BuiltWorker;
  #schedules: NodeJS.Timeout[] = [];
  readonly #jobs = new Map<string, Promise<void>>();
  #stopped: Promise<void> | undefined;
  readonly #opened = Promise.withResolvers<void>();

  private constructor(options: EdgeOptions, worker: BuiltWorker) {
    this.#options = options;
    this.#worker = worker;
    this.#serveAsset = createAssetServer(options.build);
    this.#runtimeEnvironment = spawnDetached(options.dataDirectory);
    this.#miniflare = createRuntime(this.#configure(worker));
  }

  /** Runs the Worker, which gets no file of the build until it is opened. */
  static async prepare(options: EdgeOptions): Promise<Edge> {
    const edge = new Edge(options, await readWorker(options.build()));
    try {
      await edge.#untilStarted(edge.#miniflare.ready);
    } catch (error) {
      await edge.#miniflare.dispose().catch(() => {});
      throw error;
    }
    return edge;
  }

  static async start(options: EdgeOptions): Promise<Edge> {
    const edge = await Edge.prepare(options);
    await edge.open();
    return edge;
  }

  /** Serves the files and runs the jobs from now on. */
  async open(): Promise<void> {
    this.#opened.resolve();
    await this.#warmUp();
    this.#startSchedule();
  }

  /** Ends a workerd that hangs, so that the start fails. Miniflare would wait for ever. */
  async #untilStarted(started: Promise<unknown>): Promise<void> {
    const limit = this.#options.startLimit ?? START_LIMIT_MILLISECONDS;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      void endOrphan(this.#options.dataDirectory);
    }, limit);
    try {
      await started;
    } catch (error) {
      if (!isLate) throw error;
      throw new Failure(
        `The Worker (workerd) did not start within ${limit / 1_000} seconds. Stop other programs that use this machine, and start again. If it happens again, install the packages again: npm install --force.`,
      );
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Runs the Worker of another build on the same address, which refuses connections for a moment and resets
   * those of running requests. At SIGTERM workerd would answer these, but not new ones, and Miniflare would
   * start the previous Worker again when it has ended. The files of that build must be served only afterwards,
   * so that visitors see either build as a whole.
   *
   * @throws if it does not start; the previous Worker then runs again
   */
  async takeUpWorker(build: string): Promise<void> {
    const worker = await readWorker(build);
    if (worker.hash === this.#worker.hash) return;
    await this.#drain();
    try {
      await this.#run(worker);
    } catch (error) {
      await this.#run(this.#worker).catch(() => {});
      throw error;
    }
    this.#worker = worker;
  }

  #run(worker: BuiltWorker): Promise<void> {
    return this.#untilStarted(replaceWorker(this.#miniflare, this.#configure(worker)));
  }

  /** Waits until queued messages are written, then ends workerd. */
  stop(): Promise<void> {
    for (const schedule of this.#schedules) clearInterval(schedule);
    this.#stopped ??= Promise.all(this.#jobs.values())
      .then(() => this.#drain())
      .finally(() => this.#miniflare.dispose());
    return this.#stopped;
  }

  /** Loads the Worker and its state of the database before the jobs keep both busy. */
  async #warmUp(): Promise<void> {
    const page = await fetch(`http://${LOOPBACK}:${this.#options.port}/`, { redirect: 'manual' });
    await page.body?.cancel();
  }

  /** Runs every job now and then every minute or day, because this machine may sleep at its time. */
  #startSchedule(): void {
    const { crons } = this.#worker.configuration.triggers;
    this.#schedules = crons.map((cron) => {
      const run = () => void this.#runJob(cron);
      run();
      return setInterval(run, intervalOf(cron)).unref();
    });
  }

  /** One at a time of each kind. */
  async #runJob(cron: string): Promise<void> {
    if (this.#jobs.has(cron)) return;
    const job = runScheduledJob(this.#miniflare, cron)
      .catch((error: unknown) => {
        // Stopping interrupts the job. The next start runs it again.
        if (this.#stopped === undefined) console.error('The scheduled job failed:', error);
      })
      .finally(() => this.#jobs.delete(cron));
    this.#jobs.set(cron, job);
    await job;
  }

  async #drain(): Promise<void> {
    const { producers } = this.#worker.configuration.queues;
    if (producers.length === 0) return;
    const deadline = Date.now() + DRAIN_LIMIT_MILLISECONDS;
    while (Date.now() < deadline && (await this.#backlog()) > 0)
      await wait(DRAIN_STEP_MILLISECONDS);
    await wait(LAST_BATCH_MILLISECONDS);
  }

  async #backlog(): Promise<number> {
    const { producers, consumers } = this.#worker.configuration.queues;
    const consumed = producers.filter(({ queue }) =>
      consumers.some((consumer) => consumer.queue === queue),
    );
    const counts = consumed.map(({ binding }) => queueBacklog(this.#miniflare, binding));
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  }

  #configure(worker: BuiltWorker): RuntimeOptions {
    const { configuration } = worker;
    return {
      ...runtimeOptions(worker),
      host: LOOPBACK,
      port: this.#options.port,
      // Without an object Miniflare looks up this machine's location on the network.
      cf: { country: this.#options.country },
      unsafeRuntimeEnv: this.#runtimeEnvironment,
      bindings: { ...configuration.vars, ...this.#options.bindings },
      serviceBindings: {
        ASSETS: async (request) => {
          await this.#opened.promise;
          const answer = await this.#serveAsset(request);
          const { status } = answer;
          const body = answer.body === null ? null : await answer.bytes();
          return new Response(body, { status, headers: [...answer.headers] });
        },
      },
      r2Buckets: Object.fromEntries(
        configuration.r2_buckets.map(({ binding, bucket_name }) => [binding, bucket_name]),
      ),
      resourcePersistencePath: join(this.#options.dataDirectory, 'storage'),
      ...(configuration.images && { images: configuration.images }),
      queueConsumers: consumers(configuration),
    };
  }
}

function consumers({ queues }: WorkerConfiguration) {
  return Object.fromEntries(
    queues.consumers.map((consumer) => [
      consumer.queue,
      {
        maxBatchSize: consumer.max_batch_size,
        maxBatchTimeout: Math.min(consumer.max_batch_timeout, LONGEST_BATCH_SECONDS),
        maxRetries: consumer.max_retries,
        retryDelay: consumer.retry_delay,
        ...(consumer.dead_letter_queue && { deadLetterQueue: consumer.dead_letter_queue }),
      },
    ]),
  );
}
