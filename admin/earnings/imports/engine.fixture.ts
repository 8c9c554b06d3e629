import { vi } from 'vitest';
import type { EarningImport, EarningRow } from '../../../core/earnings/schema.ts';
import { earningRowSchema } from '../../../core/earnings/schema.ts';
import type { ReportReading } from '../reading/report.ts';
import type { OpenReport, Upload, UploadState } from './engine/index.ts';
import * as engine from './engine/index.ts';

/** What a browser without Web Workers and IndexedDB cannot do: reading and sending, by hand. */

export const IMPORT: EarningImport = {
  id: '0a000000-0000-4000-8000-000000000001',
  network: 'awin',
  source: 'file',
  format: 'awin-transactions',
  file_name: 'awin.csv',
  file_hash: 'a'.repeat(64),
  as_of: '2026-11-20T10:00:00Z',
  state: 'done',
  row_count: 1_200,
  next_row: 1_200,
  read_count: 1_190,
  refused_count: 3,
  totals: [
    { currency: 'EUR', pending: 12_050, confirmed: 100_000, reversed: 900 },
    { currency: 'USD', pending: 0, confirmed: -250, reversed: 0 },
  ],
  current_count: 1_100,
  created_at: '2026-11-21T10:00:00Z',
  finished_at: '2026-11-21T10:00:20Z',
};

const row = (part: Partial<EarningRow>): EarningRow =>
  earningRowSchema.parse({
    transaction_key: '1',
    status: 'pending',
    day: '2026-11-03',
    currency: 'EUR',
    commission: 1_205,
    ...part,
  });

export const READING: ReportReading = {
  row_count: 1_200,
  read_count: 1_190,
  refused_count: 2,
  ignored_count: 8,
  rounded_count: 0,
  totals: IMPORT.totals,
  order_count: 0,
  first_day: '2026-10-01',
  last_day: '2026-11-03',
  preview: [row({ product_name: 'Kestrel watch', sub_id: 'abc_s' })],
  problems: [
    { row: 7, reason: 'date-ambiguous', value: '03/04/2026' },
    { row: 9, reason: 'amount', value: 'n/a' },
  ],
  questions: { currency: null, date_order: false, decimal_sign: false },
};

const MAPPING = {
  columns: {},
  currency: null,
  time_zone: 'Europe/Berlin',
  date_order: null,
  decimal_sign: null,
  statuses: {},
};

/** A file whose table was found. Change its functions to what the test needs. */
export const openedReport = (part: Partial<OpenReport>): OpenReport => ({
  name: 'awin.csv',
  size: 120_000,
  hash: 'b'.repeat(64),
  last_modified: '2026-11-20T10:00:00.000Z',
  shape: {
    encoding: 'utf-8',
    separator: ',',
    header_row: 1,
    headers: ['Date', 'State', 'Fee', 'Ref'],
    samples: [
      ['2026-11-03', 'ok', '12.05', 'abc_s'],
      ['2026-11-04', 'void', '1.00', ''],
    ],
  },
  recognized: { network: 'awin', format: 'awin-transactions', mapping: null },
  suggested: MAPPING,
  read: async () => READING,
  close: () => {},
  ...part,
});

/** Replaces the engine until the test ends: every file is a report, and no upload is kept. */
export function replaceEngine() {
  vi.spyOn(engine, 'openReport').mockResolvedValue({ report: openedReport({}) });
  vi.spyOn(engine, 'startUpload');
  vi.spyOn(engine, 'keptUploads').mockResolvedValue([]);
  vi.spyOn(engine, 'resumeUpload');
  vi.spyOn(engine, 'forgetUpload').mockResolvedValue();
}

/** An import that is being sent, whose state the test sets. */
export function heldUpload(first: Partial<UploadState> = {}) {
  const listeners = new Set<() => void>();
  const calls: string[] = [];
  let state: UploadState = {
    phase: 'sending',
    row_count: 1_200,
    sent_rows: 400,
    import: null,
    error: undefined,
    ...first,
  };
  const set = (part: Partial<UploadState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const upload: Upload = {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    pause() {
      calls.push('pause');
      set({ phase: 'paused' });
    },
    resume() {
      calls.push('resume');
      set({ phase: 'sending' });
    },
    cancel() {
      calls.push('cancel');
      set({ phase: 'cancelled' });
    },
  };
  return { upload, set, calls };
}
