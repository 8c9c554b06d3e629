import type { Build, Builds, Filling } from './builds.ts';
import { coalesce } from './coalesce.ts';
import { Failure, messageOf } from './failure.ts';

export type Outcome =
  | { kind: 'built'; build: number; seconds: number }
  | { kind: 'unchanged'; build: number }
  | { kind: 'failed'; reason: string };

export type RebuildStatus = { running: boolean; last: Outcome | undefined };

export interface RebuildOptions {
  builds: Builds;
  /** Of the code and content as they are now. */
  fingerprint: () => Promise<string>;
  /** Fills a folder with a build or a layer of one; throws when it fails or the signal ends it. */
  build: (directory: string, signal: AbortSignal) => Promise<Filling>;
  /** Called after every switch to a new build. */
  switched: (build: Build, before: Build | undefined) => Promise<void>;
  /** Told how each run ended, however many calls shared it. */
  ended: (outcome: Outcome) => unknown;
}

/**
 * Rebuilds on request: one at a time, calls during a build share the next, and only when code or
 * content has changed. A failed build leaves the served one as it is and is an outcome, not a throw.
 */
export class Rebuilder {
  /** Asks for a rebuild; answers when everything changed before the call is served, or why not. */
  readonly run: () => Promise<Outcome>;
  #status: RebuildStatus = { running: false, last: undefined };
  readonly #options: RebuildOptions;
  readonly #stopping = new AbortController();
  #active: Promise<unknown> = Promise.resolve();

  constructor(options: RebuildOptions) {
    this.#options = options;
    this.run = coalesce(() => {
      const run = this.#run();
      this.#active = run;
      return run;
    });
  }

  get status(): RebuildStatus {
    return this.#status;
  }

  /** Ends the build that is running, if one is, and lets no other start. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Failure('The platform is being stopped.'));
    await this.#active;
  }

  async #run(): Promise<Outcome> {
    this.#status = { ...this.#status, running: true };
    const outcome = await this.#attempt().catch(
      (error: unknown): Outcome => ({ kind: 'failed', reason: messageOf(error) }),
    );
    this.#status = { running: false, last: outcome };
    await this.#options.ended(outcome);
    if (outcome.kind === 'built') await this.#options.builds.putTogether().catch(() => {});
    return outcome;
  }

  async #attempt(): Promise<Outcome> {
    const { builds, fingerprint, build, switched } = this.#options;
    const { signal } = this.#stopping;
    signal.throwIfAborted();
    const started = performance.now();
    // Taken before the build reads: what changes meanwhile makes the next run build again.
    const wanted = await fingerprint();
    const before = builds.current;
    if (before?.fingerprint === wanted) return { kind: 'unchanged', build: before.number };
    const made = await builds.replace(wanted, (directory) => build(directory, signal));
    await switched(made, before);
    const seconds = (performance.now() - started) / 1000;
    return { kind: 'built', build: made.number, seconds };
  }
}
