import type { ColumnMapping, EarningFormat } from '../../../../core/earnings/schema.ts';
import type { FoundTable } from '../../reading/find-table.ts';
import { openTable, shapeOf } from '../../reading/find-table.ts';
import { ReportReader } from '../../reading/read-report.ts';
import type {
  FileRefusal,
  ReadingChoice,
  RecognizedReport,
  ReportChunk,
  ReportReading,
  ReportShape,
} from '../../reading/report.ts';
import { suggestMapping } from '../../reading/suggest.ts';
import { RefusedFile } from '../../reading/table.ts';

/** Lets newer questions arrive while a long file is read. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

const hexadecimal = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

const sameChoice = (one: ReadingChoice, other: ReadingChoice) =>
  JSON.stringify(one) === JSON.stringify(other);

export interface OpenedTable {
  /** SHA-256, in lower-case hexadecimal. */
  hash: string;
  row_count: number;
  shape: ReportShape;
  recognized: RecognizedReport | null;
  suggested: ColumnMapping;
}

/** A file that is open, in the thread that reads it. */
export class ReportSession {
  #table: FoundTable | null = null;
  #reader: ReportReader | null = null;
  #known: { choice: ReadingChoice; reading: ReportReading } | null = null;
  #newest = 0;
  #chunks: Generator<ReportChunk> | null = null;

  async open(
    file: File,
    formats: readonly EarningFormat[],
    timeZone: string,
    maxRows: number,
  ): Promise<OpenedTable | { refused: FileRefusal }> {
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
  }

  /** @throws an AbortError if a newer reading begins */
  async read(choice: ReadingChoice): Promise<ReportReading> {
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

  /** Prepares the chunks of a reading. */
  async begin(choice: ReadingChoice, size: number, from: number): Promise<void> {
    await this.read(choice);
    this.#chunks = this.#reader?.chunks(size, from) ?? null;
  }

  /** Null after the last one. */
  async next(): Promise<ReportChunk | null> {
    const { done, value } = this.#chunks?.next() ?? { done: true, value: undefined };
    return done ? null : value;
  }
}
