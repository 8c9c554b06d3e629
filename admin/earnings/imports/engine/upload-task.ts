import { EARNING_ROWS_PER_CHUNK, type EarningImport } from '../../../../core/earnings/schema.ts';
import { RequestError } from '../../../api/request-error.ts';
import type { ReadingChoice } from '../../reading/report.ts';
import { forget, keep, whileSending } from './kept-files.ts';
import type { OpenFile } from './open-file.ts';
import type { ImportRequests, Upload, UploadState } from './upload.ts';

/** Milliseconds before a failed request is sent again. */
const DELAYS = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 30_000];

/** The server was not reached or is in trouble; sent again it can succeed. */
const isPassing = (error: unknown) =>
  error instanceof RequestError &&
  (error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500);

const page = typeof window === 'undefined' ? null : window;

class Stopped extends Error {}

export class UploadTask implements Upload {
  readonly #report: OpenFile;
  readonly #choice: ReadingChoice;
  readonly #requests: ImportRequests;
  readonly #listeners = new Set<() => void>();
  #state: UploadState;
  /** Ends the pause that a failure began, or the attempt that is under way. */
  #wake: () => void = () => {};
  #wanted: 'sending' | 'paused' | 'cancelled' = 'sending';
  #isRunning = false;

  constructor(report: OpenFile, choice: ReadingChoice, requests: ImportRequests) {
    this.#report = report;
    this.#choice = choice;
    this.#requests = requests;
    this.#state = {
      phase: 'starting',
      row_count: report.row_count,
      sent_rows: 0,
      import: null,
      error: null,
    };
    report.hold();
    void this.#run();
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  getState = () => this.#state;

  pause = () => {
    if (this.#hasEnded() || this.#wanted !== 'sending' || this.#state.phase === 'failed') return;
    this.#wanted = 'paused';
    this.#wake();
    this.#set({ phase: 'paused' });
  };

  resume = () => {
    if (this.#hasEnded()) return;
    this.#wanted = 'sending';
    this.#set({ phase: 'starting', error: null });
    this.#wake();
    if (!this.#isRunning) void this.#run();
  };

  cancel = () => {
    if (this.#hasEnded()) return;
    this.#wanted = 'cancelled';
    this.#wake();
    this.#set({ phase: 'cancelled' });
    void forget(this.#report.hash);
    if (!this.#isRunning) this.#report.release();
  };

  #hasEnded = () => ['done', 'duplicate', 'cancelled'].includes(this.#state.phase);

  #set(part: Partial<UploadState>) {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }

  async #run() {
    this.#isRunning = true;
    try {
      await whileSending(this.#report.hash, () => this.#send());
    } catch (error) {
      if (!(error instanceof Stopped)) this.#set({ phase: 'failed', error });
    }
    this.#isRunning = false;
    if (this.#wanted === 'cancelled') await forget(this.#report.hash);
    // The owner resumed while the last request was under way.
    if (this.#wanted === 'sending' && this.#state.phase === 'starting') void this.#run();
    else if (this.#hasEnded()) this.#report.release();
  }

  async #send() {
    const { hash, name, file, row_count } = this.#report;
    const choice = this.#choice;
    await keep(file, { hash, file_name: name, choice, kept_at: new Date().toISOString() });
    const { network, format, as_of } = choice;
    const json = {
      network,
      format,
      file_name: name.slice(0, 255),
      file_hash: hash,
      as_of,
      row_count,
    };
    const started = await this.#attempt(() => this.#requests.start(json));
    if (started.state === 'done') return this.#end('duplicate', started.import);
    this.#progress(started.import);
    let { next_row } = started.import;
    while (next_row < row_count) next_row = await this.#sendFrom(started.import.id, next_row);
    await this.#end('done', await this.#attempt(() => this.#requests.finish(started.import.id)));
  }

  /** Sends until the import asks for other rows than the next ones, as after those of another tab. */
  async #sendFrom(id: string, from: number): Promise<number> {
    let expected = from;
    for await (const chunk of this.#report.chunks(this.#choice, EARNING_ROWS_PER_CHUNK, from)) {
      const stored = await this.#attempt(() => this.#requests.sendRows(id, chunk));
      this.#progress(stored);
      expected = chunk.first_row + chunk.row_count;
      if (stored.next_row !== expected) return stored.next_row;
    }
    return expected;
  }

  #progress(stored: EarningImport) {
    if (this.#wanted !== 'sending') return;
    this.#set({ phase: 'sending', import: stored, sent_rows: stored.next_row, error: null });
  }

  async #end(phase: 'done' | 'duplicate', ended: EarningImport) {
    await forget(this.#report.hash);
    this.#wanted = 'sending';
    this.#set({ phase, import: ended, sent_rows: this.#report.row_count, error: null });
  }

  /** Repeats a request after failures that can pass. Every request changes nothing when it is repeated. */
  async #attempt<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    for (let failures = 0; ; failures++) {
      if (this.#wanted !== 'sending') throw new Stopped();
      try {
        const answer = await send();
        if (this.#wanted !== 'sending') throw new Stopped();
        return answer;
      } catch (error) {
        if (this.#wanted !== 'sending') throw new Stopped();
        const delay = DELAYS[failures];
        if (!isPassing(error) || delay === undefined) throw error;
        this.#set({ phase: 'retrying', error });
        await this.#sleep(delay);
      }
    }
  }

  #sleep(delay: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        page?.removeEventListener('online', wake);
        resolve();
      };
      const timer = setTimeout(wake, delay);
      page?.addEventListener('online', wake);
      this.#wake = wake;
    });
  }
}
