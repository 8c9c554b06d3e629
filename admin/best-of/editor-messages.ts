import type { BestOfForm } from '../../core/best-of/form.ts';
import type { PickOrder } from '../../core/best-of/schema.ts';

type Labels = Record<keyof BestOfForm, string>;

/** Of the fields, in the order of the form. */
export const bestOfLabels: Labels = {
  title: 'Title',
  slug: 'Address',
  introduction: 'Introduction',
  picks: 'Picks',
  order: 'Order of the picks',
  specification_ids: 'Comparison table',
  how_we_chose: 'How we chose',
  left_out: 'Considered and left out',
  faq: 'Questions and answers',
  comparisons: 'Comparisons',
  category_ids: 'Categories',
  seo_title: 'Search Title',
  seo_description: 'Search Description',
  social_image_url: 'Social Image URL',
};

export const pickOrderLabels: Record<PickOrder, string> = {
  editor: 'As arranged here',
  rating: 'By rating, the highest first',
  price: 'By price, the lowest first',
};

/** Suggested labels of picks. */
export const pickLabels: readonly string[] = [
  'Best overall',
  'Best value',
  'Best budget pick',
  'Best under $100',
  'Best premium pick',
  'Runner-up',
  'Best for beginners',
  'Best for professionals',
  'Best for travel',
  'Editor’s choice',
];

export const bestOfEditorMessages = {
  sections: {
    page: 'The page',
    picks: 'Picks',
    table: 'Comparison table',
    more: 'More to read',
    placement: 'Where it is listed',
    search: 'Search and social',
  },
  titleHint: 'Such as “The best massage guns”',
  slugHint: 'Made from the title when the page is first published.',
  orderHint: 'The page says how its picks are ordered. Commission is never considered.',
  orderedByRule:
    'Visitors see the picks in this order. Picks that are equal keep the order that they have here.',
  noPicks: 'No picks yet. Search a review to add the first one.',
  addPick: 'Add a review',
  added: (title: string) => `${title} added`,
  label: 'Label',
  labelHint: 'What it is best at',
  reason: 'Why it is picked',
  editReview: (title: string) => `Edit the review ${title}`,
  unknownReview: 'A deleted review',
  loadingReview: 'Loading...',
  states: {
    public: 'Public',
    scheduled: 'Scheduled',
    draft: 'Draft',
    trashed: 'In the trash',
    gone: 'Deleted',
  },
  hidden: {
    scheduled: 'Not public yet: visitors see this pick once the review is published.',
    draft: 'Not public: visitors do not see this pick.',
    trashed: 'In the trash: visitors do not see this pick.',
    gone: 'This review was deleted permanently. Remove the pick.',
  },
  ends: (moment: string) => `Unpublished on ${moment}: the pick then disappears.`,
  noOffer: 'No offer',
  noRating: 'No rating',
  reviewsFailed: 'The reviews of the picks could not be loaded just now.',
  specificationsHint:
    'The rows of the table that compares the picks. Values are written in the form of each review.',
  noSpecifications: 'There are no specifications yet. Define them on the screen of a category.',
  addSpecification: 'Add a row',
  chooseSpecification: 'Choose a specification',
  deletedSpecification: 'A deleted specification',
  specificationsFailed: 'The specifications could not be loaded just now.',
  filled: (count: number) =>
    count === 1 ? '1 review has a value' : `${count} reviews have a value`,
  howHint:
    'Where the products came from and how they were tested. This earns the trust of readers.',
  question: 'Question',
  answer: 'Answer',
  addQuestion: 'Add a question',
  noQuestions: 'No questions yet.',
  questionName: (place: number) => `question ${place}`,
  leftOutHint: 'Products that readers expect here, and why they were not picked.',
  leftOutName: 'Product',
  leftOutReason: 'Why not',
  addLeftOut: 'Add a product',
  noLeftOut: 'No products yet.',
  leftOutPlace: (place: number) => `product ${place}`,
  pairsHint: 'Each pair gets its own page that compares both.',
  addPair: 'Add a comparison',
  noPairs: 'No comparisons yet.',
  pairFirst: 'First review',
  pairSecond: 'Second review',
  choosePick: 'Choose a pick',
  pairName: (one: string, other: string) => `${one} and ${other}`,
  tooFewPicks: 'A comparison needs two picks.',
  seoTitleHint: 'Instead of the title, for search engines',
  seoDescriptionHint: 'Instead of the beginning of the introduction',
} as const;

export const bestOfScreenMessages = {
  title: 'Best-of Pages',
  comparisons: 'Comparisons',
  create: 'New Best-of Page',
  createFirst: 'Create Your First Best-of Page',
  none: 'No best-of pages yet',
  noneHint:
    'A best-of page recommends several reviewed products, such as “The best massage guns”. Most readers of review sites arrive on such a page.',
  search: 'Search best-of pages',
  noMatch: 'No best-of page matches this search.',
  clearSearch: 'Show all best-of pages',
  picks: (count: number) => (count === 1 ? '1 pick' : `${count.toLocaleString('en')} picks`),
  picksColumn: 'Picks',
  newTitle: 'New Best-of Page',
  editTitle: 'Edit Best-of Page',
  back: 'Back to the list',
  loading: 'Loading best-of page...',
  deleted: 'Best-of page moved to the trash',
  form: 'Best-of page',
  trash: {
    title: 'Trash of Best-of Pages',
    back: 'Back to the best-of pages',
    hint: 'Best-of pages stay here for 30 days and are then deleted permanently. Their addresses stay reserved until then.',
    noneHint: 'Deleted best-of pages can be restored from here for 30 days.',
    restored: 'Best-of page restored as a draft',
    deleted: 'Best-of page deleted permanently',
  },
} as const;
