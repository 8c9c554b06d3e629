import type { SearchableCatalogue } from '../../core/catalogue/search.ts';
import type { EdgeLink } from '../../core/links/schema.ts';
import { EDGE_STATE_MAX_AGE, LINK_CHANGES_BEFORE_REBUILD } from '../../core/publishing/limits.ts';
import { type BuildRecord, isBeyond } from '../../core/publishing/schema.ts';
import { ConstraintError, DatabaseUnavailable } from '../database/query.ts';
import type { Env } from '../env.ts';
import { BuiltReviews } from './built-reviews.ts';
import {
  builtView,
  type Change,
  type EdgeKnowledge,
  type EdgeView,
  readEdgeKnowledge,
} from './edge-knowledge.ts';
import type { Effect } from './effect.ts';
import { FreshPages, readPages } from './fresh-pages.ts';
import { FreshReviews, readReviews } from './fresh-reviews.ts';
import { OverlaidBuild } from './overlaid-build.ts';
import { OwnSaves } from './own-saves.ts';
import { PublicSite } from './public-site.ts';
import { requestRebuild } from './request-rebuild.ts';
import { ServedBuild } from './served-build.ts';

/** Milliseconds after which the state is re-read in the background. */
const EDGE_STATE_REFRESH = 3_000;
/** Milliseconds that a visitor waits for it. */
const EDGE_STATE_READ_LIMIT = 300;

interface RequestContext {
  env: Env;
  executionCtx: { waitUntil(work: Promise<unknown>): void };
}

interface Known {
  knowledge: EdgeKnowledge;
  view: EdgeView;
  readAt: number;
  /** Saves of unknown effect in this isolate at that time. */
  invalidations: number;
}

const UNCHANGED: ReadonlyMap<string, null> = new Map();
const NO_GUIDES = { guides: [], documents: UNCHANGED };
const NEVER = Number.NEGATIVE_INFINITY;

/**
 * The state of one isolate: served build, construction switch, later changes and their content. Requests
 * share results but no pending reads, which Workers do not allow.
 */
export class EdgeState {
  readonly build = new ServedBuild();
  readonly reviews: FreshReviews;
  readonly #pages: FreshPages;
  readonly #builtReviews = new BuiltReviews();
  readonly #now: () => number;
  readonly #fetch: typeof globalThis.fetch;
  #known: Known | undefined;
  #overlaid: OverlaidBuild | undefined;
  #site: PublicSite | undefined;
  readonly #own = new OwnSaves();
  #invalidations = 0;
  /** Number of the last change that a rebuild was requested for. */
  #announced = 0;
  #backgroundSince = NEVER;
  #failedAt = NEVER;
  #latest = NEVER;

