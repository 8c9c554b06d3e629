import type { Review } from '../../core/posts/schema.ts';
import { EDGE_STATE_MAX_AGE } from '../../core/publishing/limits.ts';
import { ConstraintError } from '../database/query.ts';
import type { Env } from '../env.ts';
import {
  AS_BUILT,
  type Change,
  type EdgeKnowledge,
  type EdgeView,
  readEdgeKnowledge,
  viewOf,
} from './edge-knowledge.ts';
import { FreshContent, readReview } from './fresh-content.ts';
import { requestRebuild } from './request-rebuild.ts';
import { ServedBuild } from './served-build.ts';

/** The state is read again in the background when it is older than this, in milliseconds. */
const EDGE_STATE_REFRESH = 3_000;
/** No visitor waits longer for it, in milliseconds. */
const EDGE_STATE_READ_LIMIT = 300;

/** What a request brings: its bindings, and a way to continue work after the response. */
interface RequestContext {
  env: Env;
  executionCtx: { waitUntil(work: Promise<unknown>): void };
}

/**
 * What a save changed for visitors: one change (with the review as it is since, if it is public),
 * nothing, or something that only the database knows.
 */
export type Effect = { change: Change | null; review: Review | null } | 'nothing' | 'unknown';

interface Known {
  knowledge: EdgeKnowledge;
  view: EdgeView;
  readAt: number;
  /** How many saves of unknown effect this isolate had made by then. */
  invalidations: number;
}

const NEVER = Number.NEGATIVE_INFINITY;

/**
 * What one isolate knows of the site: the served build, the construction switch, changes beyond the
 * build with their content, and which of them a rebuild was requested for. Requests share what was
 * read but never a reading under way, which Workers do not allow.
 */
export class EdgeState {
  readonly build = new ServedBuild();
  readonly reviews = new FreshContent(readReview);
  readonly #now: () => number;
  readonly #fetch: typeof globalThis.fetch;
  #known: Known | undefined;
  /** Changes made by this isolate, and when, until a reading that began later. */
  #applied: { change: Change; at: number }[] = [];
  #invalidations = 0;
  /** The last change that this isolate has requested a rebuild for. */
  #announced = 0;
  #backgroundSince = NEVER;
  #failedAt = NEVER;
  #latest = NEVER;

  constructor(given: { now?: () => number; fetch?: typeof globalThis.fetch } = {}) {
    this.#now = given.now ?? (() => Date.now());
    this.#fetch = given.fetch ?? ((input, init) => fetch(input, init));
  }

  /**
   * What is known, at most EDGE_STATE_MAX_AGE old. Without the database it is the last known state, or the
   * site as built. Never throws.
   */
  async view(context: RequestContext): Promise<EdgeView> {
    const now = this.#now();
    this.#noticeClock(now);
    const age = now - (this.#known?.readAt ?? NEVER);
    const isInvalid = this.#known !== undefined && this.#known.invalidations < this.#invalidations;
    // A database that has just failed is read in the background: one visitor may wait for it from
    // time to time, but not all of them.
    const isFailing = now - this.#failedAt < EDGE_STATE_REFRESH;
    if ((age > EDGE_STATE_MAX_AGE || isInvalid) && !isFailing) await this.#read(context.env);
    else if (
      (age > EDGE_STATE_REFRESH || isInvalid) &&
      now - this.#backgroundSince > EDGE_STATE_REFRESH
    ) {
      this.#backgroundSince = now;
      context.executionCtx.waitUntil(this.#read(context.env, EDGE_STATE_MAX_AGE));
    }
    return this.#known?.view ?? AS_BUILT;
  }

  /**
   * Waits for a save, shows it in this isolate, and requests a rebuild if visitors can see a difference. A
   * failed save may be committed (its answer may be lost), so it counts as one of unknown effect.
   */
  async publish<Result>(
    context: RequestContext,
    save: Promise<Result>,
    effectOf: (result: Result) => Effect,
  ): Promise<Result> {
    try {
      const result = await save;
      await this.#publish(context, effectOf(result));
      return result;
    } catch (error) {
      if (!(error instanceof ConstraintError)) await this.#publish(context, 'unknown');
      throw error;
    }
  }

  async #publish(context: RequestContext, effect: Effect): Promise<void> {
    if (effect === 'nothing') return;
    const { change, review } = effect === 'unknown' ? { change: null, review: null } : effect;
    if (change !== null && review !== null) this.reviews.keep(review.id, change.number, review);
    if (change !== null && this.applyChange(change)) {
      context.executionCtx.waitUntil(this.#announce(context.env, change.number));
      return;
    }
    const knowledge = await this.invalidate(context.env);
    if (knowledge !== null && knowledge.change <= knowledge.served) return;
    if (knowledge !== null && knowledge.change === this.#announced) return;
    context.executionCtx.waitUntil(this.#announce(context.env, knowledge?.change ?? null));
  }

  /** Requests a rebuild. Never throws: what was saved stays saved. */
  async #announce(env: Env, change: number | null): Promise<void> {
    try {
      await requestRebuild(env, change);
      if (change !== null) this.#announced = change;
    } catch (error) {
      console.error('The rebuild could not be requested:', error);
    }
  }

  /** Shows a change of this isolate; false where nothing is known yet, so it must read. */
  applyChange(change: Change): boolean {
    if (this.#known === undefined) return false;
    this.#applied.push({ change, at: this.#now() });
    this.#keep(this.#known);
    return true;
  }

  /**
   * Reads the state now, or if that fails as soon as the database answers again. Never throws; null means
   * that it could not be read.
   */
  async invalidate(env: Env): Promise<EdgeKnowledge | null> {
    this.#invalidations += 1;
    this.#failedAt = NEVER;
    return this.#read(env);
  }

  async #read(env: Env, limit = EDGE_STATE_READ_LIMIT): Promise<EdgeKnowledge | null> {
    const readAt = this.#now();
    const invalidations = this.#invalidations;
    try {
      const knowledge = await readEdgeKnowledge(
        { env, build: this.build, fetch: this.#fetch, signal: AbortSignal.timeout(limit) },
        this.#known?.knowledge,
      );
      // Another request may have read later and been answered sooner.
      if (this.#known === undefined || this.#known.readAt <= readAt) {
        this.#keep({ knowledge, readAt, invalidations });
      }
      return knowledge;
    } catch (error) {
      this.#failedAt = this.#now();
      console.warn('The edge state could not be read:', error);
      return null;
    }
  }

  /** After a clock was set back, everything known would look fresh until the clock has caught up. */
  #noticeClock(now: number): void {
    const latest = Math.max(this.#latest, this.#known?.readAt ?? now);
    this.#latest = now;
    if (now >= latest) return;
    this.#failedAt = NEVER;
    this.#backgroundSince = NEVER;
    this.#applied = this.#applied.map(({ change }) => ({ change, at: now }));
    if (this.#known !== undefined) this.#known.readAt = NEVER;
  }

  /** Stores what was read, with the changes of this isolate that are newer. */
  #keep({ knowledge, readAt, invalidations }: Omit<Known, 'view'>): void {
    this.#applied = this.#applied.filter(
      ({ change, at }) => readAt <= at && change.number > knowledge.change,
    );
    const applied = this.#applied.map(({ change }) => change);
    const view = viewOf(knowledge, applied);
    this.#known = { knowledge, view, readAt, invalidations };
  }
}
