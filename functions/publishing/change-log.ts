import type { EdgeLink } from '../../core/links/schema.ts';
import { EDGE_STATE_PAGE } from '../../core/publishing/limits.ts';
import {
  type DueChange,
  type EdgeStateAnswer,
  edgeStateAnswerSchema,
  type PostChange,
} from '../../core/publishing/schema.ts';
import { anonClient } from '../database/anon-client.ts';
import { query } from '../database/query.ts';
import type { Env } from '../env.ts';
import type { BuildFiles } from './build-files.ts';

/** Changes of one kind, which a build includes up to a number. */
interface NumberedChanges<Item> {
  /** The last one in the served build. */
  served: number;
  /** Every one up to this number is known. */
  known: number;
  /** The last change of each subject beyond the build, by the id of the subject. */
  byId: ReadonlyMap<string, Item>;
  /** Changes that the clock has made since then, which get a number later. */
  due: readonly Item[];
}

/** The change log of the database beyond the served build, as far as it was read. */
export interface ChangeLog {
  /** The identity of the database that the served build was made of. */
  database: string;
  construction: boolean;
  reviews: NumberedChanges<PostChange>;
  /** Managed links have numbers of their own, because a changed one needs no rebuild. */
  links: NumberedChanges<EdgeLink>;
  /** The revision of best-of pages, comparisons and categories in the served build, and now. */
  servedPages: string;
  pages: string;
  /** Milliseconds that the clock of the database is ahead of this one. */
  clockOffset: number;
  /** False while there are more changes than were read. */
  isComplete: boolean;
}

interface Source {
  env: Env;
  build: BuildFiles;
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
  now: () => number;
}

interface Answer extends EdgeStateAnswer {
  clockOffset: number;
}

/**
 * The log with the next changes of the database, at most EDGE_STATE_PAGE of each kind. The cost depends on the
 * changes since `before`, not on the amount of content.
 *
 * @throws also when the served build is of another database: the site then stays as it was built
 */
export async function readChangeLog(
  source: Source,
  before: ChangeLog | undefined,
): Promise<ChangeLog> {
  const start = before ?? (await asBuilt(source));
  const [answer, built] = await Promise.all([
    ask(source, start.reviews.known, start.links.known),
    asBuilt(source),
  ]);
  if (before !== undefined && isSetBack(before, built, answer)) {
    return readChangeLog(source, undefined);
  }
  if (isOther(answer.database, built)) {
    throw new Error('The served build was made of another database: deploy the site again');
  }
  const { construction, pages, clockOffset, change, changes, link_change, links } = answer;
  const due = numberedDue(answer.due, Math.max(change, built.reviews.served));
  return {
    ...built,
    construction,
    pages,
    clockOffset,
    reviews: {
      ...following(start.reviews, built.reviews.served, change, changes, reviewOf),
      due,
    },
    links: {
      ...following(start.links, built.links.served, link_change, links, linkOf),
      due: answer.due_links,
    },
    isComplete: !isFull(changes) && !isFull(links),
  };
}

const reviewOf = ({ post_id }: PostChange) => post_id;
const linkOf = ({ id }: EdgeLink) => id;

/** Without anything from the database. */
async function asBuilt({ build, env }: Source): Promise<ChangeLog> {
  const { database, construction, change, link_change, pages } = await build.record(env);
  const none = { byId: new Map(), due: [] };
  return {
    database,
    construction,
    reviews: { ...none, served: change, known: change },
    links: { ...none, served: link_change, known: link_change },
    servedPages: pages,
    pages: '',
    clockOffset: 0,
    isComplete: false,
  };
}

/** Numbers of two databases cannot be compared. Those without an identity are taken for the same. */
function isOther(database: string, built: ChangeLog): boolean {
  return database !== '' && built.database !== '' && database !== built.database;
}

/** An older build lacks forgotten changes; a restored database continues from an older number. */
function isSetBack(before: ChangeLog, built: ChangeLog, answer: Answer): boolean {
  return (
    before.database !== built.database ||
    built.reviews.served < before.reviews.served ||
    built.links.served < before.links.served ||
    answer.change < before.reviews.known ||
    answer.link_change < before.links.known
  );
}

const isFull = (page: readonly unknown[]) => page.length >= EDGE_STATE_PAGE;

function following<Item extends { number: number }>(
  before: NumberedChanges<Item>,
  served: number,
  last: number,
  page: readonly Item[],
  idOf: (item: Item) => string,
) {
  const all = latest(before.byId, page, idOf);
  // What the clock has changed is between two numbers.
  const known = isFull(page) ? Math.floor(page.at(-1)?.number ?? last) : last;
  return { served, known, byId: new Map([...all].filter(([, { number }]) => number > served)) };
}

/** If a subject changes several times, the last change counts. */
function latest<Item extends { number: number }>(
  known: ReadonlyMap<string, Item>,
  added: readonly Item[],
  idOf: (item: Item) => string,
): Map<string, Item> {
  const all = new Map(known);
  for (const item of added) {
    if ((all.get(idOf(item))?.number ?? 0) <= item.number) all.set(idOf(item), item);
  }
  return all;
}

/** Placed after every numbered change and before the next one. */
function numberedDue(due: readonly DueChange[], last: number): PostChange[] {
  return due.map(({ at, ...change }) => ({ ...change, number: last + 0.5, due: at ?? '' }));
}

async function ask(source: Source, since: number, linksSince: number): Promise<Answer> {
  const { env, fetch, signal, now } = source;
  const asked = now();
  const call = anonClient(env, fetch)
    .rpc('edge_state', { since, links_since: linksSince })
    .abortSignal(signal);
  const answer = await query(call, edgeStateAnswerSchema);
  // The answer was made between the request and now.
  return { ...answer, clockOffset: Date.parse(answer.now) - (asked + now()) / 2 };
}

/** All changed reviews, in order of number. */
export function changesOf(
  { reviews }: ChangeLog,
  saved: readonly PostChange[],
): readonly PostChange[] {
  const all = latest(reviews.byId, [...reviews.due, ...saved], reviewOf);
  return [...all.values()].sort((one, other) => one.number - other.number);
}

/** All changed links. */
export function changedLinks({ links }: ChangeLog, saved: readonly EdgeLink[]): EdgeLink[] {
  return [...latest(links.byId, [...links.due, ...saved], linkOf).values()];
}
