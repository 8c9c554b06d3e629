import { localize } from '../locale/localize.ts';

/** What visitors read on the page of a category. */
export const categoryPageMessages = localize({
  en: {
    description: (name: string) =>
      `Every ${name.toLowerCase()} review we have published, with scores, prices and verdicts.`,
    pageTitle: (title: string, page: number) => `${title}, page ${page}`,
    bestOf: 'Best of',
    reviews: 'Reviews',
    count: (count: number) => (count === 1 ? '1 review' : `${count} reviews`),
    position: (page: number, pageCount: number) => `Page ${page} of ${pageCount}`,
    empty: 'No review in this category yet.',
    search: 'Search and sort these reviews',
    allReviews: 'All reviews',
  },
});
