import type { Catalogue, CatalogueItem } from '../../core/domain/catalogue.ts';
import { type CategoryRow, categoryRowSchema } from '../../core/domain/category.ts';
import { type Review, reviewSchema } from '../../core/domain/post.ts';
import { offerLine } from '../../core/domain/review.ts';
import { DATABASE_ROWS_PER_REQUEST } from '../../core/limits.ts';
import { openSupabase } from './supabase.ts';

const REVIEW_COLUMNS =
  'id, slug, former_slugs, title, short_description, product_image_url, overall_rating, price, key_features, pros, cons, who_is_this_for, in_depth_analysis, primary_affiliate_url, primary_cta_text, limited_time_offer_enabled, limited_time_offer, is_demonstration, created_at, updated_at, published_at, post_categories(categories(name, slug))';

/** All that one build shows, read once. */
export interface Content {
  /** Published reviews, newest first. */
  reviews: Review[];
  /** Active categories by name. */
  categories: CategoryRow[];
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

let content: Promise<Content> | undefined;

/** The content of this build. Every page asks; the database is asked once. */
export function readContent(): Promise<Content> {
  content ??= Promise.all([readReviews(), readCategories()]).then(([reviews, categories]) => ({
    reviews,
    categories,
  }));
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
