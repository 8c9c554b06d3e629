import { type BestOfPage, bestOfPath } from '../best-of/schema.ts';
import { BEST_OF_ON_HOME, type CatalogueItem } from '../catalogue/schema.ts';
import { type Category, type CategoryPage, categoryPath } from '../categories/schema.ts';
import { type Comparison, comparisonPath } from '../comparisons/schema.ts';
import { comparisonMessages } from '../languages/texts/index.ts';
import type { Review } from '../posts/schema.ts';
import { excerpt } from '../rich-text/excerpt.ts';
import type { PageTexts } from '../settings/schema.ts';
import { orderedPicks } from './picks.ts';
import type {
  BestOfListScreen,
  BestOfScreen,
  CategoryScreen,
  ComparisonScreen,
  PageLink,
  PublicPages,
} from './schema.ts';

/** The data from which build and edge create the screens, each from its own source. */
export interface ScreenSource {
  pages: PublicPages;
  /** A public review, as screenReview makes it; undefined for any other. */
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

/** The part of a review that these screens show, which keeps the files for the edge small. */
export const screenReview = (review: Review): Review => ({
  ...review,
  former_slugs: [],
  in_depth_analysis: null,
});

/** The newest best-of pages. */
export const homeBestOf = ({ best_of }: Pick<PublicPages, 'best_of'>): PageLink[] =>
  best_of.slice(0, BEST_OF_ON_HOME).map(bestOfLink);

type Frame = Omit<ScreenSource, 'review'>;

const frameOf = ({ categories, texts }: Frame) => ({ categories, texts });

export function bestOfScreen(page: BestOfPage, source: ScreenSource): BestOfScreen {
  const given = page.content.picks.flatMap((pick) => {
    const review = source.review(pick.post_id);
    return review === undefined ? [] : [{ pick, review }];
  });
  const picked = orderedPicks(given, page.content.order, source.texts.dollar_currency);
  const picks = picked.map(({ pick }) => pick);
  return {
    ...frameOf(source),
    page: { ...page, content: { ...page.content, picks } },
    reviews: picked.map(({ review }) => review),
    comparisons: comparisonsOf(page, source),
  };
}

/** The comparison pages of a best-of page's picks. */
export function comparisonsOf({ content }: BestOfPage, source: ScreenSource): PageLink[] {
  const picked = new Set(content.picks.map(({ post_id }) => post_id));
  return comparedPairs(source)
    .filter(({ reviews }) => reviews.every(({ id }) => picked.has(id)))
    .map(({ reviews: [one, other] }) => comparisonLink(one, other));
}

type Compared = Pick<Review, 'id' | 'slug' | 'title'>;

/** A pair of public reviews with its page. */
export interface ComparedPair<Item extends Compared> {
  comparison: Comparison;
  path: string;
  /** In the order of the path. */
  reviews: [Item, Item];
}

/** Pairs with a page, each path once. */
export function comparedPairs<Item extends Compared>(source: {
  pages: Pick<PublicPages, 'comparisons'>;
  review(id: string): Item | undefined;
}): ComparedPair<Item>[] {
  const pairs = new Map<string, ComparedPair<Item>>();
  for (const comparison of source.pages.comparisons) {
    const [one, other] = comparison.post_ids.map((id) => source.review(id));
    if (one === undefined || other === undefined) continue;
    const path = comparisonPath(one.slug, other.slug);
    const reviews: [Item, Item] = one.slug < other.slug ? [one, other] : [other, one];
    if (!pairs.has(path)) pairs.set(path, { comparison, path, reviews });
  }
  return [...pairs.values()];
}

export function comparisonLink(one: Compared, other: Compared): PageLink {
  return {
    title: `${one.title} ${comparisonMessages.versus} ${other.title}`,
    path: comparisonPath(one.slug, other.slug),
    description: '',
  };
}

export function bestOfListScreen(source: Frame): BestOfListScreen {
  return { ...frameOf(source), pages: source.pages.best_of.map(bestOfLink) };
}

/** The best-of pages that name a category. */
export const categoryBestOf = (id: string, { best_of }: Pick<PublicPages, 'best_of'>): PageLink[] =>
  best_of.filter(({ content }) => content.category_ids.includes(id)).map(bestOfLink);

/** The best-of pages that name one of some reviews. */
export function reviewsBestOf(
  ids: readonly string[],
  { best_of }: Pick<PublicPages, 'best_of'>,
): PageLink[] {
  return best_of
    .filter(({ content }) => content.picks.some(({ post_id }) => ids.includes(post_id)))
    .map(bestOfLink);
}

export interface CategoryPart<Item> {
  path: string;
  items: Item[];
  total: number;
  /** From 1. */
  page: number;
  /** At least 1. */
  pageCount: number;
}

/** The number of pages of a category. Without items it is one. */
export function categoryParts<Item>(slug: string, items: readonly Item[]): CategoryPart<Item>[] {
  const total = items.length;
  const pageCount = Math.max(1, Math.ceil(total / CATEGORY_PAGE_SIZE));
  return Array.from({ length: pageCount }, (_, index) => ({
    path: categoryPath(slug, index + 1),
    items: items.slice(index * CATEGORY_PAGE_SIZE, (index + 1) * CATEGORY_PAGE_SIZE),
    total,
    page: index + 1,
    pageCount,
  }));
}

export function categoryScreen(
  category: CategoryPage,
  { items, total, page, pageCount }: CategoryPart<CatalogueItem>,
  source: Frame,
): CategoryScreen {
  const bestOf = categoryBestOf(category.id, source.pages);
  return { ...frameOf(source), category, bestOf, items, total, page, pageCount };
}

/** @param reviews two to four */
export function comparisonScreen(
  comparison: Comparison | null,
  reviews: Review[],
  unknown: string[],
  source: ScreenSource,
): ComparisonScreen {
  const ids = reviews.map(({ id }) => id);
  const bestOf = reviewsBestOf(ids, source.pages);
  return { ...frameOf(source), comparison, reviews, unknown, bestOf };
}
