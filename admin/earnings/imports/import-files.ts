import { z } from 'zod';
import { earningFormatSchema } from '../../../core/earnings/schema.ts';
import { queryClient } from '../../api/query-client.ts';
import { formatsQuery } from '../api.ts';
import type { ReadingChoice } from '../reading/report.ts';
import { refreshEarnings } from './api.ts';
import {
  forgetUpload,
  keptUploads,
  openReport,
  resumeUpload,
  startUpload,
  type Upload,
  type UploadState,
} from './engine/index.ts';
import { type FileState, type ReadReport, useImportFiles } from './import-store.ts';
import { choiceOf } from './reading-choice.ts';
import { importRequests } from './sending/api.ts';

let lastKey = 0;

function add(name: string, state: FileState): number {
  lastKey += 1;
  const key = lastKey;
  useImportFiles.setState(({ files }) => ({ files: [...files, { key, name, state }] }));
  return key;
}

const stateOf = (key: number): FileState | undefined =>
  useImportFiles.getState().files.find((file) => file.key === key)?.state;

function update(key: number, state: FileState) {
  useImportFiles.setState(({ files }) => ({
    files: files.map((file) => (file.key === key ? { ...file, state } : file)),
  }));
}

function updateRead(key: number, part: Partial<ReadReport>) {
  const state = stateOf(key);
  if (state?.kind === 'read') update(key, { ...state, ...part });
}

async function open(key: number, file: File, timeZone: string) {
  try {
    const formats = z
      .array(earningFormatSchema)
      .parse(await queryClient.fetchQuery(formatsQuery()));
    const answer = await openReport(file, formats, timeZone);
    if (stateOf(key) === undefined) {
      if ('report' in answer) answer.report.close();
      return;
    }
    if ('refused' in answer) {
      update(key, { kind: 'refused', refusal: answer.refused });
      return;
    }
    const { report } = answer;
    const unread = { choice: null, reading: null, isReading: false, hasFailed: false };
    update(key, { kind: 'read', report, ...unread });
    if (report.recognized !== null) {
      await choose(key, choiceOf(report, report.recognized));
    }
  } catch (error) {
    console.error(error);
    update(key, { kind: 'failed' });
  }
}

/** @param timeZone of the site, for reports that do not name theirs */
export function addFiles(files: Iterable<File>, timeZone: string) {
  for (const file of files) void open(add(file.name, { kind: 'opening' }), file, timeZone);
}

/** Reads a file with a choice, without sending anything. */
export async function choose(key: number, choice: ReadingChoice): Promise<void> {
  const state = stateOf(key);
  if (state?.kind !== 'read') return;
  updateRead(key, { choice, isReading: true, hasFailed: false });
  const isCurrent = () => {
    const now = stateOf(key);
    return now?.kind === 'read' && now.choice === choice;
  };
  try {
    const reading = await state.report.read(choice);
    if (isCurrent()) updateRead(key, { reading, isReading: false });
  } catch (error) {
    if (!isCurrent()) return;
    console.error(error);
    updateRead(key, { reading: null, isReading: false, hasFailed: true });
  }
}

/** Returns to the question what the columns mean. */
export const forgetChoice = (key: number) =>
  updateRead(key, { choice: null, reading: null, isReading: false, hasFailed: false });

const isStopped = ({ phase }: UploadState): boolean =>
  ['done', 'cancelled', 'failed', 'paused'].includes(phase);

const isUnderWay = (upload: Upload): boolean =>
  ['starting', 'sending', 'retrying'].includes(upload.getState().phase);

function follow(upload: Upload) {
  let last = upload.getState();
  upload.subscribe(() => {
    const now = upload.getState();
    const hasStarted = last.import === null && now.import !== null;
    const hasStopped = now.phase !== last.phase && isStopped(now);
    last = now;
    if (hasStarted || hasStopped) void refreshEarnings();
  });
}

export function beginImport(key: number) {
  const state = stateOf(key);
  if (state?.kind !== 'read' || state.choice === null) return;
  const upload = startUpload(state.report, state.choice, importRequests);
  // The upload keeps what it needs.
  state.report.close();
  update(key, { kind: 'upload', upload });
  follow(upload);
}

export function removeFile(key: number) {
  const state = stateOf(key);
  if (state?.kind === 'read') state.report.close();
  useImportFiles.setState(({ files }) => ({ files: files.filter((file) => file.key !== key) }));
}

/** Continues the imports that a closed tab left, once after this page was loaded. */
export async function resumeKept(): Promise<void> {
  if (useImportFiles.getState().hasResumed) return;
  useImportFiles.setState({ hasResumed: true });
  try {
    for (const kept of await keptUploads()) {
      const upload = await resumeUpload(kept, importRequests).catch(async (error) => {
        console.error(error);
        await forgetUpload(kept.hash);
      });
      if (upload === undefined) continue;
      add(kept.file_name, { kind: 'upload', upload, isResumed: true });
      follow(upload);
    }
  } catch (error) {
    // A browser without storage keeps nothing.
    console.error(error);
  }
}

addEventListener('beforeunload', (event) => {
  const { files } = useImportFiles.getState();
  const isSending = files.some(({ state }) => state.kind === 'upload' && isUnderWay(state.upload));
  if (isSending) event.preventDefault();
});
