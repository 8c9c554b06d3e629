import { EDGE_STATE_MAX_AGE } from '../../core/publishing/limits.ts';
import { type Change, changesByAddress, type PostChange } from '../../core/publishing/schema.ts';
import { DatabaseUnavailable } from '../database/query.ts';
import type { Env } from '../hosting/env.ts';
import type { BuildFiles } from './build-files.ts';
import { type ChangeLog, latest, readChangeLog } from './change-log.ts';
import { elapsed } from './elapsed.ts';
import { LinkIndex } from './link-index.ts';

/** Milliseconds after which the log is read again in the background, or after a failure. */
const REFRESH = 3_000;
/** Milliseconds that a visitor waits for it. */
const READ_LIMIT = 300;

const NEVER = Number.NEGATIVE_INFINITY;

export interface RequestContext {
  env: Env;
  executionCtx: { waitUntil(work: Promise<unknown>): void };
}

/** What visitors see that the served build does not show. */
export interface EdgeView {
  construction: boolean;
  /** Number of the last change in the served build. */
  served: number;
  /** Every change up to this number is known. */
  known: number;
  /** Changed reviews, in order of number. */
  changes: readonly PostChange[];
  /** The change of the review that an address leads to: its slug, a former slug or its id. */
  find(address: string): PostChange | undefined;
  /** Managed links that changed since the build. */
  links: LinkIndex;
  /** The revision of best-of pages, comparisons and categories where it is not that of the build. */
  pages: string | null;
  /** Milliseconds that the clock of the database is ahead of this one. */
  clockOffset: number;
}

/** What a save of this isolate has changed for visitors. */
export type Saved = { changes: readonly Change[] } | { construction: boolean };

type Own = Saved & { event: number };

/**
 * What this isolate knows of the changes since the served build: the log of the database and its own saves.
 *
 * Requests share what is known but no pending readings, which Workers do not allow. The log is in one of these
 * states (`docs/architecture.md` has the diagram):
 *
 * | state     | when                                             | a visitor                                      |
 * | --------- | ------------------------------------------------ | ---------------------------------------------- |
 * | current   | read at most 3 s ago                             | sees it                                        |
 * | ageing    | read at most 8 s ago                             | sees it; one reads it again in the background  |
 * | outdated  | older, or after a save whose effect is unknown   | waits for a reading, at most 300 ms            |
 * | failing   | a reading failed less than 3 s ago               | sees what is known; one reads it in background |
 *
 * A reading that is interrupted keeps the changes that it has read, and the next one goes on from there.
 */
export class KnownChanges {
  readonly #build: BuildFiles;
  readonly #now: () => number;
  readonly #fetch: typeof globalThis.fetch;
  #log: ChangeLog | undefined;
  #view: EdgeView | undefined;
  /** Saves that no complete reading includes yet. */
  #own: Own[] = [];
  /** Saves and readings are numbered as they begin, which orders them also when the clock is set. */
  #events = 0;
  /** The last complete reading: its event and its time. */
  #reading = { event: 0, at: NEVER };
  /** The last save whose effect is uncertain. */
  #uncertain = 0;
  #failedAt = NEVER;
  #backgroundSince = NEVER;

  constructor(given: { build: BuildFiles; now: () => number; fetch: typeof globalThis.fetch }) {
    this.#build = given.build;
    this.#now = given.now;
    this.#fetch = given.fetch;
  }

  get clockOffset(): number {
    return this.#view?.clockOffset ?? 0;
  }

