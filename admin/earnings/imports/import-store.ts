import { create } from 'zustand';
import type { FileRefusal, ReadingChoice, ReportReading } from '../reading/report.ts';
import type { OpenReport, Upload } from './engine/index.ts';

/** What a report becomes with its choice; null while its rows are read. */
export interface ReadReport {
  report: OpenReport;
  /** Null: what its columns mean is not known. */
  choice: ReadingChoice | null;
  reading: ReportReading | null;
  /** Whether a newer reading is under way. */
  isReading: boolean;
  hasFailed: boolean;
}

export type FileState =
  | { kind: 'opening' }
  | { kind: 'failed' }
  | { kind: 'refused'; refusal: FileRefusal }
  | ({ kind: 'read' } & ReadReport)
  /** `isResumed`: a closed tab began it. */
  | { kind: 'upload'; upload: Upload; isResumed?: boolean };

export interface ImportFile {
  key: number;
  name: string;
  state: FileState;
}

/** A store, so that imports go on while the owner visits another screen. */
export const useImportFiles = create<{ files: ImportFile[]; hasResumed: boolean }>(() => ({
  files: [],
  hasResumed: false,
}));

/** Whether the owner still has to say how the values are meant. */
export const isOpenQuestion = ({ questions }: ReportReading): boolean =>
  questions.currency !== null || questions.date_order || questions.decimal_sign;

export const isReady = ({ state }: ImportFile): boolean =>
  state.kind === 'read' &&
  state.reading !== null &&
  !state.isReading &&
  state.reading.read_count > 0 &&
  !isOpenQuestion(state.reading);