  constructor(given: { now?: () => number; fetch?: typeof globalThis.fetch } = {}) {
    this.#now = given.now ?? (() => Date.now());
    this.#fetch = given.fetch ?? ((input, init) => fetch(input, init));
    this.reviews = new FreshReviews(readReviews, this.#now);
    this.#pages = new FreshPages(readPages, this.#now);
  }

  /** The clock of the database in milliseconds, as far as this isolate knows it. */
  now(): number {
    return this.#now() + (this.#known?.view.clockOffset ?? 0);
  }

  /** At most EDGE_STATE_MAX_AGE old, or the last known state without the database. Never throws. */
  async view(context: RequestContext): Promise<EdgeView> {
    const now = this.#now();
    this.#noticeClock(now);
    const age = now - (this.#known?.readAt ?? NEVER);
    const isInvalid = this.#known !== undefined && this.#known.invalidations < this.#invalidations;
    // After a failure, only an occasional visitor waits for the database.
    const isFailing = now - this.#failedAt < EDGE_STATE_REFRESH;
    if ((age > EDGE_STATE_MAX_AGE || isInvalid) && !isFailing) await this.#read(context.env);
    else if (
      (age > EDGE_STATE_REFRESH || isInvalid) &&
      now - this.#backgroundSince > EDGE_STATE_REFRESH
    ) {
      this.#backgroundSince = now;
      context.executionCtx.waitUntil(this.#refresh(context.env));
    }
    return this.#known?.view ?? builtView({ env: context.env, build: this.build });
  }

  /** The served build with the changes since; null when there are none. Throws without a build. */
  async overlaid(context: RequestContext): Promise<OverlaidBuild | null> {
    const { env } = context;
    const view = await this.view(context);
    if (view.changes.length === 0) return null;
    const record = await this.build.record(env);
    // An older build than before lacks changes that are forgotten here.
    if (this.#known !== undefined && record.change < this.#known.knowledge.served) {
      await this.#read(env);
    }
    const { changes } = this.#known?.view ?? view;
    const beyond = changes.filter((change) => isBeyond(change, record.change));
    if (beyond.length === 0) return null;
    const changed = await this.reviews.all(env, beyond);
    if (this.#overlaid?.record !== record || this.#overlaid.changed !== changed) {
      this.#overlaid = new OverlaidBuild(this.build, record, changed);
    }
    return this.#overlaid;
  }

  /** Everything public, where anything has changed since the build; otherwise null. Throws without a build. */
  async pendingSite(context: RequestContext): Promise<PublicSite | null> {
    const view = await this.view(context);
    if (view.changes.length === 0 && view.pages === null) return null;
    return this.site(context);
  }

  /** Everything public. Throws without a build. */
  async site(context: RequestContext): Promise<PublicSite> {
    const { env } = context;
    const changes = await this.overlaid(context);
    const record = changes?.record ?? (await this.build.record(env));
    const known = this.#known;
    const revision = known?.view.pages ?? record.pages;
    const isNewer = revision !== record.pages && (known?.knowledge.change ?? 0) >= record.change;
    const pages = isNewer ? await this.#pages.get(env, revision, record.pages) : null;
    const overlaid = changes ?? this.#builtAs(record);
    if (!this.#site?.isFrom(overlaid, pages)) {
      const { build } = this;
      this.#site = new PublicSite({ build, reviews: this.#builtReviews, overlaid, pages });
    }
    return this.#site;
  }

  #builtAs(record: BuildRecord): OverlaidBuild {
    if (this.#overlaid?.record !== record || this.#overlaid.changed.size > 0) {
      this.#overlaid = new OverlaidBuild(this.build, record, new Map());
    }
    return this.#overlaid;
  }

  /** All reviews that are public now, as far as this isolate knows. Throws without a build. */
  async catalogue(context: RequestContext): Promise<SearchableCatalogue> {
    const overlaid = await this.overlaid(context);
    return overlaid?.catalogue(context.env) ?? this.build.catalogue(context.env);
  }

  /** The same for a search, which also loads the index. */
  async searchable(context: RequestContext, search: string): Promise<SearchableCatalogue> {
    if (search === '') return this.catalogue(context);
    const { env } = context;
    const site = await this.site(context);
    const [catalogue, index, { guides, documents }] = await Promise.all([
      site.catalogue(env),
      this.build.searchIndex(env, site.record),
      // A search finds reviews also where the other pages cannot be read.
      site.guides(env).catch((error: unknown) => {
        console.warn('The pages about several products could not be read:', error);
        return NO_GUIDES;
      }),
    ]);
    if (index === null) return catalogue;
    const changed = site.changed.size === 0 ? UNCHANGED : site.overlaid.documents;
    const byPath = new Map(guides.map((guide) => [guide.path, guide]));
    return {
      ...catalogue,
      search: (text) => index.reviews.search(text, changed),
      guides: (text) =>
        index.guides.search(text, documents).found.flatMap(({ id }) => byPath.get(id) ?? []),
      newestGuides: guides.filter(({ kind }) => kind === 'best-of'),
    };
  }

  /** A failed save may still be committed, so its effect counts as unknown. */
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
    if (effect === 'unread') {
      await this.invalidate(context.env);
      return;
    }
    if (typeof effect === 'object' && 'construction' in effect) {
      await this.#switch(context.env, effect.construction);
      // The switch has no number, but the record of the next build holds it.
      context.executionCtx.waitUntil(this.#announce(context.env, null));
      return;
    }
    if (typeof effect === 'object' && 'links' in effect) {
      await this.#publishLinks(context, effect.links, effect.last);
      return;
    }
    const { change, review } = effect === 'unknown' ? { change: null, review: null } : effect;
    if (change !== null && review !== null) this.reviews.keep(change, review);
    if (change !== null && this.applyChange(change)) {
      context.executionCtx.waitUntil(this.#announce(context.env, change.number));
      return;
    }
    const knowledge = await this.invalidate(context.env);
    if (knowledge !== null && knowledge.change <= knowledge.served) return;
    if (knowledge !== null && knowledge.change === this.#announced) return;
    context.executionCtx.waitUntil(this.#announce(context.env, knowledge?.change ?? null));
  }

  /** The edge reads changed links, so only very many of them need a rebuild. */
  async #publishLinks(context: RequestContext, links: readonly EdgeLink[] | null, last: number) {
    if (links === null || this.#known === undefined) await this.invalidate(context.env);
    else {
      this.#own.addLinks(links, this.#now());
      this.#keep(this.#known);
    }
    const built = await this.build.record(context.env).catch(() => null);
    if (last - (built?.link_change ?? 0) <= LINK_CHANGES_BEFORE_REBUILD) return;
    context.executionCtx.waitUntil(this.#announce(context.env, null));
  }

  /** Never throws: what was saved stays saved. */
  async #announce(env: Env, change: number | null): Promise<void> {
    try {
      await requestRebuild(env, change);
      if (change !== null) this.#announced = change;
    } catch (error) {
      console.error('The rebuild could not be requested:', error);
    }
  }

  /** False while no state is known, so that the caller re-reads. */
  applyChange(change: Change): boolean {
    if (this.#known === undefined) return false;
    this.#own.addChange(change, this.#now());
    this.#keep(this.#known);
    return true;
  }

  /** A reading could fail, and this isolate would undo what it has just saved. */
  async #switch(env: Env, construction: boolean): Promise<void> {
    this.#own.switch(construction, this.#now());
    if (this.#known === undefined) await this.invalidate(env);
    else this.#keep(this.#known);
  }

  /** Reads now or, after a failure, once the database answers again. Never throws; null when unread. */
  async invalidate(env: Env): Promise<EdgeKnowledge | null> {
    this.#invalidations += 1;
    this.#failedAt = NEVER;
    return this.#read(env);
  }

  async #refresh(env: Env): Promise<void> {
    await this.#read(env, EDGE_STATE_MAX_AGE);
    await this.build.renew(env);
  }

  async #read(env: Env, limit = EDGE_STATE_READ_LIMIT): Promise<EdgeKnowledge | null> {
    const readAt = this.#now();
    const invalidations = this.#invalidations;
    try {
      const knowledge = await readEdgeKnowledge(
        {
          env,
          build: this.build,
          fetch: this.#fetch,
          signal: AbortSignal.timeout(limit),
          now: this.#now,
        },
        this.#known?.knowledge,
      );
      // A later read may have finished earlier.
      if (this.#known === undefined || this.#known.readAt <= readAt) {
        this.#keep({ knowledge, readAt, invalidations });
      }
      return knowledge;
    } catch (error) {
      this.#failedAt = this.#now();
      // Where the code waited says nothing about an outage.
      const reason = error instanceof DatabaseUnavailable ? error.message : error;
      console.warn('The edge state could not be read:', reason);
      return null;
    }
  }

  /** After a clock was set back, all state would look fresh. */
  #noticeClock(now: number): void {
    const latest = Math.max(this.#latest, this.#known?.readAt ?? now);
    this.#latest = now;
    if (now >= latest) return;
    this.#failedAt = NEVER;
    this.#backgroundSince = NEVER;
    this.#own.restart(now);
    if (this.#known !== undefined) this.#known.readAt = NEVER;
  }

  /** Keeps what this isolate saved later. */
  #keep({ knowledge, readAt, invalidations }: Omit<Known, 'view'>): void {
    const view = this.#own.view(knowledge, readAt);
    this.#known = { knowledge, view, readAt, invalidations };
  }
}
