import { type BestOfPage, bestOfPath } from '../best-of/schema.ts';
import type { CatalogueItem } from '../catalogue/schema.ts';
import type { Category, CategoryPage } from '../categories/schema.ts';
import { type Comparison, comparisonPath } from '../comparisons/schema.ts';
import type { Review } from '../posts/schema.ts';
import { excerpt } from '../rich-text/excerpt.ts';
import type { PageTexts } from '../settings/schema.ts';
import type {
  BestOfListScreen,
  BestOfScreen,
  CategoryScreen,
  ComparisonScreen,
  PageLink,
  PublicPages,
} from './schema.ts';

/** What build and edge make the screens from, each from its own source. */
export interface ScreenSource {
  pages: PublicPages;
  /** A public review; undefined for any other. */
  review(id: string): Review | undefined;
  /** Of the menu. */
  categories: Category[];
  texts: PageTexts;
}

export const CATEGORY_PAGE_SIZE = 12;

/** Characters. */
const DESCRIPTION_LENGTH = 200;

export function bestOfLink({ content }: BestOfPage): PageLink {
  const description = content.seo_description || excerpt(content.introduction, DESCRIPTION_LENGTH);
  return { title: content.title, path: bestOfPath(content.slug), description };
}

const frameOf = ({ categories, texts }: ScreenSource) => ({ categories, texts });

const isReview = (review: Review | undefined): review is Review => review !== undefined;

export function bestOfScreen(page: BestOfPage, source: ScreenSource): BestOfScreen {
  const reviews = page.content.picks.map(({ post_id }) => source.review(post_id)).filter(isReview);
  const picked = new Map(reviews.map((review) => [review.id, review]));
  const comparisons = source.pages.comparisons.flatMap(({ post_ids: [one, other] }) => {
    const first = picked.get(one);
    const second = picked.get(other);
    if (first === undefined || second === undefined) return [];
    return [comparisonLink(first, second)];
  });
  return { ...frameOf(source), page, reviews, comparisons };
}

export function comparisonLink(one: Review, other: Review): PageLink {
  return {
    title: `${one.title} vs ${other.title}`,
    path: comparisonPath(one.slug, other.slug),
    description: '',
  };
}

export function bestOfListScreen(source: ScreenSource): BestOfListScreen {
  return { ...frameOf(source), pages: source.pages.best_of.map(bestOfLink) };
}

/**
 * @param items of the category, newest first
 * @param page from 1
 */
export function categoryScreen(
  category: CategoryPage,
  items: readonly CatalogueItem[],
  page: number,
  source: ScreenSource,
): CategoryScreen {
  const start = (page - 1) * CATEGORY_PAGE_SIZE;
  return {
    ...frameOf(source),
    category,
    bestOf: source.pages.best_of
      .filter(({ content }) => content.category_ids.includes(category.id))
      .map(bestOfLink),
    items: items.slice(start, start + CATEGORY_PAGE_SIZE),
    total: items.length,
    page,
    pageCount: Math.max(1, Math.ceil(items.length / CATEGORY_PAGE_SIZE)),
  };
}

/** @param reviews two to four */
export function comparisonScreen(
  comparison: Comparison | null,
  reviews: Review[],
  unknown: string[],
  source: ScreenSource,
): ComparisonScreen {
  const ids = new Set(reviews.map(({ id }) => id));
  const bestOf = source.pages.best_of
    .filter(({ content }) => content.picks.some(({ post_id }) => ids.has(post_id)))
    .map(bestOfLink);
  return { ...frameOf(source), comparison, reviews, unknown, bestOf };
}
