import { z } from 'zod';
import { type CategoryRow, categoryRowSchema } from '../../core/categories/schema.ts';
import { DATABASE_ROWS_PER_REQUEST } from '../../core/http/limits.ts';
import { REVIEW_COLUMNS, type Review, reviewSchema } from '../../core/posts/schema.ts';
import { newestFirst } from '../../core/publishing/overlay.ts';
import { type EdgeStateAnswer, edgeStateAnswerSchema } from '../../core/publishing/schema.ts';
import {
  SITE_TEXT_KEYS,
  type SiteTexts,
  settingRowsSchema,
  siteTextsOf,
} from '../../core/settings/schema.ts';
import { openSupabase } from './supabase.ts';

export interface Content {
  /** Newest first. */
  reviews: Review[];
  /** Active ones, by name. */
  categories: CategoryRow[];
  texts: SiteTexts;
  /** Number of the last change certainly included. */
  change: number;
  /** Whether the site is under construction. */
  construction: boolean;
  /** When the reading began. */
  readAt: string;
}

/** The changes beyond a number, and the number of the last one there is. */
export async function readChanges(since: number): Promise<EdgeStateAnswer> {
  const { data, error } = await openSupabase().rpc('edge_state', { since });
  if (error) throw new Error(`The changes could not be read: ${error.message}`);
  return edgeStateAnswerSchema.parse(data);
}

const withId = z.object({ id: z.string() });

/** The reviews of one request, ordered by id. */
function readPage(last: string, isFirst: boolean) {
  return openSupabase()
    .from('posts')
    .select(REVIEW_COLUMNS, isFirst ? { count: 'exact' } : {})
    .eq('published', true)
    .gt('id', last)
    .order('id')
    .limit(DATABASE_ROWS_PER_REQUEST)
    .then(({ data, count, error }) => {
      if (error) throw new Error(`The reviews could not be read: ${error.message}`);
      return { rows: data as unknown[], count };
    });
}

async function readReviews(): Promise<Review[]> {
  const reviews: Review[] = [];
  let { rows, count } = await readPage('00000000-0000-0000-0000-000000000000', true);
  const total = count ?? rows.length;
  while (rows.length > 0) {
    const isMore = reviews.length + rows.length < total;
    // Requested before parsing, so that the database works meanwhile.
    const next = isMore ? readPage(withId.parse(rows.at(-1)).id, false) : undefined;
    for (const row of rows) reviews.push(reviewSchema.parse(row));
    ({ rows } = (await next) ?? { rows: [] });
  }
  // Reviews published meanwhile may add rows; fewer than counted means a lost page.
  if (reviews.length < total) {
    throw new Error(`Only ${reviews.length} of ${total} reviews could be read`);
  }
  return reviews.sort(newestFirst);
}

export async function readReviewsById(ids: string[]): Promise<Review[]> {
  const { data, error } = await openSupabase()
    .from('posts')
    .select(REVIEW_COLUMNS)
    .eq('published', true)
    .in('id', ids);
  if (error) throw new Error(`The reviews could not be read: ${error.message}`);
  return data.map((row) => reviewSchema.parse(row));
}

async function readCategories(): Promise<CategoryRow[]> {
  const { data, error } = await openSupabase()
    .from('categories')
    .select('id, name, slug, active')
    .order('name');
  if (error) throw new Error(`The categories could not be read: ${error.message}`);
  return data.map((row) => categoryRowSchema.parse(row)).filter((category) => category.active);
}

async function readTexts(): Promise<SiteTexts> {
  const { data, error } = await openSupabase()
    .from('site_settings')
    .select('setting_key, setting_value')
    .in('setting_key', SITE_TEXT_KEYS);
  if (error) throw new Error(`The texts of the site could not be read: ${error.message}`);
  return siteTextsOf(settingRowsSchema.parse(data));
}

export async function readEverything(): Promise<Content> {
  const readAt = new Date().toISOString();
  // Before the content: what changes meanwhile may be in it already, but nothing is missing.
  const { change, construction } = await readChanges(Number.MAX_SAFE_INTEGER);
  const [reviews, categories, texts] = await Promise.all([
    readReviews(),
    readCategories(),
    readTexts(),
  ]);
  return { reviews, categories, texts, change, construction, readAt };
}
