import type { CountedPage, PageEvent } from '../../../core/analytics/events.ts';
import { bestOfPath } from '../../../core/best-of/schema.ts';
import { categoryPath } from '../../../core/categories/schema.ts';
import { comparisonPath } from '../../../core/comparisons/schema.ts';
import type { PublicPages } from '../../../core/screens/schema.ts';
import { type Random, seededRandom } from '../database/generator/random.ts';
import type { DemoReview } from './reviews.ts';
import { weighted } from './weighted.ts';

/** A page of several reviews as the generated visitors see it. */
export interface DemoListing extends CountedPage {
  /** Of a best-of page. */
  bestOfId?: string;
  /** In milliseconds. */
  publishedAt: number;
  /** Whose shops it links to, best first. */
  reviews: DemoReview[];
}

/** Of the views of all reviews on a day, and clicks per view. */
const INTEREST: Partial<Record<CountedPage['page_kind'], { views: number; clickRate: number }>> = {
  'best-of': { views: 0.07, clickRate: 0.14 },
  comparison: { views: 0.02, clickRate: 0.1 },
  category: { views: 0.015, clickRate: 0 },
};

const choosePlacement = weighted(
  [
    { placement: 'pick', weight: 7 },
    { placement: 'table', weight: 3 },
  ] as const,
  ({ weight }) => weight,
);

export function demoListings(pages: PublicPages, reviews: readonly DemoReview[]): DemoListing[] {
  const byId = new Map(reviews.map((review) => [review.id, review]));
  const known = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const first = Math.min(...reviews.map(({ publishedAt }) => publishedAt));
  return [
    ...pages.best_of.map(({ id, published_at, content }) => ({
      bestOfId: id,
      page_kind: 'best-of' as const,
      page: bestOfPath(content.slug),
      publishedAt: Date.parse(published_at),
      reviews: known(content.picks.map(({ post_id }) => post_id)),
    })),
    ...pages.comparisons.flatMap(({ post_ids }) => {
      const pair = known(post_ids);
      const [one, other] = pair.map(({ page }) => page.slice(page.lastIndexOf('/') + 1));
      if (one === undefined || other === undefined) return [];
      const publishedAt = Math.max(...pair.map((review) => review.publishedAt));
      return {
        page_kind: 'comparison' as const,
        page: comparisonPath(one, other),
        publishedAt,
        reviews: pair,
      };
    }),
    ...pages.categories.map(({ slug }) => ({
      page_kind: 'category' as const,
      page: categoryPath(slug),
      publishedAt: first,
      reviews: [],
    })),
  ];
}

interface Visit {
  listing: DemoListing;
  /** Null for a visitor who clicks nothing. */
  click: { review: DemoReview; placement: PageEvent['placement'] } | null;
}

/** @param views of reviews on the day */
export function visitsOfListings(
  listings: readonly DemoListing[],
  time: number,
  views: number,
  random: Random,
): Visit[] {
  return listings.flatMap((listing) => {
    const interest = INTEREST[listing.page_kind];
    if (interest === undefined || listing.publishedAt > time) return [];
    const shown = listing.reviews.filter(({ publishedAt }) => publishedAt <= time);
    const count = Math.round(views * interest.views * (0.5 + random.fraction()));
    return Array.from({ length: count }, () => {
      if (shown.length === 0 || !random.chance(interest.clickRate)) return { listing, click: null };
      const review = weighted(shown, (_, rank) => 1 / (rank + 1))(random);
      const { placement } =
        listing.page_kind === 'best-of' ? choosePlacement(random) : { placement: 'table' as const };
      return { listing, click: { review, placement } };
    });
  });
}

/** A separate generator, so that the visits of reviews stay the same when pages change. */
export const listingRandom = (day: number) => seededRandom(day * 31 + 7);
