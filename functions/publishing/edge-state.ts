import { EDGE_STATE_MAX_AGE } from '../../core/publishing/limits.ts';
import { changesByAddress, type PostChange } from '../../core/publishing/schema.ts';
import type { Env } from '../env.ts';
import { type EdgeKnowledge, readEdgeKnowledge } from './edge-knowledge.ts';

/** What the edge knows of the database is read again, in the background, when older than this. */
const EDGE_STATE_REFRESH = 3_000;
/** No visitor waits longer for it. */
const EDGE_STATE_READ_LIMIT = 300;

/** What a request brings along: its bindings, and how to go on working after the answer. */
interface RequestContext {
  env: Env;
  executionCtx: { waitUntil(work: Promise<unknown>): void };
}

/** What the edge knows beyond the served build, ready to be asked. */
export interface EdgeView {
  construction: boolean;
  /** The change of the review that an address leads to: its slug, a former slug or its id. */
  find(address: string): PostChange | undefined;
}

interface Known {
  knowledge: EdgeKnowledge;
  view: EdgeView;
  /** When its reading began. */
  readAt: number;
  /** How many changes this isolate had been told of by then. */
  told: number;
}

/** Nothing known: the site as it was built. */
const AS_BUILT: EdgeView = { construction: false, find: () => undefined };

function viewOf(changes: ReadonlyMap<string, PostChange>, construction: boolean): EdgeView {
  const byAddress = changesByAddress(changes.values());
  return {
    construction,
    find: (address) => byAddress.get(address.toLowerCase()),
  };
}

/**
 * The state of one isolate: construction switch and changes beyond the served build. Requests share
 * what was read but never a reading under way, which Workers do not allow.
 */
export class EdgeState {
  readonly #now: () => number;
  readonly #fetch: typeof globalThis.fetch;
  #known: Known | undefined;
  /** Changes that were told here, and when, until a reading that began later. */
  #learned: { change: PostChange; at: number }[] = [];
  #told = 0;
  #backgroundSince = Number.NEGATIVE_INFINITY;
  #failedAt = Number.NEGATIVE_INFINITY;
  #latest = Number.NEGATIVE_INFINITY;

  constructor(given: { now?: () => number; fetch?: typeof globalThis.fetch } = {}) {
    this.#now = given.now ?? (() => Date.now());
    this.#fetch = given.fetch ?? ((input, init) => fetch(input, init));
  }

  /**
   * What is known, at most EDGE_STATE_MAX_AGE old as long as the database answers; the last known
   * state, else the site as built, when it does not. Never throws.
   */
  async view(context: RequestContext): Promise<EdgeView> {
    const now = this.#now();
    this.#noticeClock(now);
    const age = now - (this.#known?.readAt ?? Number.NEGATIVE_INFINITY);
    const outdated = this.#known !== undefined && this.#known.told < this.#told;
    // A database that has just failed is asked again in the background: one visitor may wait for it
    // now and then, but not all of them.
    const ailing = now - this.#failedAt < EDGE_STATE_REFRESH;
    if ((age > EDGE_STATE_MAX_AGE || outdated) && !ailing) await this.#readNow(context.env);
    else if (
      (age > EDGE_STATE_REFRESH || outdated) &&
      now - this.#backgroundSince > EDGE_STATE_REFRESH
    ) {
      this.#backgroundSince = now;
      context.executionCtx.waitUntil(this.#readNow(context.env, EDGE_STATE_MAX_AGE));
    }
    return this.#known?.view ?? AS_BUILT;
  }

  /**
   * A change that this isolate has just made: it is shown from now on.
   *
   * @returns whether that was enough; an isolate that knows nothing yet has to read
   */
  learn(change: PostChange): boolean {
    if (this.#known === undefined) return false;
    this.#learned.push({ change, at: this.#now() });
    this.#keep(this.#known);
    return true;
  }

  /**
   * To be called after a change has been committed: this isolate reads at once, and if that fails as
   * soon as the database answers again. Never throws.
   *
   * @returns what is known now; null when it could not be read
   */
  async changed(env: Env): Promise<EdgeKnowledge | null> {
    this.#told += 1;
    this.#failedAt = Number.NEGATIVE_INFINITY;
    return this.#readNow(env);
  }

  async #readNow(env: Env, limit = EDGE_STATE_READ_LIMIT): Promise<EdgeKnowledge | null> {
    const readAt = this.#now();
    const told = this.#told;
    try {
      const signal = AbortSignal.timeout(limit);
      const knowledge = await readEdgeKnowledge(env, this.#known?.knowledge, this.#fetch, signal);
      // Another request may have read later and been answered sooner.
      if (this.#known === undefined || this.#known.readAt <= readAt) {
        this.#keep({ knowledge, readAt, told });
      }
      return knowledge;
    } catch (error) {
      this.#failedAt = this.#now();
      console.warn('The edge state could not be read:', error);
      return null;
    }
  }

  /** A clock that was set back would make everything known look fresh until it has caught up. */
  #noticeClock(now: number): void {
    const latest = Math.max(this.#latest, this.#known?.readAt ?? now);
    this.#latest = now;
    if (now >= latest) return;
    this.#failedAt = Number.NEGATIVE_INFINITY;
    this.#backgroundSince = Number.NEGATIVE_INFINITY;
    this.#learned = this.#learned.map(({ change }) => ({ change, at: now }));
    if (this.#known !== undefined) this.#known.readAt = Number.NEGATIVE_INFINITY;
  }

  /** Takes up what was read, with what has been learned beyond it. */
  #keep({ knowledge, readAt, told }: Omit<Known, 'view'>): void {
    this.#learned = this.#learned.filter(
      ({ change, at }) => readAt <= at && change.number > knowledge.change,
    );
    const changes = new Map(knowledge.changes);
    for (const { change } of this.#learned) changes.set(change.post_id, change);
    this.#known = { knowledge, view: viewOf(changes, knowledge.construction), readAt, told };
  }
}
