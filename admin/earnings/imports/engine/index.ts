import { EARNING_ROWS_MAX_COUNT } from '../../../../core/earnings/limits.ts';
import type { ColumnMapping, EarningFormat } from '../../../../core/earnings/schema.ts';
import type {
  FileRefusal,
  ReadingChoice,
  RecognizedReport,
  ReportReading,
  ReportShape,
} from '../../reading/report.ts';
import { forget, kept, keptFile } from './kept-files.ts';
import { OpenFile } from './open-file.ts';
import { ReportThread } from './report-thread.ts';
import type { ImportRequests, KeptUpload, Upload } from './upload.ts';
import { UploadTask } from './upload-task.ts';

export type { ImportRequests, Upload, UploadState } from './upload.ts';

/** A file whose table was found. Close it when its screen is left; an upload goes on. */
export interface OpenReport {
  name: string;
  size: number;
  /** SHA-256, in lower-case hexadecimal. */
  hash: string;
  /** When the file was last changed: the network made the report at that time, if nothing says otherwise. */
  last_modified: string;
  shape: ReportShape;
  /** The owner's formats come first, because they were made for these columns. Null: a mapping is needed. */
  recognized: RecognizedReport | null;
  /** A mapping to start with, guessed from the headers. */
  suggested: ColumnMapping;
  /** Reads the whole file without sending anything. A newer call ends an older one with an AbortError. */
  read(choice: ReadingChoice): Promise<ReportReading>;
  close(): void;
}

export type OpenAnswer = { report: OpenReport } | { refused: FileRefusal };

/**
 * @param formats the owner's own formats
 * @param timeZone of the site, for the suggested mapping
 */
export async function openReport(
  file: File,
  formats: readonly EarningFormat[],
  timeZone: string,
): Promise<OpenAnswer> {
  const thread = new ReportThread();
  try {
    const opened = await thread.ask((session) =>
      session.open(file, formats, timeZone, EARNING_ROWS_MAX_COUNT),
    );
    if (!('refused' in opened)) return { report: new OpenFile(file, opened, thread) };
    thread.stop();
    return opened;
  } catch (error) {
    thread.stop();
    throw error;
  }
}

/** Sends a report with its choice, and keeps the file in the browser until the import ends. */
export function startUpload(
  report: OpenReport,
  choice: ReadingChoice,
  requests: ImportRequests,
): Upload {
  if (!(report instanceof OpenFile)) throw new TypeError('Only an open file can be sent');
  return new UploadTask(report, choice, requests);
}

/** Imports that a closed tab left; none of those that a tab sends right now. */
export const keptUploads = (): Promise<KeptUpload[]> => kept();

/** @throws if the browser keeps the file no more, or can no longer read it */
export async function resumeUpload(left: KeptUpload, requests: ImportRequests): Promise<Upload> {
  const file = await keptFile(left.hash);
  if (file === null) throw new Error('The file is no longer kept');
  const opened = await openReport(file, [], left.choice.time_zone ?? 'UTC');
  if ('refused' in opened) throw new Error(opened.refused);
  return startUpload(opened.report, left.choice, requests);
}

export const forgetUpload = (hash: string): Promise<void> => forget(hash);
