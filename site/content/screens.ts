import type { CatalogueItem } from '../../core/catalogue/schema.ts';
import { catalogueItem } from '../../core/posts/catalogue-item.ts';
import type { Review } from '../../core/posts/schema.ts';
import type { RelatedContent } from '../../core/related/schema.ts';
import { bestOfByReview } from '../../core/screens/best-of-links.ts';
import { type RelatedIndex, relatedIndex, relatedTo } from '../../core/screens/related.ts';
import type { PublicPages } from '../../core/screens/schema.ts';
import {
  type CategoryPart,
  categoryParts,
  comparedPairs,
  type ScreenSource,
  screenReview,
} from '../../core/screens/screens.ts';
import { pageTextsOf } from '../../core/settings/schema.ts';
import { readContent } from './content.ts';
import type { Content } from './reading.ts';

const byId = new WeakMap<readonly Review[], ReadonlyMap<string, Review>>();

function reviewsById(reviews: readonly Review[]): ReadonlyMap<string, Review> {
  const known = byId.get(reviews) ?? new Map(reviews.map((review) => [review.id, review]));
  byId.set(reviews, known);
  return known;
}

const indexes = new WeakMap<readonly Review[], RelatedIndex>();

/** One per list of reviews, because it takes a while at ten thousand. */
export function relatedOf(reviews: readonly Review[]): RelatedIndex {
  const known = indexes.get(reviews) ?? relatedIndex(reviews.map(itemOf));
  indexes.set(reviews, known);
  return known;
}

const items = new WeakMap<Review, CatalogueItem>();

/** The same object for the same review. */
function itemOf(review: Review): CatalogueItem {
  const known = items.get(review) ?? catalogueItem(review);
  items.set(review, known);
  return known;
}

export function relatedContent(
  { reviews, pages }: Pick<Content, 'reviews' | 'pages'>,
  id: string,
): RelatedContent {
  return relatedTo(relatedOf(reviews), id, bestOfByReview(pages).get(id));
}

/** The data from which the build creates the screens of best-of pages, categories and comparisons. */
export async function readScreenSource(): Promise<ScreenSource> {
  const { pages, reviews, categories, texts } = await readContent();
  const known = reviewsById(reviews);
  return {
    pages,
    review(id) {
      const review = known.get(id);
      return review && screenReview(review);
    },
    categories: categories.map(({ name, slug }) => ({ name, slug })),
    texts: pageTextsOf(texts),
  };
}

/** The comparison pages of the build. */
export function builtPairs({ reviews, pages }: Pick<Content, 'reviews' | 'pages'>) {
  const known = reviewsById(reviews);
  return comparedPairs({ pages, review: (id) => known.get(id) });
}

export interface BuiltCategory {
  category: PublicPages['categories'][number];
  parts: CategoryPart<Review>[];
}

/** The pages of categories, newest reviews first. */
export function builtCategories({
  reviews,
  pages,
}: Pick<Content, 'reviews' | 'pages'>): BuiltCategory[] {
  const bySlug = new Map<string, Review[]>();
  for (const review of reviews) {
    for (const { slug } of review.categories) {
      const others = bySlug.get(slug);
      if (others === undefined) bySlug.set(slug, [review]);
      else others.push(review);
    }
  }
  return pages.categories.map((category) => ({
    category,
    parts: categoryParts(category.slug, bySlug.get(category.slug) ?? []),
  }));
}
