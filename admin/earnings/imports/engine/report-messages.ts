import type { ColumnMapping, EarningFormat } from '../../../../core/earnings/schema.ts';
import type {
  FileRefusal,
  ReadingChoice,
  RecognizedReport,
  ReportChunk,
  ReportReading,
  ReportShape,
} from '../../reading/report.ts';

/** What the page asks of the thread that reads a file. */
export interface ReportQuestions {
  open(
    file: File,
    formats: readonly EarningFormat[],
    timeZone: string,
    maxRows: number,
  ): OpenedTable | { refused: FileRefusal };
  read(choice: ReadingChoice): ReportReading;
  /** Prepares the chunks of a reading. */
  begin(choice: ReadingChoice, size: number, from: number): null;
  /** Null after the last one. */
  next(): ReportChunk | null;
}

export type Question = keyof ReportQuestions;

export interface OpenedTable {
  hash: string;
  row_count: number;
  shape: ReportShape;
  recognized: RecognizedReport | null;
  suggested: ColumnMapping;
}

export interface Asked<Name extends Question = Question> {
  id: number;
  name: Name;
  values: Parameters<ReportQuestions[Name]>;
}

/** `error` is the name of an error: `AbortError` for a reading that a newer one ended. */
export type Answered =
  | { id: number; answer: unknown }
  | { id: number; error: string; text: string };
