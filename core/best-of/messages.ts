/** What routes and forms of best-of pages answer. */
export const bestOfMessages = {
  missing: 'This best-of page no longer exists.',
  changed: 'This page was changed in another window after you opened it.',
  listFailed: 'The best-of pages could not be loaded just now.',
  oneFailed: 'The best-of page could not be loaded just now.',
  saveFailed: 'The page could not be saved',
  publishFailed: 'The page could not be published',
  unpublishFailed: 'The page could not be unpublished',
  deleteFailed: 'The page could not be deleted',
  untitled: 'Untitled page',
  titleRequired: 'Title is required',
  slugReserved: 'This address is reserved',
  slugTaken: 'This URL is already in use.',
  tooManyPicks: (most: number) => `A page has at most ${most} picks`,
  pickTwice: 'This review is picked twice',
  tooManyQuestions: (most: number) => `A page has at most ${most} questions`,
  questionRequired: 'Write the question, or remove it',
  tooManyLeftOut: (most: number) => `At most ${most} products that were left out`,
  leftOutNameRequired: 'Name the product, or remove it',
  tooManyPairs: (most: number) => `A page names at most ${most} comparisons`,
  pairTwice: 'This pair is listed twice',
  pairOfOne: 'A comparison needs two different reviews',
  tooManySpecifications: (most: number) => `The table has at most ${most} specifications`,
  specificationTwice: 'This specification is listed twice',
  tooManyCategories: (most: number) => `A page is listed in at most ${most} categories`,
  tooLarge: 'The texts of this page are too long in total. Shorten some of them.',
  previewRibbon: 'Draft preview: not published, not public',
  changesRibbon: 'Draft preview: these changes are not published, not public',
  previewFailed: 'This page could not be loaded just now. Please try again in a moment.',
} as const;

export const bestOfCheckMessages = {
  introductionMissing:
    'No introduction: readers and search engines do not learn what the page is about.',
  descriptionTooLong: (most: number) =>
    `The description for search results is longer than ${most} characters: they will cut it.`,
  picksMissing: 'No picks: the page recommends nothing.',
  picksHidden: 'None of the picks is public: visitors see a page without picks.',
  pickGone: (number: number) => `Pick ${number}: its review was deleted. Visitors do not see it.`,
  pickHidden: (title: string) => `“${title}” is not public: visitors do not see this pick.`,
  pickEnds: (title: string) =>
    `“${title}” is scheduled to be unpublished: the pick then disappears.`,
  pickWithoutOffer: (title: string) => `“${title}” has no offer: the pick earns nothing.`,
  pickRatedLow: (title: string, rating: number) =>
    `“${title}” is rated ${rating} of 5: readers will wonder why it is picked.`,
  pickWithoutReason: (title: string) => `“${title}” has no reason: say why it is picked.`,
  pickWithoutLabel: (title: string) => `“${title}” has no label such as “Best overall”.`,
  ratingMissing: (title: string) =>
    `The picks are ordered by rating, but “${title}” has none: it comes last.`,
  priceMissing: (title: string) =>
    `The picks are ordered by price, but the price of “${title}” cannot be read: it comes last.`,
  chosenMissing:
    '“How we chose” is empty: readers trust a page that says how its picks were chosen.',
  answerMissing: (question: string) => `The question “${question}” has no answer.`,
  pairHidden: 'A comparison contains a review that is not public, so it has no page.',
} as const;
