import { z } from 'zod';
import { newestFirst } from '../../core/catalogue/overlay.ts';
import { type CategoryRow, categoryRowSchema } from '../../core/categories/schema.ts';
import { DATABASE_ROWS_PER_REQUEST } from '../../core/http/limits.ts';
import { builtLinksSchema, type EdgeLink } from '../../core/links/schema.ts';
import { type Review, reviewSchema } from '../../core/posts/schema.ts';
import {
  type ChangesAnswer,
  changesAnswerSchema,
  type FailedPage,
  type LinkChange,
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
export async function readChanges(since: number): Promise<ChangesAnswer> {
  const { data, error } = await openSupabase().rpc('read_changes', { since });
  if (error) throw new Error(`The changes could not be read: ${error.message}`);
  return changesAnswerSchema.parse(data);
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

/** In the order of their changes. */
async function readLinks(): Promise<EdgeLink[]> {
  const links: EdgeLink[] = [];
  for (;;) {
    const after = links.at(-1)?.id;
    const input = { limit_input: DATABASE_ROWS_PER_REQUEST, ...(after && { after_input: after }) };
    const { data, error } = await openSupabase().rpc('read_links', input);
    if (error) throw new Error(`The managed links could not be read: ${error.message}`);
    const page = builtLinksSchema.parse(data);
    if (page.length === 0) return links.sort(byNumber);
    links.push(...page);
  }
}

const byNumber = (one: EdgeLink, other: EdgeLink) => one.number - other.number;

/** Managed links with later changes. */
export function withChanged(
  known: readonly EdgeLink[],
  changes: readonly LinkChange[],
): EdgeLink[] {
  const links = new Map(known.map((link) => [link.id, link]));
  for (const { kind: _, ...link } of changes) links.set(link.id, link);
  return [...links.values()].filter(({ state }) => state !== 'missing').sort(byNumber);
}

export async function readEverything(): Promise<Content> {
  const readAt = new Date().toISOString();
  // Before the content: what changes meanwhile may be in it already, but nothing is missing.
  const { database, change, construction } = await readChanges(Number.MAX_SAFE_INTEGER);
  const [links, pages, reviews, redirects, categories, texts] = await Promise.all([
    readLinks(),
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
    links,
  };
  return { ...read, database, change, construction, readAt, failed: [] };
}
