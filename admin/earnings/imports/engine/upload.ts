import type { EarningImport, ImportChunk, StartImport } from '../../../../core/earnings/schema.ts';
import type { ReadingChoice } from '../../reading/report.ts';

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
