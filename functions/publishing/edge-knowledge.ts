import type { EdgeLink } from '../../core/links/schema.ts';
import { EDGE_STATE_PAGE } from '../../core/publishing/limits.ts';
import {
  changesByAddress,
  type DueChange,
  type EdgeStateAnswer,
  edgeStateAnswerSchema,
  type PostChange,
} from '../../core/publishing/schema.ts';
import { anonClient } from '../database/anon-client.ts';
import { query } from '../database/query.ts';
import type { Env } from '../env.ts';
import { LinkIndex } from '../links/index.ts';
import type { ServedBuild } from './served-build.ts';

/** A change that visitors can see. Other kinds of content join this union. */
export type Change = PostChange;

/** The subject of each kind of change. If a subject changes several times, the last change counts. */
const subjects: Record<Change['kind'], (change: Change) => string> = {
  upsert: ({ post_id }) => `post ${post_id}`,
  remove: ({ post_id }) => `post ${post_id}`,
};

function withChanges(
  changes: ReadonlyMap<string, Change> | undefined,
  added: readonly Change[],
): Map<string, Change> {
  const all = new Map(changes);
  for (const change of added) all.set(subjects[change.kind](change), change);
  return all;
}

export interface EdgeKnowledge {
  /** The identity of the database that the served build was made of. */
  database: string;
  construction: boolean;
  /** Number of the last change in the served build. */
  served: number;
  /** Every change up to this number is known. */
  change: number;
  changes: ReadonlyMap<string, Change>;
  /** Changes that the clock has made since then. */
  due: readonly Change[];
  /** The same of managed links. */
  servedLinks: number;
  linkChange: number;
  links: ReadonlyMap<string, EdgeLink>;
  dueLinks: readonly EdgeLink[];
  /** The revision of best-of pages, comparisons and categories in the served build, and now. */
  servedPages: string;
  pages: string;
  /** Milliseconds that the clock of the database is ahead of this one. */
  clockOffset: number;
}

/** Placed after every numbered change and before the next one. */
function numberedDue(due: readonly DueChange[], last: number): Change[] {
  return due.map(({ at, ...change }) => ({ ...change, number: last + 0.5, due: at ?? '' }));
}

interface Source {
  env: Env;
  build: ServedBuild;
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
  now: () => number;
}

type Numbers = Pick<EdgeKnowledge, 'database' | 'served' | 'servedLinks' | 'servedPages'>;

async function servedNumbers({ build, env }: Source): Promise<Numbers> {
  const { database, change, link_change, pages } = await build.record(env);
  return { database, served: change, servedLinks: link_change, servedPages: pages };
}

const isFull = (page: readonly unknown[]) => page.length >= EDGE_STATE_PAGE;

/** Numbers of two databases cannot be compared. Those without an identity are taken for the same. */
function isOther(database: string, { database: built }: Numbers): boolean {
  return database !== '' && built !== '' && database !== built;
}

/** An older build lacks forgotten changes; a restored database continues from an older number. */
function isSetBack(before: EdgeKnowledge, now: Numbers, answer: Answer): boolean {
  return (
    before.database !== now.database ||
    now.served < before.served ||
    now.servedLinks < before.servedLinks ||
    answer.change < before.change ||
    answer.link_change < before.linkChange
  );
}

/**
 * The cost depends on the changes since `before`, not on the amount of content.
 *
 * @throws also when the served build is of another database: the site then stays as it was built
 */
export async function readEdgeKnowledge(
  source: Source,
  before: EdgeKnowledge | undefined,
): Promise<EdgeKnowledge> {
  const start = before === undefined ? await servedNumbers(source) : undefined;
  let since = before?.change ?? start?.served ?? 0;
  let linksSince = before?.linkChange ?? start?.servedLinks ?? 0;
  let changes = withChanges(before?.changes, []);
  let links = withLinks(before?.links, []);
  for (;;) {
    const [answer, now] = await Promise.all([
      readChanges(source, since, linksSince),
      servedNumbers(source),
    ]);
    if (before !== undefined && isSetBack(before, now, answer)) {
      return readEdgeKnowledge(source, undefined);
    }
    if (isOther(answer.database, now)) {
      throw new Error('The served build was made of another database: deploy the site again');
    }
    changes = withChanges(changes, answer.changes);
    links = withLinks(links, answer.links);
    if (!isFull(answer.changes) && !isFull(answer.links)) {
      return known(answer, now, changes, links);
    }
    since = isFull(answer.changes) ? (answer.changes.at(-1)?.number ?? since) : since;
    linksSince = isFull(answer.links) ? (answer.links.at(-1)?.number ?? linksSince) : linksSince;
  }
}

