import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EarningImport, ImportChunk, StartImport } from '../../../../core/earnings/schema.ts';
import { RequestError } from '../../../api/request-error.ts';
import { writeReport } from '../../formats/write-report.fixture.ts';
import {
  type ImportRequests,
  type OpenReport,
  openReport,
  startUpload,
  type Upload,
} from './index.ts';

const ROWS = 2_500;

const file = (count = ROWS) =>
  new File(
    [
      writeReport(
        'awin-transactions',
        Array.from({ length: count }, (_, at) => ({
          id: String(at),
          day: '2026-11-05',
          commission: at,
          sale: at,
        })),
      ).slice(),
    ],
    'awin.csv',
    { lastModified: Date.parse('2026-11-20T12:00:00Z') },
  );

async function open(given: File): Promise<OpenReport> {
  const answer = await openReport(given, [], 'UTC');
  if ('refused' in answer) throw new Error(answer.refused);
  return answer.report;
}

const choiceOf = (report: OpenReport) => {
  if (report.recognized === null) throw new Error('Not recognized');
  return { ...report.recognized, as_of: report.last_modified, site_host: null };
};

/** An import as the routes store it: chunks in order, each once, whatever is repeated. */
class StoredImport implements ImportRequests {
  started: StartImport | null = null;
  next = 0;
  keys: string[] = [];
  isDone = false;
  requests = 0;
  /** Called before a chunk is stored and before it is answered. */
  before: (chunk: ImportChunk) => void = () => {};
  after: (chunk: ImportChunk) => void = () => {};

  #import(): EarningImport {
    return {
      id: 'a',
      state: this.isDone ? 'done' : 'running',
      next_row: this.next,
    } as EarningImport;
  }

  async start(json: StartImport) {
    const state = this.isDone
      ? ('done' as const)
      : this.started
        ? ('resumed' as const)
        : ('started' as const);
    this.started = json;
    return { import: this.#import(), state };
  }

  async sendRows(_id: string, chunk: ImportChunk) {
    this.requests++;
    this.before(chunk);
    if (chunk.first_row === this.next) {
      this.next += chunk.row_count;
      this.keys.push(...chunk.rows.map(({ transaction_key }) => transaction_key));
    }
    this.after(chunk);
    return this.#import();
  }

  async finish() {
    if (this.next !== this.started?.row_count) throw new RequestError(409, 'incomplete');
    this.isDone = true;
    return this.#import();
  }
}

const phaseOf = (upload: Upload, ...phases: string[]) =>
  vi.waitFor(() => expect(phases).toContain(upload.getState().phase), {
    timeout: 10_000,
    interval: 2,
  });

const allKeys = Array.from({ length: ROWS }, (_, at) => String(at));

