import { z } from 'zod';
import { EARNING_ROWS_PER_CHUNK } from '../../../core/earnings/schema.ts';
import {
  earningSourceSchema,
  type EarningSource as SourceStatus,
  sourceNetworks,
} from '../../../core/earnings/sources.ts';
import { callFunction } from '../../database/service-client.ts';
import type { Env } from '../../hosting/env.ts';
import { awinSource } from './awin.ts';
import { impactSource } from './impact.ts';
import { claimFetch, type Progress, storeProgress } from './progress.ts';
import { type EarningSource, halves, SourceFailure, WindowTooLarge } from './source.ts';
import { finishImport, storePage } from './store-page.ts';

/** Those whose keys are set. */
export const configuredSources = (env: Env): EarningSource[] =>
  [awinSource(env), impactSource(env)].filter((source) => source !== null);

/** Milliseconds after which a run reads no further page. */
const RUN_LIMIT = 20_000;
/**
 * The most requests of a run, including those to the database: an invocation may send fifty on the free plan.
 */
const SUBREQUESTS = 12;
/** Seconds after each failure of the same piece. After the last one, the next day tries again. */
const RETRIES = [60, 300, 900, 3_600];
/** These failures need the owner. */
const FINAL = new Set(['credentials', 'account', 'refused']);

const statusSchema = z.array(earningSourceSchema.omit({ is_configured: true }));

/** Every network that can be fetched, whether or not its keys are set. */
export async function readSources(env: Env): Promise<SourceStatus[]> {
  const known = await callFunction(env, 'list_earning_sources', {}, statusSchema);
  const configured = new Set(configuredSources(env).map(({ network }) => network));
  return sourceNetworks.map((network) => ({
    state: 'idle',
    started_at: null,
    retry_at: null,
    last_success_at: null,
    problem: null,
    problem_at: null,
    read_count: 0,
    changed_count: 0,
    refused_count: 0,
    ...known.find((source) => source.network === network),
    network,
    is_configured: configured.has(network),
  }));
}

/** Starts to fetch what a network knows since the last time, unless it is being fetched already. */
export async function startFetch(env: Env, source: EarningSource): Promise<void> {
  const sources = await readSources(env);
  const last = sources.find(({ network }) => network === source.network)?.last_success_at ?? null;
  const windows = source.windows(new Date(), last === null ? null : new Date(last));
  const input = {
    network_input: source.network,
    windows_input: windows.map((window) => ({ ...window })),
  };
  await callFunction(env, 'start_earning_fetch', input, z.boolean());
}

/** Reads one page of the first period, and stores what is new before the period is shortened. */
async function readPiece(env: Env, source: EarningSource, progress: Progress): Promise<void> {
  const [window, ...rest] = progress.windows;
  if (window === undefined) return;
  try {
    const page = await source.read(window);
    await storePage(env, source, progress, page);
    progress.windows = page.isLast ? rest : [{ ...window, page: window.page + 1 }, ...rest];
  } catch (error) {
    if (!(error instanceof WindowTooLarge)) throw error;
    progress.windows = [...halves(window), ...rest];
  }
  progress.attempts = 0;
}

/** What follows a failure: a wait, or the end of this fetch. */
function noteFailure(progress: Progress, { problem, wait }: SourceFailure): void {
  progress.problem = problem;
  progress.retry_seconds = wait ?? RETRIES[progress.attempts] ?? null;
  if (problem !== 'rate') progress.attempts += 1;
  const isFinal = FINAL.has(problem) || progress.attempts > RETRIES.length;
  if (isFinal || progress.retry_seconds === null) {
    progress.windows = [];
    progress.retry_seconds = null;
  }
}

/** Returns the requests that a page took: of the network, and of the database for its chunks. */
async function readOn(env: Env, source: EarningSource, progress: Progress): Promise<number> {
  const before = progress.read_count;
  try {
    await readPiece(env, source, progress);
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error;
    console.error(`The transactions of ${source.network} could not be read: ${error.problem}`);
    noteFailure(progress, error);
  }
  return 2 + 3 * Math.ceil((progress.read_count - before) / EARNING_ROWS_PER_CHUNK);
}

/**
 * Continues the fetch of a network by a few requests. Whatever stops it, the next run continues. Returns
 * whether there was anything to do.
 */
export async function runFetch(env: Env, source: EarningSource): Promise<boolean> {
  const progress = await claimFetch(env, source.network);
  if (progress === null) return false;
  const end = Date.now() + RUN_LIMIT;
  let subrequests = 1;
  for (let pages = 1; ; pages += 1) {
    subrequests += await readOn(env, source, progress);
    const isOver = progress.windows.length === 0;
    if (isOver) await finishImport(env, source, progress);
    const isLast =
      isOver ||
      progress.problem !== null ||
      pages >= source.requestsPerRun ||
      subrequests >= SUBREQUESTS ||
      Date.now() >= end;
    const isStored = await storeProgress(env, source.network, progress, isLast);
    if (isLast || !isStored) return true;
  }
}

/** A failing network does not stop the others. */
async function settled(runs: readonly (() => Promise<boolean>)[]): Promise<void> {
  let failure: { error: unknown } | null = null;
  for (const run of runs) {
    try {
      if (await run()) break;
    } catch (error) {
      failure = { error };
    }
  }
  if (failure !== null) throw failure.error;
}

/** The daily job. */
export const startFetches = (env: Env): Promise<void> =>
  settled(
    configuredSources(env).map((source) => async () => {
      await startFetch(env, source);
      return false;
    }),
  );

/** The minute's job, for one network at a time. Without keys it does nothing. */
export const continueFetches = (env: Env): Promise<void> =>
  settled(configuredSources(env).map((source) => () => runFetch(env, source)));