function known(
  { construction, change, link_change, due, due_links, pages, clockOffset }: Answer,
  { database, served, servedLinks, servedPages }: Numbers,
  changes: ReadonlyMap<string, Change>,
  links: ReadonlyMap<string, EdgeLink>,
): EdgeKnowledge {
  return {
    database,
    construction,
    served,
    change,
    changes: new Map([...changes].filter(([, { number }]) => number > served)),
    due: numberedDue(due, Math.max(change, served)),
    servedLinks,
    linkChange: link_change,
    links: new Map([...links].filter(([, { number }]) => number > servedLinks)),
    dueLinks: due_links,
    servedPages,
    pages,
    clockOffset,
  };
}

function withLinks(
  links: ReadonlyMap<string, EdgeLink> | undefined,
  added: readonly EdgeLink[],
): Map<string, EdgeLink> {
  const all = new Map(links);
  for (const link of added) {
    if ((all.get(link.id)?.number ?? 0) <= link.number) all.set(link.id, link);
  }
  return all;
}

interface Answer extends EdgeStateAnswer {
  clockOffset: number;
}

async function readChanges(source: Source, since: number, linksSince: number): Promise<Answer> {
  const { env, fetch, signal, now } = source;
  const asked = now();
  const call = anonClient(env, fetch)
    .rpc('edge_state', { since, links_since: linksSince })
    .abortSignal(signal);
  const answer = await query(call, edgeStateAnswerSchema);
  // The answer was made between the request and now.
  return { ...answer, clockOffset: Date.parse(answer.now) - (asked + now()) / 2 };
}

export interface EdgeView {
  construction: boolean;
  /** In order of number. */
  changes: readonly Change[];
  /** The change of the review that an address leads to: its slug, a former slug or its id. */
  find(address: string): Change | undefined;
  /** Managed links that changed since the build. */
  links: LinkIndex;
  /** The revision of best-of pages, comparisons and categories where it is not that of the build. */
  pages: string | null;
  /** Milliseconds that the clock of the database is ahead of this one. */
  clockOffset: number;
}

/** Without any knowledge, the site is as it was built. Without a build, it is open. */
export async function builtView({ env, build }: Pick<Source, 'env' | 'build'>): Promise<EdgeView> {
  const record = await build.record(env).catch(() => null);
  const construction = record?.construction ?? false;
  const links = new LinkIndex([]);
  return { construction, changes: [], clockOffset: 0, links, pages: null, find: () => undefined };
}

/** Null also for a build that is newer than the state, and for a database without pages. */
function pendingPages({ served, change, servedPages, pages }: EdgeKnowledge): string | null {
  return pages === '' || pages === servedPages || change < served ? null : pages;
}

/** Adds this isolate's newer changes. */
export function viewOf(
  knowledge: EdgeKnowledge,
  applied: readonly Change[],
  appliedLinks: readonly EdgeLink[],
): EdgeView {
  const { construction, changes, due, clockOffset, links, dueLinks } = knowledge;
  const all = [...withChanges(withChanges(changes, due), applied).values()].sort(
    (one, other) => one.number - other.number,
  );
  const byAddress = changesByAddress(all);
  const find = (address: string) => byAddress.get(address.toLowerCase());
  const linkIndex = new LinkIndex(withLinks(withLinks(links, dueLinks), appliedLinks).values());
  const pages = pendingPages(knowledge);
  return { construction, changes: all, clockOffset, links: linkIndex, pages, find };
}
