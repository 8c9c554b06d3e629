import { localize } from '../locale/localize.ts';

/** What visitors read on best-of pages and where others lead to them. */
export const bestOfPageMessages = localize({
  en: {
    heading: 'Best of',
    listDescription:
      'Which one to buy, question by question: our picks, why we chose them, and what we left out.',
    listEmpty: 'There are no best-of pages yet. Until then, every review says who it is for.',
    all: 'All best-of pages',
    allReviews: 'All reviews',
    atAGlance: 'At a glance',
    table: 'Side by side',
    tableCaption: (title: string) => `${title}: the picks side by side`,
    chosen: 'How we chose',
    faq: 'Questions and answers',
    leftOut: 'Considered and left out',
    comparisons: 'Compared in pairs',
    pros: 'For',
    cons: 'Against',
    facts: 'Key figures',
    offers: 'Other shops',
    read: 'Read the review',
    readPicks: 'See our picks',
    noPicks: 'We have no pick for this at the moment.',
    order: {
      editor: 'In the order our editors chose. Commission plays no part.',
      rating: 'The highest rating comes first. Commission plays no part.',
      price: 'The lowest price comes first. Commission plays no part.',
    },
  },
});
