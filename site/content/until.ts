import { FEATURED_REVIEW_COUNT } from '../../core/catalogue/schema.ts';
import { PRODUCTS_PAGE_SIZE } from '../../core/catalogue/search.ts';
import { earliest } from '../../core/expiry/expiry.ts';
import { reviewPath } from '../../core/posts/address.ts';
import { catalogueItem } from '../../core/posts/catalogue-item.ts';
import { itemEnd, reviewEnd } from '../../core/posts/offer.ts';
import { NEWEST_REVIEW_COUNT } from '../../core/publishing/limits.ts';
import { documentPages, documentPath } from '../../core/screens/documents.ts';
import type { Content } from './reading.ts';
import { builtCategories, builtPairs, relatedContent } from './screens.ts';

type Dated = Pick<Content, 'reviews' | 'pages'>;

/** What is related to a review is on its page. */
function relatedEnds(content: Dated, items: ReadonlyMap<string, string | null>) {
  // Without anything that ends nobody needs to know what is related.
  if ([...items.values()].every((end) => end === null)) return () => null;
  return (id: string) =>
    earliest(relatedContent(content, id).reviews.map((item) => items.get(item.id) ?? null));
}

/** The files of the build that contain something which expires, with the first moment. */
export function untilByPath(content: Dated): Record<string, string> {
  const { reviews, pages } = content;
  const items = reviews.map((review) => itemEnd(catalogueItem(review)));
  const first = (count?: number) => earliest(items.slice(0, count));
  const itemEnds = new Map(reviews.map(({ id }, index) => [id, items[index] ?? null]));
  const ends = new Map(reviews.map((review) => [review.id, reviewEnd(review)]));
  const endOf = (ids: readonly string[]) => earliest(ids.map((id) => ends.get(id) ?? null));
  const relatedEnd = relatedEnds(content, itemEnds);
  const moments: [string, string | null][] = [
    ['/', first(FEATURED_REVIEW_COUNT)],
    ['/products', first(PRODUCTS_PAGE_SIZE)],
    ['/newest.json', endOf(reviews.slice(0, NEWEST_REVIEW_COUNT).map(({ id }) => id))],
    ['/catalogue.json', first()],
    ...reviews.map(({ id, slug }): [string, string | null] => [
      reviewPath(slug),
      earliest([ends.get(id) ?? null, relatedEnd(id)]),
    ]),
    ...documentPages.flatMap((kind) =>
      kind
        .of(pages)
        .map((page): [string, string | null] => [
          documentPath(kind, page),
          endOf(kind.reviewIds(page)),
        ]),
    ),
    ...builtPairs(content).map((pair): [string, string | null] => [
      pair.path,
      endOf(pair.reviews.map(({ id }) => id)),
    ]),
    ...builtCategories(content).flatMap(({ parts }) =>
      parts.map((part): [string, string | null] => [
        part.path,
        earliest(part.items.map(({ id }) => itemEnds.get(id) ?? null)),
      ]),
    ),
  ];
  return Object.fromEntries(
    moments.filter((entry): entry is [string, string] => entry[1] !== null),
  );
}
