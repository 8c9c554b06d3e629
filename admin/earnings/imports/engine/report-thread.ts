import { type Remote, wrap } from 'comlink';
import type { ReportSession } from './report-session.ts';

/** The thread that reads one file. */
export class ReportThread {
  readonly #session: Promise<ReportSession | Remote<ReportSession>>;
  /** A thread that has ended answers nothing more. */
  readonly #ended = Promise.withResolvers<never>();
  readonly #worker: Worker | undefined;

  constructor() {
    this.#ended.promise.catch(() => {});
    // Without threads the file is read between the page's own work.
    if (typeof Worker === 'undefined') {
      this.#session = import('./report-session.ts').then((module) => new module.ReportSession());
      return;
    }
    const worker = new Worker(new URL('./report-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('error', ({ message }) => this.#ended.reject(new Error(message)));
    this.#worker = worker;
    this.#session = Promise.resolve(wrap<ReportSession>(worker));
  }

  ask<Answer>(
    question: (session: ReportSession | Remote<ReportSession>) => Promise<Answer>,
  ): Promise<Answer> {
    return Promise.race([this.#session.then(question), this.#ended.promise]);
  }

  stop() {
    this.#worker?.terminate();
    this.#ended.reject(new DOMException('The report is closed', 'AbortError'));
  }
}
