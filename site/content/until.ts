import { FEATURED_REVIEW_COUNT } from '../../core/catalogue/schema.ts';
import { PRODUCTS_PAGE_SIZE } from '../../core/catalogue/search.ts';
import { earliest } from '../../core/expiry/expiry.ts';
import { reviewPath } from '../../core/posts/address.ts';
import { catalogueItem } from '../../core/posts/catalogue-item.ts';
import { itemEnd, reviewEnd } from '../../core/posts/offer.ts';
import type { Review } from '../../core/posts/schema.ts';
import { NEWEST_REVIEW_COUNT } from '../../core/publishing/limits.ts';

/**
 * The files of the build that contain something which expires, with the first moment.
 *
 * @param reviews newest first
 */
export function untilByPath(reviews: readonly Review[]): Record<string, string> {
  const items = reviews.map((review) => itemEnd(catalogueItem(review)));
  const first = (count?: number) => earliest(items.slice(0, count));
  const ends = reviews.map(reviewEnd);
  const moments: [string, string | null][] = [
    ['/', first(FEATURED_REVIEW_COUNT)],
    ['/products', first(PRODUCTS_PAGE_SIZE)],
    ['/newest.json', earliest(ends.slice(0, NEWEST_REVIEW_COUNT))],
    ['/catalogue.json', first()],
    ...reviews.map(({ slug }, index): [string, string | null] => [
      reviewPath(slug),
      ends[index] ?? null,
    ]),
  ];
  return Object.fromEntries(
    moments.filter((entry): entry is [string, string] => entry[1] !== null),
  );
}
