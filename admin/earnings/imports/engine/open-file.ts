import { isEarningDate } from '../../../../core/earnings/years.ts';
import type { ReadingChoice, ReportChunk, ReportReading } from '../../reading/report.ts';
import type { OpenedTable } from './report-session.ts';
import type { ReportThread } from './report-thread.ts';

/** Archives and some devices give files the first date that they know. */
function lastModifiedOf({ lastModified }: File): string {
  const said = new Date(Math.min(lastModified, Date.now())).toISOString();
  return isEarningDate(said) ? said : new Date().toISOString();
}

/** A file and the thread that reads it. */
export class OpenFile {
  readonly file: File;
  readonly name: string;
  readonly size: number;
  readonly last_modified: string;
  readonly hash: OpenedTable['hash'];
  readonly row_count: OpenedTable['row_count'];
  readonly shape: OpenedTable['shape'];
  readonly recognized: OpenedTable['recognized'];
  readonly suggested: OpenedTable['suggested'];
  readonly #thread: ReportThread;
  #uploads = 0;
  #closed = false;

  constructor(file: File, table: OpenedTable, thread: ReportThread) {
    this.file = file;
    this.name = file.name;
    this.size = file.size;
    this.last_modified = lastModifiedOf(file);
    this.hash = table.hash;
    this.row_count = table.row_count;
    this.shape = table.shape;
    this.recognized = table.recognized;
    this.suggested = table.suggested;
    this.#thread = thread;
  }

  read(choice: ReadingChoice): Promise<ReportReading> {
    return this.#thread.ask((session) => session.read(choice));
  }

  /** The rows to send. The next chunk is read while one is sent. */
  async *chunks(choice: ReadingChoice, size: number, from: number): AsyncGenerator<ReportChunk> {
    const following = () => this.#thread.ask((session) => session.next());
    await this.#thread.ask((session) => session.begin(choice, size, from));
    let next = following();
    // A failure is of the chunk that is asked for, not of the one before.
    next.catch(() => {});
    for (;;) {
      const chunk = await next;
      if (chunk === null) return;
      next = following();
      next.catch(() => {});
      yield chunk;
    }
  }

  /** Keeps the thread while the file is sent. */
  hold() {
    this.#uploads++;
  }

  release() {
    this.#uploads--;
    this.#stopUnused();
  }

  close() {
    this.#closed = true;
    this.#stopUnused();
  }

  #stopUnused() {
    if (this.#closed && this.#uploads <= 0) this.#thread.stop();
  }
}
