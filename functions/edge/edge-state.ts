import type { SearchableCatalogue } from '../../core/catalogue/search.ts';
import type { EdgeLink } from '../../core/links/schema.ts';
import { LINK_CHANGES_BEFORE_REBUILD } from '../../core/publishing/limits.ts';
import { isBeyond } from '../../core/publishing/schema.ts';
import { ConstraintError } from '../database/query.ts';
import { BuildFiles } from './build-files.ts';
import { ChangedContent } from './changed-content.ts';
import type { Effect } from './effect.ts';
import { type EdgeView, KnownChanges, type RequestContext } from './known-changes.ts';
import { findLink } from './link-index.ts';
import { PublicSite } from './public-site.ts';
import { requestRebuild } from './request-rebuild.ts';

const UNCHANGED: ReadonlyMap<string, null> = new Map();
const NO_GUIDES = { guides: [], documents: UNCHANGED };

/**
 * The state of one isolate: the files of the served build, the changes since, their content, and the site that
 * visitors see, which is made of the three.
 */
export class EdgeState {
  readonly build = new BuildFiles();
  readonly changes: KnownChanges;
  readonly content: ChangedContent;
  readonly #now: () => number;
  #site: PublicSite | undefined;
  /** Number of the last change that a rebuild was requested for. */
  #announced = 0;

  constructor(given: { now?: () => number; fetch?: typeof globalThis.fetch } = {}) {
    const now = given.now ?? (() => Date.now());
    const fetch = given.fetch ?? ((input, init) => globalThis.fetch(input, init));
    this.#now = now;
    this.content = new ChangedContent({ now });
    this.changes = new KnownChanges({ build: this.build, now, fetch });
  }

  /** The clock of the database in milliseconds, as far as this isolate knows it. */
  now(): number {
    return this.#now() + this.changes.clockOffset;
  }

  /** What has changed since the build. Never throws. */
  view(context: RequestContext): Promise<EdgeView> {
    return this.changes.view(context);
  }

  /** The managed link at a path as it is now. Throws without a build. */
  async link(context: RequestContext, path: string): Promise<EdgeLink | undefined> {
    const { links } = await this.view(context);
    return findLink(path, await this.build.links(context.env), links);
  }

  /** Everything public, where anything has changed since the build; otherwise null. Throws without a build. */
  async pendingSite(context: RequestContext): Promise<PublicSite | null> {
    const { changes, pages } = await this.view(context);
    return changes.length === 0 && pages === null ? null : this.site(context);
  }

  /** Everything public. Throws without a build. */
  async site(context: RequestContext): Promise<PublicSite> {
    const { env } = context;
    const record = await this.build.record(env);
    const view = await this.changes.view(context, record.change);
    const changes = view.changes.filter((change) => isBeyond(change, record.change));
    const revision = view.known < record.change ? null : view.pages;
    const [changed, pages] = await Promise.all([
      changes.length === 0 ? UNCHANGED : this.content.reviews(env, changes),
      revision === null || revision === record.pages
        ? null
        : this.content.pages(env, revision, record.pages),
    ]);
    const before = this.#site?.record === record ? this.#site : new PublicSite(this.build, record);
    this.#site = before.with(changed, pages);
    return this.#site;
  }

  /** All reviews that are public now, as far as this isolate knows. Throws without a build. */
  async catalogue(context: RequestContext): Promise<SearchableCatalogue> {
    return (await this.site(context)).catalogue(context.env);
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
    const changed = site.changed.size === 0 ? UNCHANGED : site.documents;
    const byPath = new Map(guides.map((guide) => [guide.path, guide]));
    return {
      ...catalogue,
      search: (text) => index.reviews.search(text, changed),
      guides: (text) =>
        index.guides.find(text, documents).flatMap(({ id }) => byPath.get(id) ?? []),
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
    const { env } = context;
    if (effect === 'nothing') return;
    if (effect === 'unknown') return this.#publishUnknown(context);
    if (effect === 'unread') {
      await this.changes.reread(env);
      return this.#includeLinks(context);
    }
    if ('construction' in effect) {
      // Shown without a reading, which could fail, and this isolate would undo what it has just saved.
      if (!this.changes.add(effect)) await this.changes.reread(env);
      // The switch has no number, but the record of the next build holds it.
      return this.#announce(context, null);
    }
    if ('links' in effect) {
      if (!this.changes.add({ changes: effect.links })) await this.changes.reread(env);
      return this.#includeLinks(context);
    }
    const { change, review } = effect;
    if (change === null) return this.#publishUnknown(context);
    if (review !== null) this.content.keep(change, review);
    if (!this.changes.add({ changes: [change] })) return this.#publishUnknown(context);
    this.#announce(context, change.number);
  }

  async #publishUnknown(context: RequestContext): Promise<void> {
    const log = await this.changes.reread(context.env);
    if (log === null) return this.#announce(context, null);
    if (log.build > log.served && log.build !== this.#announced) this.#announce(context, log.build);
  }

  /** The edge reads changed links, so only very many of them need a rebuild. */
  async #includeLinks(context: RequestContext): Promise<void> {
    const { links } = await this.view(context);
    if (links.size > LINK_CHANGES_BEFORE_REBUILD) this.#announce(context, null);
  }

  /** Requests a rebuild. Never throws: what was saved stays saved. */
  #announce({ env, executionCtx }: RequestContext, change: number | null): void {
    const request = async () => {
      try {
        await requestRebuild(env, change);
        if (change !== null) this.#announced = change;
      } catch (error) {
        console.error('The rebuild could not be requested:', error);
      }
    };
    executionCtx.waitUntil(request());
  }
}
