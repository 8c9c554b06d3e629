import type { FoundTable } from '../../reading/find-table.ts';
import { openTable, shapeOf } from '../../reading/find-table.ts';
import { ReportReader } from '../../reading/read-report.ts';
import type { ReadingChoice, ReportChunk, ReportReading } from '../../reading/report.ts';
import { suggestMapping } from '../../reading/suggest.ts';
import { RefusedFile } from '../../reading/table.ts';
import type { Answered, Asked, Question, ReportQuestions } from './report-messages.ts';

/** Lets newer questions arrive while a long file is read. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

const hexadecimal = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

const sameChoice = (one: ReadingChoice, other: ReadingChoice) =>
  JSON.stringify(one) === JSON.stringify(other);

type Answers = {
  [Name in Question]: (
    ...values: Parameters<ReportQuestions[Name]>
  ) => Promise<ReturnType<ReportQuestions[Name]>>;
};

/** A file that is open, in the thread that reads it. */
export class ReportSession {
  #table: FoundTable | null = null;
  #reader: ReportReader | null = null;
  #known: { choice: ReadingChoice; reading: ReportReading } | null = null;
  #newest = 0;
  #chunks: Generator<ReportChunk> | null = null;

  readonly #answers: Answers = {
    open: async (file, formats, timeZone, maxRows) => {
      const buffer = await file.arrayBuffer();
      try {
        const table = openTable(new Uint8Array(buffer), formats, maxRows);
        this.#table = table;
        const { row_count, recognized } = table;
        const hash = hexadecimal(await crypto.subtle.digest('SHA-256', buffer));
        const suggested = suggestMapping(table, timeZone);
        return { hash, row_count, shape: shapeOf(table), recognized, suggested };
      } catch (error) {
        if (error instanceof RefusedFile) return { refused: error.reason };
        throw error;
      }
    },
    read: (choice) => this.#read(choice),
    begin: async (choice, size, from) => {
      await this.#read(choice);
      this.#chunks = this.#reader?.chunks(size, from) ?? null;
      return null;
    },
    next: async () => {
      const { done, value } = this.#chunks?.next() ?? { done: true, value: undefined };
      return done ? null : value;
    },
  };

  async #read(choice: ReadingChoice): Promise<ReportReading> {
    if (this.#table === null) throw new Error('No report is open');
    if (this.#known !== null && sameChoice(this.#known.choice, choice)) return this.#known.reading;
    const own = ++this.#newest;
    const reader = new ReportReader(this.#table, choice);
    const steps = reader.survey();
    for (;;) {
      const { done, value } = steps.next();
      if (done) {
        this.#reader = reader;
        this.#known = { choice, reading: value };
        return value;
      }
      await pause();
      if (own !== this.#newest) throw new DOMException('A newer reading began', 'AbortError');
    }
  }

  async answer({ id, name, values }: Asked): Promise<Answered> {
    try {
      const answer = this.#answers[name] as (...given: unknown[]) => Promise<unknown>;
      return { id, answer: await answer(...values) };
    } catch (error) {
      const known = error instanceof Error || error instanceof DOMException;
      return { id, error: known ? error.name : 'Error', text: String(error) };
    }
  }
}