  /**
   * At most EDGE_STATE_MAX_AGE old, or the last known view without the database. Never throws.
   *
   * @param served the number of the served build: an older build than before lacks changes that are forgotten here
   */
  async view(context: RequestContext, served = Number.POSITIVE_INFINITY): Promise<EdgeView> {
    const now = this.#now();
    const age = elapsed(this.#reading.at, now);
    const isUncertain =
      this.#log !== undefined &&
      (this.#uncertain > this.#reading.event || served < this.#log.served);
    const isFailing = elapsed(this.#failedAt, now) < REFRESH;
    if ((age > EDGE_STATE_MAX_AGE || isUncertain) && !isFailing) await this.#read(context.env);
    else if ((age > REFRESH || isUncertain) && elapsed(this.#backgroundSince, now) > REFRESH) {
      this.#backgroundSince = now;
      context.executionCtx.waitUntil(this.#refresh(context.env));
    }
    return this.#view ?? this.#asBuilt(context.env);
  }

  /** A save is seen at once in this isolate. False while nothing was read, so that the caller reads. */
  add(saved: Saved): boolean {
    this.#events += 1;
    this.#own.push({ ...saved, event: this.#events });
    if (this.#log === undefined) return false;
    this.#show(this.#log);
    return true;
  }

  /**
   * After a save whose effect is uncertain: reads now or, after a failure, once the database answers again.
   * Never throws; null when the log could not be read.
   */
  async reread(env: Env): Promise<ChangeLog | null> {
    this.#events += 1;
    this.#uncertain = this.#events;
    this.#failedAt = NEVER;
    return this.#read(env);
  }

  async #refresh(env: Env): Promise<void> {
    await this.#read(env, EDGE_STATE_MAX_AGE);
    await this.#build.renew(env);
  }

  async #read(env: Env, limit = READ_LIMIT): Promise<ChangeLog | null> {
    this.#events += 1;
    const reading = { event: this.#events, at: this.#now() };
    const signal = AbortSignal.timeout(limit);
    const source = { env, build: this.#build, fetch: this.#fetch, signal, now: this.#now };
    try {
      let log = this.#log;
      do {
        const before = log;
        log = await readChangeLog(source, before);
        // Another reading may have come further meanwhile.
        if (!log.isComplete && this.#log === before) this.#show(log);
      } while (!log.isComplete);
      // A later reading may have finished earlier.
      if (reading.event > this.#reading.event) {
        this.#reading = reading;
        this.#show(log);
      }
      return log;
    } catch (error) {
      this.#failedAt = this.#now();
      // Where the code waited says nothing about an outage.
      const reason = error instanceof DatabaseUnavailable ? error.message : error;
      console.warn('The edge state could not be read:', reason);
      return null;
    }
  }

  #show(log: ChangeLog): void {
    this.#log = log;
    // A complete reading that began after a save includes it, unless the database was restored meanwhile.
    this.#own = this.#own.filter((own) => own.event > this.#reading.event && isBeyond(own, log));
    this.#view = viewOf(log, this.#own);
  }

  /** Without any knowledge, the site is as it was built. Without a build, it is open. */
  async #asBuilt(env: Env): Promise<EdgeView> {
    const record = await this.#build.record(env).catch(() => null);
    return {
      construction: record?.construction ?? false,
      served: record?.change ?? 0,
      known: record?.change ?? 0,
      changes: [],
      find: () => undefined,
      links: new LinkIndex([]),
      pages: null,
      clockOffset: 0,
    };
  }
}

/** Whether a log lacks something of a save. The switch has no number. */
function isBeyond(own: Saved, { known }: ChangeLog): boolean {
  return 'construction' in own || own.changes.some(({ number }) => number > known);
}

/** Null also for a build that is newer than the log, and for a database without pages. */
function pagesBeyond({ known, served, servedPages, pages }: ChangeLog): string | null {
  return pages === '' || pages === servedPages || known < served ? null : pages;
}

function viewOf(log: ChangeLog, own: readonly Saved[]): EdgeView {
  const saved = own.flatMap((save) => ('changes' in save ? save.changes : []));
  const all = [...latest(log.changes, [...log.due, ...saved]).values()];
  const changes = all
    .filter((change) => change.kind !== 'link')
    .sort((one, other) => one.number - other.number);
  const byAddress = changesByAddress(changes);
  const switched = own.findLast((save) => 'construction' in save);
  return {
    construction: switched?.construction ?? log.construction,
    served: log.served,
    known: log.known,
    changes,
    find: (address) => byAddress.get(address.toLowerCase()),
    links: new LinkIndex(all.filter((change) => change.kind === 'link')),
    pages: pagesBeyond(log),
    clockOffset: log.clockOffset,
  };
}
