import { z } from 'zod';
import type { EarningRow, ProblemReason } from '../../../core/earnings/schema.ts';
import type { SourceNetwork, SourceProblem } from '../../../core/earnings/sources.ts';

/** The date by which a network selects transactions. */
const windowDates = ['transaction', 'validation', 'amendment', 'updated', 'locking'] as const;

/** A period that is left to read, from its page on. */
export const windowSchema = z.object({
  by: z.enum(windowDates),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  page: z.int().positive(),
});

export type Window = z.infer<typeof windowSchema>;

/** Why a transaction was not understood. */
interface RowProblem {
  reason: ProblemReason;
  /** Its id, where there is one, and what was not understood. */
  value: string | null;
}

export type Reading = EarningRow | RowProblem;

export interface SourcePage {
  rows: EarningRow[];
  problems: RowProblem[];
  isLast: boolean;
}

export function pageOf(readings: readonly Reading[], isLast: boolean): SourcePage {
  const rows: EarningRow[] = [];
  const problems: RowProblem[] = [];
  for (const reading of readings) {
    if ('transaction_key' in reading) rows.push(reading);
    else problems.push(reading);
  }
  return { rows, problems, isLast };
}

const VALUE_MAX_LENGTH = 200;

export function rowProblem(reason: ProblemReason, ...parts: (string | null | undefined)[]) {
  const value = parts.filter((part) => part != null && part !== '').join(': ');
  return { reason, value: value === '' ? null : value.slice(0, VALUE_MAX_LENGTH) };
}

/** The API of a network, read with the owner's keys. */
export interface EarningSource {
  network: SourceNetwork;
  /** Recorded with its imports. */
  format: string;
  /** Requests of one run, of which there is one a minute. */
  requestsPerRun: number;
  /** What a fetch reads that begins now, after the last complete one. */
  windows(now: Date, lastSuccess: Date | null): Window[];
  /** Throws a SourceFailure, or WindowTooLarge. */
  read(window: Window): Promise<SourcePage>;
}

/** A failure that the owner, or waiting, can fix. Its message contains no key. */
export class SourceFailure extends Error {
  override name = 'SourceFailure';
  readonly problem: SourceProblem;
  /** Seconds that the network asks to wait. */
  readonly wait: number | null;

  constructor(problem: SourceProblem, wait: number | null = null) {
    super(problem);
    this.problem = problem;
    this.wait = wait;
  }
}

/** A period with more transactions than a single response may contain. */
export class WindowTooLarge extends Error {
  override name = 'WindowTooLarge';
}

export const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Whole seconds, as the networks write them. */
const second = (time: number) => new Date(Math.floor(time / 1_000) * 1_000).toISOString();

/** Periods of at most `days`, the newest first, so that the most important transactions arrive first. */
export function windowsBetween(by: Window['by'], from: number, to: number, days: number): Window[] {
  const windows: Window[] = [];
  for (let end = to; end > from; end -= days * DAY) {
    const start = Math.max(from, end - days * DAY);
    windows.push({ by, from: second(start), to: second(end), page: 1 });
  }
  return windows;
}

/** Two halves of a period, which overlap by the second between them. Throws a SourceFailure below an hour. */
export function halves(window: Window): Window[] {
  const [from, to] = [Date.parse(window.from), Date.parse(window.to)];
  if (to - from <= HOUR) throw new SourceFailure('unreadable');
  const middle = second((from + to) / 2);
  return [
    { ...window, from: middle, page: 1 },
    { ...window, to: middle, page: 1 },
  ];
}
