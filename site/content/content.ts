import type { Catalogue, CatalogueItem } from '../../core/domain/catalogue.ts';
import { type CategoryRow, categoryRowSchema } from '../../core/domain/category.ts';
import { REVIEW_COLUMNS, type Review, reviewSchema } from '../../core/domain/post.ts';
import { edgeStateAnswerSchema } from '../../core/domain/post-change.ts';
import { offerLine } from '../../core/domain/review.ts';
import { DATABASE_ROWS_PER_REQUEST } from '../../core/limits.ts';
import { openSupabase } from './supabase.ts';

/** All that one build shows, read once. */
export interface Content {
  /** Published reviews, newest first. */
  reviews: Review[];
  /** Active categories by name. */
  categories: CategoryRow[];
  /** The number of the last change that is in it for certain. */
  change: number;
  /** When the reading began. */
  readAt: string;
}

/** The number of the last change there is. */
async function readChange(): Promise<number> {
  const { data, error } = await openSupabase().rpc('edge_state', {
    since: Number.MAX_SAFE_INTEGER,
  });
  if (error) throw new Error(`The number of changes could not be read: ${error.message}`);
  return edgeStateAnswerSchema.parse(data).change;
}

async function readReviews(): Promise<Review[]> {
  const supabase = openSupabase();
  const reviews: Review[] = [];
  let total = Number.POSITIVE_INFINITY;
  let last = '00000000-0000-0000-0000-000000000000';
  while (reviews.length < total) {
    const first = reviews.length === 0;
    const { data, count, error } = await supabase
      .from('posts')
      .select(REVIEW_COLUMNS, first ? { count: 'exact' } : {})
      .eq('published', true)
      .gt('id', last)
      .order('id')
      .limit(DATABASE_ROWS_PER_REQUEST);
    if (error) throw new Error(`The reviews could not be read: ${error.message}`);
    const page = data.map((row) => reviewSchema.parse(row));
    if (first) total = count ?? page.length;
    if (page.length === 0) break;
    reviews.push(...page);
    last = page.at(-1)?.id ?? last;
  }
  // A review published between two requests may add one; fewer than counted means a page got lost.
  if (reviews.length < total) {
    throw new Error(`Only ${reviews.length} of ${total} reviews could be read`);
  }
  return reviews.sort(
    (one, other) =>
      other.created_at.localeCompare(one.created_at) || one.id.localeCompare(other.id),
  );
}

async function readCategories(): Promise<CategoryRow[]> {
  const { data, error } = await openSupabase()
    .from('categories')
    .select('id, name, slug, active')
    .order('name');
  if (error) throw new Error(`The categories could not be read: ${error.message}`);
  return data.map((row) => categoryRowSchema.parse(row)).filter((category) => category.active);
}

async function read(): Promise<Content> {
  const readAt = new Date().toISOString();
  // Before the content: what changes meanwhile may be in it already, but nothing is missing.
  const change = await readChange();
  const [reviews, categories] = await Promise.all([readReviews(), readCategories()]);
  return { reviews, categories, change, readAt };
}

let content: Promise<Content> | undefined;

/** The content of this build. Every page asks; the database is asked once. */
export function readContent(): Promise<Content> {
  content ??= read();
  return import.meta.env.DEV ? content.finally(() => (content = undefined)) : content;
}

/** What a list shows of a review. */
export function catalogueItem(review: Review): CatalogueItem {
  return {
    id: review.id,
    slug: review.slug,
    title: review.title,
    short_description: review.short_description,
    product_image_url: review.product_image_url,
    overall_rating: review.overall_rating,
    price: review.price,
    offer: offerLine(review) !== null,
    categories: review.categories,
  };
}

/** The catalogue that goes out with the build, for search and filters at the edge. */
export async function readCatalogue(): Promise<Catalogue> {
  const { reviews, categories } = await readContent();
  return {
    items: reviews.map(catalogueItem),
    categories: categories.map(({ name, slug }) => ({ name, slug })),
    moved: Object.fromEntries(
      reviews.flatMap((review) => review.former_slugs.map((former) => [former, review.slug])),
    ),
  };
}
