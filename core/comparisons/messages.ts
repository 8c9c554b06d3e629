import { localize } from '../locale/localize.ts';

const list = (names: readonly string[]) => new Intl.ListFormat('en').format(names);

export const comparisonMessages = localize({
  en: {
    product: 'Product',
    brand: 'Brand',
    rating: 'Rating',
    price: 'Price',
    best: 'Best',
    notStated: 'Not stated',
    view: 'View offer',
    section: 'Products',
    home: 'Home',
    lead: (names: readonly string[]) =>
      `${list(names)} side by side: rating, price, specifications, and what we liked and did not.`,
    description: (names: readonly string[]) =>
      `How ${list(names)} differ: rating, price, specifications, strengths and weaknesses, compared side by side.`,
    caption: (names: readonly string[]) => `Comparison of ${list(names)}`,
    notes: 'Pros and cons',
    pros: 'Pros',
    cons: 'Cons',
    verdict: 'Our verdict',
    reviews: 'The full reviews',
    readReview: 'Read the review',
    bestOf: 'More comparisons',
    change: 'Choose other products',
    tooMany: 'These are the first four of your choice: more do not fit beside each other.',
    unknown: (names: readonly string[]) => `There is no review of ${list(names)}.`,
    others: (count: number) => `${count} more`,
    chooseTitle: 'Compare products',
    chooseDescription: 'Put two to four reviewed products side by side.',
    choose: 'Two to four products can stand side by side here.',
    chooseSteps: [
      'Open the list of products.',
      'Tick “Compare” on two, three or four of them. Search and filters keep your choice.',
      'Press the Compare button below the list.',
    ],
    chosenOne: (title: string) => `You have chosen ${title}. One more is needed.`,
    chooseMore: 'Choose a second product',
    chooseProducts: 'Choose products',
    at: (title: string, shop: string) => `${title} at ${shop}`,
  },
});
