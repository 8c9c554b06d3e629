import type {
  FileRefusal,
  ReadingChoice,
  RecognizedReport,
  ReportReading,
  ReportShape,
} from '../../../../core/earnings/reading/report.ts';
import type {
  ColumnMapping,
  EarningFormat,
  EarningImport,
  ImportChunk,
  StartImport,
} from '../../../../core/earnings/schema.ts';

/** A file whose table was found. Close it when its screen is left. */
export interface OpenReport {
  name: string;
  size: number;
  /** SHA-256, in lower-case hexadecimal. */
  hash: string;
  /** When the file was last changed: the network made the report at that time, if nothing says otherwise. */
  last_modified: string;
  shape: ReportShape;
  /** An own format first, since the owner made it for these columns. Null: a mapping is needed. */
  recognized: RecognizedReport | null;
  /** A mapping to start with, guessed from the headers. */
  suggested: ColumnMapping;
  /** Reads the whole file without sending anything. A newer call ends an older one with an AbortError. */
  read(choice: ReadingChoice): Promise<ReportReading>;
  close(): void;
}

export type OpenAnswer = { report: OpenReport } | { refused: FileRefusal };

/** The requests of an import. `start` answers with the running import of the same file if there is one. */
export interface ImportRequests {
  start(
    import_: StartImport,
  ): Promise<{ import: EarningImport; state: 'started' | 'resumed' | 'done' }>;
  /** The import after the chunk; its `next_row` says where to continue. */
  sendRows(id: string, chunk: ImportChunk): Promise<EarningImport>;
  finish(id: string): Promise<EarningImport>;
}

export interface UploadState {
  phase:
    | 'starting'
    | 'sending'
    | 'paused'
    | 'retrying'
    | 'done'
    | 'duplicate'
    | 'failed'
    | 'cancelled';
  row_count: number;
  /** Rows that are stored. */
  sent_rows: number;
  /** The import, as soon as it exists; the earlier one for `duplicate`. */
  import: EarningImport | null;
  /** Of the last failed request. */
  error: unknown;
}

/** An import that is being sent. Made for `useSyncExternalStore`. */
export interface Upload {
  subscribe(listener: () => void): () => void;
  getState(): UploadState;
  pause(): void;
  /** After a pause or a failure. */
  resume(): void;
  /** Stops sending and forgets the file. What is stored stays a running import, which can be undone. */
  cancel(): void;
}

/** A file of an import that did not end, kept by the browser. */
export interface KeptUpload {
  hash: string;
  file_name: string;
  choice: ReadingChoice;
  kept_at: string;
}

export declare function openReport(
  file: File,
  formats: readonly EarningFormat[],
  timeZone: string,
): Promise<OpenAnswer>;

/** Sends a report with its choice, and keeps the file in the browser until the import ends. */
export declare function startUpload(
  report: OpenReport,
  choice: ReadingChoice,
  requests: ImportRequests,
): Upload;

/** Imports that a closed tab left; none of those that another tab sends right now. */
export declare function keptUploads(): Promise<KeptUpload[]>;

export declare function resumeUpload(kept: KeptUpload, requests: ImportRequests): Promise<Upload>;

export declare function forgetUpload(hash: string): Promise<void>;
