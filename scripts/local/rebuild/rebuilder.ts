import type { Builds } from '../../build/builds.ts';
import { Failure, messageOf } from '../../process/failure.ts';
import { coalesce } from './coalesce.ts';

export type Outcome =
  | { kind: 'built'; build: number; seconds: number }
  | { kind: 'unchanged'; build: number }
  | { kind: 'failed'; reason: string };

export type RebuildStatus = { running: boolean; last: Outcome | undefined };

export interface RebuildOptions {
  builds: Builds;
  fingerprint: () => Promise<string>;
  build: (directory: string, fingerprint: string, signal: AbortSignal) => Promise<void>;
  /** Called with the folder of a new build, while the previous one is still served. */
  beforeServing: (folder: string) => Promise<void>;
  /** Called with the folder of a build that is to be served from now on. */
  serve: (folder: string) => Promise<void>;
  /** Called once per run, even if several calls share it. */
  ended: (outcome: Outcome) => unknown;
}

/** Rebuilds on request, one build at a time. A failed build is an outcome, and the served build stays. */
export class Rebuilder {
  /** Resolves when everything changed before the call is served, or has failed. */
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
    return outcome;
  }

  async #attempt(): Promise<Outcome> {
    const { builds, build, beforeServing, serve } = this.#options;
    const { signal } = this.#stopping;
    signal.throwIfAborted();
    const started = performance.now();
    // Taken before the build reads, so that a concurrent change causes another build.
    const fingerprint = await this.#options.fingerprint();
    if (builds.current?.fingerprint === fingerprint) {
      return { kind: 'unchanged', build: builds.current.number };
    }
    const made = await builds.replace(
      fingerprint,
      (directory) => build(directory, fingerprint, signal),
      beforeServing,
    );
    await serve(builds.currentFolder);
    const seconds = (performance.now() - started) / 1000;
    return { kind: 'built', build: made.number, seconds };
  }
}