let stored: StoredImport;
beforeEach(() => {
  stored = new StoredImport();
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('a file is opened, read and sent once', async () => {
  const given = file();
  const report = await open(given);
  expect(report.hash).toBe(
    createHash('sha256')
      .update(new Uint8Array(await given.arrayBuffer()))
      .digest('hex'),
  );
  expect(report).toMatchObject({
    recognized: { network: 'awin', format: 'awin-transactions' },
    last_modified: '2026-11-20T12:00:00.000Z',
  });
  const reading = await report.read(choiceOf(report));
  expect(reading).toMatchObject({ row_count: ROWS, read_count: ROWS, refused_count: 0 });
  const upload = startUpload(report, choiceOf(report), stored);
  report.close();
  await phaseOf(upload, 'done');
  expect(stored.keys).toEqual(allKeys);
  expect(stored.requests).toBe(3);
  expect(stored.started).toMatchObject({
    network: 'awin',
    file_hash: report.hash,
    row_count: ROWS,
  });
  expect(upload.getState()).toMatchObject({ sent_rows: ROWS, row_count: ROWS, error: null });

  const again = startUpload(await open(given), choiceOf(report), stored);
  await phaseOf(again, 'duplicate');
  expect(stored.keys).toEqual(allKeys);
});

test('after failures of the network, before and after the rows were stored, nothing is counted twice', async () => {
  const failures = [0, 502];
  const failing = () => {
    const status = failures.shift();
    if (status !== undefined) throw new RequestError(status, 'failed');
  };
  stored.before = (chunk) => chunk.first_row === 1_000 && failing();
  stored.after = (chunk) => chunk.first_row === 1_000 && failing();
  const report = await open(file());
  const upload = startUpload(report, choiceOf(report), stored);
  const phases = new Set<string>();
  upload.subscribe(() => phases.add(upload.getState().phase));
  await phaseOf(upload, 'done');
  expect(phases).toContain('retrying');
  expect(failures).toEqual([]);
  expect(stored.keys).toEqual(allKeys);
});

test('an import continues in the middle, at any row', async () => {
  const report = await open(file());
  stored.started = {} as StartImport;
  stored.next = 1_234;
  const upload = startUpload(report, choiceOf(report), stored);
  await phaseOf(upload, 'done');
  expect(stored.keys).toEqual(allKeys.slice(1_234));
});

test('rows that another tab sent meanwhile are left out', async () => {
  stored.before = (chunk) => {
    if (chunk.first_row !== 1_000) return;
    stored.keys.push(...allKeys.slice(stored.next, 1_700));
    stored.next = 1_700;
  };
  const report = await open(file());
  const upload = startUpload(report, choiceOf(report), stored);
  await phaseOf(upload, 'done');
  expect(stored.keys).toEqual(allKeys);
});

test('a pause stops after the rows under way, and resuming sends the rest', async () => {
  const report = await open(file());
  let upload: Upload | undefined;
  stored.after = (chunk) => {
    if (chunk.first_row === 0) upload?.pause();
  };
  upload = startUpload(report, choiceOf(report), stored);
  await phaseOf(upload, 'paused');
  await vi.waitFor(() => expect(stored.next).toBe(1_000));
  upload.resume();
  await phaseOf(upload, 'done');
  expect(stored.keys).toEqual(allKeys);
});

test('a refused request ends the sending until it is resumed', async () => {
  const refusals = [new RequestError(422, 'refused')];
  stored.before = () => {
    const refusal = refusals.shift();
    if (refusal !== undefined) throw refusal;
  };
  const report = await open(file());
  const upload = startUpload(report, choiceOf(report), stored);
  await phaseOf(upload, 'failed');
  expect(upload.getState().error).toMatchObject({ status: 422 });
  upload.resume();
  await phaseOf(upload, 'done');
  expect(stored.keys).toEqual(allKeys);
});

test('a cancelled import sends nothing more', async () => {
  const report = await open(file());
  let upload: Upload | undefined;
  stored.after = () => upload?.cancel();
  upload = startUpload(report, choiceOf(report), stored);
  await phaseOf(upload, 'cancelled');
  upload.resume();
  expect(upload.getState().phase).toBe('cancelled');
  expect(stored.next).toBeLessThan(ROWS);
});

test('a newer reading ends an older one', async () => {
  const report = await open(file(20_000));
  const older = report.read(choiceOf(report));
  const newer = report.read({ ...choiceOf(report), time_zone: 'Europe/Berlin' });
  await expect(older).rejects.toMatchObject({ name: 'AbortError' });
  expect(await newer).toMatchObject({ read_count: 20_000 });
});

test('a file that is not a table is refused', async () => {
  expect(await openReport(new File(['%PDF-1.7'], 'report.csv'), [], 'UTC')).toEqual({
    refused: 'pdf',
  });
});

test('a file without a plausible date of change counts as current', async () => {
  vi.setSystemTime('2026-11-24T12:00:00Z');
  const dated = async (lastModified: number) =>
    (await open(new File(['id,date,commission\n1,2026-11-05,1'], 'a.csv', { lastModified })))
      .last_modified;
  expect(await dated(0)).toBe('2026-11-24T12:00:00.000Z');
  expect(await dated(Date.parse('1980-01-01T00:00:00Z'))).toBe('2026-11-24T12:00:00.000Z');
  expect(await dated(Date.parse('2026-11-20T12:00:00Z'))).toBe('2026-11-20T12:00:00.000Z');
});
