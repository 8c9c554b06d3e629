import { z } from 'zod';
import { type CategoryRow, categoryRowSchema } from '../../core/categories/schema.ts';
import { DATABASE_ROWS_PER_REQUEST } from '../../core/http/limits.ts';
import type { EdgeLink } from '../../core/links/schema.ts';
import { type Review, reviewSchema } from '../../core/posts/schema.ts';
import { EDGE_STATE_PAGE } from '../../core/publishing/limits.ts';
import { newestFirst } from '../../core/publishing/overlay.ts';
import {
  type EdgeStateAnswer,
  edgeStateAnswerSchema,
  type FailedPage,
} from '../../core/publishing/schema.ts';
import { type PublicPages, publicPagesSchema } from '../../core/screens/schema.ts';
import {
  SITE_TEXT_KEYS,
  type SiteTexts,
  settingRowsSchema,
  siteTextsOf,
} from '../../core/settings/schema.ts';
import { sitePagePath } from '../../core/site-pages/schema.ts';
import { openSupabase } from './supabase.ts';

export interface Content {
  /** Newest first. */
  reviews: Review[];
  /** Former addresses of reviews that are no longer public, with the slug that they lead to. */
  redirects: Record<string, string>;
  /** Active ones, by name. */
  categories: CategoryRow[];
  texts: SiteTexts;
  /** The identity of the database. */
  database: string;
  /** Number of the last change certainly included. */
  change: number;
  /** The same of managed links. */
  linkChange: number;
  /** As far as visitors may know them, by id. */
  links: EdgeLink[];
  /** Best-of pages, comparisons and the pages of categories. */
  pages: PublicPages;
  /** Whether the site is under construction. */
  construction: boolean;
  /** When the reading began. */
  readAt: string;
  /** Pages that could not be rendered. */
  failed: FailedPage[];
  /** The paths to render, where not all are. */
  only?: ReadonlySet<string> | undefined;
}

/** The changes beyond a number, and the number of the last one there is. */
export async function readChanges(since: number, linksSince?: number): Promise<EdgeStateAnswer> {
  const input = { since, ...(linksSince !== undefined && { links_since: linksSince }) };
  const { data, error } = await openSupabase().rpc('edge_state', input);
  if (error) throw new Error(`The changes could not be read: ${error.message}`);
  return edgeStateAnswerSchema.parse(data);
}

const withId = z.object({ id: z.string() });

/** The public reviews of one request, ordered by id, as visitors see them now. */
async function readPage(input: { after_input?: string; ids_input?: string[] }): Promise<unknown[]> {
  const limit = { limit_input: DATABASE_ROWS_PER_REQUEST };
  const { data, error } = await openSupabase().rpc('read_reviews', { ...input, ...limit });
  if (error) throw new Error(`The reviews could not be read: ${error.message}`);
  return z.array(z.unknown()).parse(data);
}

async function readReviews(): Promise<Review[]> {
  const reviews: Review[] = [];
  let rows = await readPage({});
  while (rows.length > 0) {
    const isMore = rows.length === DATABASE_ROWS_PER_REQUEST;
    // Requested before parsing, so that the database works meanwhile.
    const next = isMore ? readPage({ after_input: withId.parse(rows.at(-1)).id }) : undefined;
    for (const row of rows) reviews.push(reviewSchema.parse(row));
    rows = (await next) ?? [];
  }
  return reviews.sort(newestFirst);
}

export async function readReviewsById(ids: string[]): Promise<Review[]> {
  return (await readPage({ ids_input: ids })).map((row) => reviewSchema.parse(row));
}

const redirectsSchema = z.array(z.object({ slugs: z.array(z.string()), to: z.string() }));

/** The slugs and ids of reviews that are no longer public, with the slug that they lead to. */
export async function readRedirects(): Promise<Record<string, string>> {
  const { data, error } = await openSupabase().rpc('read_redirects');
  if (error) throw new Error(`The redirects could not be read: ${error.message}`);
  return Object.fromEntries(
    redirectsSchema.parse(data).flatMap(({ slugs, to }) => slugs.map((slug) => [slug, to])),
  );
}

async function readCategories(): Promise<CategoryRow[]> {
  const categories: CategoryRow[] = [];
  for (;;) {
    const { data, error } = await openSupabase()
      .from('categories')
      .select('id, name, slug, active')
      .gt('name', categories.at(-1)?.name ?? '')
      .order('name')
      .limit(DATABASE_ROWS_PER_REQUEST);
    if (error) throw new Error(`The categories could not be read: ${error.message}`);
    if (data.length === 0) return categories.filter(({ active }) => active);
    categories.push(...data.map((row) => categoryRowSchema.parse(row)));
  }
}

async function readTexts(): Promise<SiteTexts> {
  const { data, error } = await openSupabase()
    .from('site_settings')
    .select('setting_key, setting_value')
    .in('setting_key', SITE_TEXT_KEYS);
  if (error) throw new Error(`The texts of the site could not be read: ${error.message}`);
  return siteTextsOf(settingRowsSchema.parse(data));
}

export async function readPages(): Promise<PublicPages> {
  const { data, error } = await openSupabase().rpc('read_pages');
  if (error) throw new Error(`The pages could not be read: ${error.message}`);
  return publicPagesSchema.parse(data);
}

/** All managed links, from those known up to a number. */
export async function readLinks(
  known: readonly EdgeLink[],
  knownUntil: number,
): Promise<Pick<Content, 'links' | 'linkChange'>> {
  const links = new Map(known.map((link) => [link.id, link]));
  let linksSince = knownUntil;
  let linkChange: number | undefined;
  for (;;) {
    const answer = await readChanges(Number.MAX_SAFE_INTEGER, linksSince);
    // After the database was restored.
    if (answer.link_change < knownUntil) return readLinks([], 0);
    // Read first: what changes meanwhile may be included, but nothing before is missing.
    linkChange ??= answer.link_change;
    for (const link of [...answer.links, ...answer.due_links]) links.set(link.id, link);
    const last = answer.links.at(-1);
    if (last === undefined || answer.links.length < EDGE_STATE_PAGE) {
      // In the order of their numbers, in which all are read at once.
      const existing = [...links.values()]
        .filter(({ state }) => state !== 'missing')
        .sort((one, other) => one.number - other.number);
      return { links: existing, linkChange };
    }
    // What the clock has changed is between two numbers.
    linksSince = Math.floor(last.number);
  }
}

export async function readEverything(): Promise<Content> {
  const readAt = new Date().toISOString();
  // Before the content: what changes meanwhile may be in it already, but nothing is missing.
  const { database, change, construction } = await readChanges(Number.MAX_SAFE_INTEGER);
  const [links, pages, reviews, redirects, categories, texts] = await Promise.all([
    readLinks([], 0),
    readPages(),
    readReviews(),
    readRedirects(),
    readCategories(),
    readTexts(),
  ]);
  // The oldest first: a new page does not move the others.
  const linked_pages = pages.site_page.toReversed().map(({ content: { title, slug } }) => ({
    path: sitePagePath(slug),
    title,
  }));
  const read = {
    reviews,
    pages,
    redirects,
    categories,
    texts: { ...texts, linked_pages },
    ...links,
  };
  return { ...read, database, change, construction, readAt, failed: [] };
}
