import { stemmer } from 'stemmer';
import { listsOf, pluralsOf } from './forms.ts';

const plural = pluralsOf('en');
const list = listsOf('en');

/** Locales for formatting, and what documents say about their language. */
export const language = {
  code: 'en',
  /** The value of the attribute `lang`. */
  tag: 'en',
  dates: 'en-GB',
  numbers: 'en-US',
  /** Systems of units that its readers measure in: `both` or `metric`. */
  units: 'both' as string,
  /** Of Open Graph; null: the default of its readers. */
  openGraph: '' as string,
} as const;

/** How the search reads words. */
export const searchWords = {
  /** They are in nearly every text, so they find nothing and would be most of the index. */
  stop: 'a an and are as at be been but by can did do does for from had has have he her his if in into is it its me my not of on or our she so than that the their them then there these they this those to too us was we were what when where which who will with would you your',
  /** Words of asking and judging rather than of products. Without other words they count. */
  asking:
    'i how im ive id against among onto toward towards upon dont doesnt didnt cant cannot couldnt wont isnt arent wasnt havent hasnt does did doing best top good great review reviews reviewed rated rating recommend recommended recommendation recommendations looking look need needs want wants wanted like worth which should could would buy buying purchase find finding get getting help helps helpful please any some something anything someone anyone thing things stuff kind kinds sort type types ideas idea advice suggest suggestion suggestions suggested tell know ever really actually very much lot lots bit just also only even still maybe there here product products item items option options choice better nice decent perfect ideal right favourite favorite compare comparison versus vs cheap cheaper cheapest affordable budget inexpensive price prices priced cost costs deal deals discount sale online shop store near quality popular latest newest new use using used uses one ones got trying try whats hows theres',
  /** Words that say little about a product. */
  everyday:
    'wear wears wearing worn fit fits carry carrying contain contains include includes properly completely totally easily exactly go going goes gone went come comes coming make makes making made take takes taking keep keeps keeping let give gives giving given put say says said see sees seen feel feels feeling think thinks start starts starting started stop stops stopping work works working worked seem become turn bring leave call ask show hear play move live believe hold happen sit stand lose pay meet last long longer longest short small smaller big bigger large huge little tiny high higher low lower hard harder easy easier easily fast faster quick quickly slow slowly strong stronger heavy light old young early late every each all both many more most less least few other another such own same different next first second third last always never often sometimes usually again already almost enough too well bad worse worst sore tired able ready sure real true full whole half main during while after before until since without within under over above below between around about through across along near away back down up off out together alone at home house day days daily night nights morning mornings evening week weeks month year years time times today every everyone people person man men woman women kid kids child guy girl friend wife husband mom dad mother father way ways place part end side hand problem question point case number place because though although however than then whether either neither per myself yourself himself herself themselves',
  /** Words for forms, colours and the like: two products that differ in them may be the same. */
  forms:
    'powder tablet capsule pill gummy gummies drop liquid spray cream gel bar set kit pack pair bundle box bag bottle tub size small medium large black white red blue green grey gray pink brown silver gold colour color device machine tool equipment gear accessory accessories supplement product brand model version style design system mini pro plus max ultra light heavy single double adjustable foldable portable',
  /** Behind them a title names what belongs to the product or what it is for. */
  behind: 'with for without',
  /** As a pattern: the words before the most that something may cost. */
  under: 'under|below|less than|up to|max(?:imum)?|cheaper than|not more than|no more than',
  /** A folded word without its ending. */
  stem: (word: string): string => stemmer(word),
  /** A folded word without an ending of the plural: "leggings" is not "leg". */
  singular: (word: string): string =>
    word.length > 3
      ? word
          .replace(/ies$/, 'y')
          .replace(/(?<=s|x|z|ch|sh)es$/, '')
          .replace(/(?<![su])s$/, '')
      : word,
} as const;

/** Of units that are words. */
export const unitNames = {
  days: 'days',
  weeks: 'weeks',
  months: 'months',
  years: 'years',
} as const;

export const brandTexts = {
  tagline: 'Reviews of fitness and health gear',
  description:
    'Reviews of supplements, equipment, wearables and recovery gear: what is good about them, what is not, and where to buy them.',
} as const;

export const sitePageMessages = {
  description: (title: string, site: string) => `${title}: ${site}`,
  social: 'Elsewhere',
} as const;

export const navigationMessages = {
  home: 'Home',
  products: 'Products',
  categories: 'Categories',
  site: 'Site',
  main: 'Main',
  mainSmall: 'Main, on small screens',
  menu: 'Menu',
  skip: 'Skip to content',
  breadcrumb: 'Breadcrumb',
  homePage: (site: string) => `${site}, home page`,
  counting: 'What we count',
  privacy: 'Privacy and Security',
  rights: (years: string, site: string) => `© ${years} ${site}. All rights reserved.`,
  pages: 'Pages',
  page: (number: number) => `Page ${number}`,
  allReviews: 'All reviews',
  readReviews: 'Read the reviews',
} as const;

export const homeMessages = {
  get: 'Get',
  lead: 'Gear, supplements and gadgets for fitness and health: what speaks for them, what speaks against them, and where to buy them.',
  read: (count: number) =>
    count === 0
      ? 'Read the reviews'
      : plural(count, { one: 'Read the review', other: `Read all ${count} reviews` }),
  newest: 'The newest three',
  featured: 'Featured Reviews',
  mission: 'Our Mission',
  missionText:
    'To say plainly what fitness and health products are good for, and leave the decision to you.',
  values: {
    health: {
      title: 'Health & Wellness',
      text: 'Products that help people move, sleep and recover better, and what to know before you buy them.',
    },
    honesty: {
      title: 'Honest Reviews',
      text: 'The cons are printed as large as the pros, and a one-star product gets one star.',
    },
    community: {
      title: 'Community Focus',
      text: 'For people of every level: those who train before work as much as those on the podium.',
    },
    trust: {
      title: 'Trust & Transparency',
      text: 'Shops may pay us a commission when you buy through a link. It costs you nothing and changes no score.',
    },
  },
} as const;

export const heroControl = {
  stop: 'Stop the changing word',
  start: 'Restart the changing word',
} as const;

export const heroWords = ['Stronger', 'Faster', 'Healthier', 'Better', 'Fitter'] as const;

export const catalogueMessages = {
  loading: 'Loading products...',
  all: 'All reviews',
  showAll: 'Show all reviews',
  categoryNotFound: 'Category not found',
  noSuchCategory: 'There is no category at this address.',
  nearest: 'No review answers this search. The closest matches:',
  corrected: (search: string) => `Showing results for “${search}”.`,
  exact: (search: string) => `Search only for “${search}”`,
  guides: 'Best-of lists and comparisons',
  empty: 'Oops, the data will be there soon',
  failed: 'The reviews could not be loaded just now.',
} as const;

export const listMessages = {
  /** Of a further page of a list. */
  pageTitle: (title: string, page: number) => `${title} – page ${page}`,
  description: 'Every review we have published, with scores, prices and verdicts.',
  count: (count: number) => plural(count, { one: `${count} review`, other: `${count} reviews` }),
  countFor: (count: string, search: string) => `${count} for “${search}”`,
  category: 'Category',
  allCategories: 'All categories',
  sort: 'Sort by',
  sorts: {
    best: 'Best match',
    newest: 'Newest first',
    'title-asc': 'Title A to Z',
    'title-desc': 'Title Z to A',
  },
  apply: 'Apply',
  view: 'View',
  views: { grid: 'Grid view', list: 'List view' },
} as const;

export const searchMessages = {
  placeholder: 'Search products...',
  clear: 'Clear search',
  submit: 'Search',
  suggestions: 'Suggestions',
  suggested: (count: number) =>
    plural(count, { one: `${count} suggestion`, other: `${count} suggestions` }),
  allResults: (count: number) => `All ${count} results`,
  kinds: { 'best-of': 'Best of', comparison: 'Comparison' },
} as const;

export const choiceMessages = {
  compare: 'Compare',
  compareChosen: (count: number) => (count < 2 ? 'Compare' : `Compare ${count} products`),
  clear: 'Clear choice',
  hint: 'Tick “Compare” on two to four products to see them side by side.',
  chosen: (count: number) => {
    if (count === 0) return 'No product is chosen for comparison.';
    if (count === 1) return '1 product chosen. Choose at least one more to compare.';
    return count < 4 ? `${count} products chosen.` : '4 products chosen, which is the limit.';
  },
  full: 'At most four products fit side by side. Remove one to choose another.',
  tooFew: 'Choose at least two products first.',
} as const;

export const comparisonMessages = {
  product: 'Product',
  brand: 'Brand',
  rating: 'Rating',
  price: 'Price',
  best: 'Best',
  notStated: 'Not stated',
  section: 'Products',
  home: 'Home',
  versus: 'vs',
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
  bestOf: 'Best-of lists with these products',
  change: 'Choose other products',
  tooMany: 'These are the first four products that you chose. More do not fit side by side.',
  unknown: (names: readonly string[]) => `There is no review of ${list(names)}.`,
  quoted: (name: string) => `“${name}”`,
  others: (count: number) => `${count} more`,
  chooseTitle: 'Compare products',
  chooseDescription: 'Put two to four reviewed products side by side.',
  choose: 'You can compare two to four products here.',
  chooseSteps: [
    'Open the list of products.',
    'Tick “Compare” on two, three or four of them. Search and filters keep your choice.',
    'Press the Compare button below the list.',
  ],
  chosenOne: (title: string) => `You have chosen ${title}. One more is needed.`,
  chooseMore: 'Choose a second product',
  chooseProducts: 'Choose products',
} as const;

export const bestOfPageMessages = {
  heading: 'Best of',
  listDescription:
    'Which one to buy, question by question: our picks, why we chose them, and what we left out.',
  listEmpty: 'There are no best-of pages yet. Until then, every review says who it is for.',
  all: 'All best-of pages',
  allReviews: 'All reviews',
  atAGlance: 'At a glance',
  firstPick: 'Our first pick',
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
} as const;

export const categoryPageMessages = {
  description: (name: string) =>
    `Every ${name.toLowerCase()} review we have published, with scores, prices and verdicts.`,
  bestOf: 'Best of',
  reviews: 'Reviews',
  count: (count: number) => plural(count, { one: '1 review', other: `${count} reviews` }),
  position: (page: number, pageCount: number) => `Page ${page} of ${pageCount}`,
  empty: 'No review in this category yet.',
  search: 'Search and sort these reviews',
  allReviews: 'All reviews',
} as const;

export const reviewMessages = {
  /** Of the document, for search engines. */
  searchTitle: (title: string) => `${title} review`,
  /** In a title that explains itself. */
  titled: /\breviews?\b/i,
  notFound: 'Product review not found.',
  failed: 'This review could not be loaded just now. Please try again in a moment.',
  descriptionFallback: 'No description available',
  categoryFallback: 'Uncategorized',
  callToActionFallback: 'SHOP NOW',
  offerFallback: 'Get the best price available with our exclusive offer!',
  specialOffer: 'Special offer',
  limitedOffer: 'Limited time offer',
  noPrice: 'Price at the shop',
  shopFallback: 'Shop',
  from: 'From',
  priceChecked: 'Price checked',
  demonstration:
    'A demonstration review: the product, the shop and the test are invented to show how this site works.',
  sample: 'A sample page with fixed content. It is not part of the catalogue.',
} as const;

export const verdicts = [
  'Leave it on the shelf',
  'Hard to recommend',
  'Good, with caveats',
  'Well worth having',
  'Best of its kind',
] as const;

export const scoreMessages = {
  scorecard: 'Scorecard',
  pros: 'Pros',
  cons: 'Cons',
  price: 'Price',
  stars: (count: number, most: number) => `${count} out of ${most} stars`,
} as const;

export const trustMessages = {
  disclosure: 'Affiliate disclosure',
  by: 'By',
  published: 'Published',
  draft: 'Draft, saved',
  updated: 'Updated',
  author: 'The author',
  writtenBy: 'Written by',
  testedBy: 'Tested and written by',
} as const;

export const sectionMessages = {
  prosAndCons: 'Pros and cons',
  features: 'Key Features',
  specifications: 'Specifications',
  reader: 'Who Is This For',
  analysis: 'In-Depth Analysis',
} as const;

export const contentsMessages = { label: 'On this page', allShops: 'Compare all shops' } as const;

export const relatedMessages = {
  label: 'Further reading',
  bestOf: 'Among the best',
  reviews: 'Related reviews',
  next: (category: string) => `Next in ${category}`,
} as const;

export const offersMessages = {
  heading: 'Where to buy',
  shop: 'Shop',
  price: 'Price',
  until: 'Until',
  view: 'View offer',
  at: (title: string, shop: string) => `${title} at ${shop}`,
  condition: { new: 'New', refurbished: 'Refurbished', used: 'Used' },
  availability: {
    unknown: '',
    'in-stock': 'In stock',
    'pre-order': 'Pre-order',
    'out-of-stock': 'Out of stock',
  },
  lowest: 'Lowest price',
  order: {
    editor: 'In the order our editors chose. Commission plays no part.',
    price: 'The lowest price in stock comes first. Commission plays no part.',
    priceAfterPrimary:
      'After our first choice, the lowest price in stock comes first. Commission plays no part.',
  },
} as const;

export const specificationsMessages = { brand: 'Brand' } as const;

export const specificationMessages = { answers: { yes: 'Yes', no: 'No' } } as const;

export const howWeTestMessages = {
  title: 'How we test',
  description: 'How reviews on this site are made, what the stars mean, and who pays for it.',
} as const;

export const linkMessages = {
  leavesForShop: '(opens the shop in a new tab)',
  leaves: '(opens another site in a new tab)',
} as const;

export const blockMessages = {
  table: 'Table',
  verdict: 'Verdict',
  warning: 'Warning',
  tested: 'How we tested',
} as const;

export const goneLinkMessages = {
  title: 'This link has ended',
  text: 'The offer it led to is over or has moved.',
  review: (title: string) => `Read our review of ${title}`,
  products: 'All reviews',
} as const;

export const constructionMessages = {
  title: 'Under Construction',
  text: "We're working hard to bring you something amazing. Please check back soon!",
  soon: 'Coming Soon',
} as const;

export const uiMessages = {
  labelled: (label: string, text: string) => `${label}: ${text}`,
  loading: 'Loading...',
  retry: 'Try again',
  notShown: 'This could not be shown. What you typed is kept on this device.',
  show: (what: string) => `Show ${what}`,
  hide: (what: string) => `Hide ${what}`,
  showWord: 'Show',
  hideWord: 'Hide',
} as const;

export const notFoundMessages = {
  title: 'Not found',
  code: '404',
  text: "Sorry, there's nothing left in here",
  home: 'Back to Home',
} as const;

export const serverErrorMessages = {
  title: 'Something went wrong',
  text: 'This page could not be shown. The fault is ours: please try again in a moment.',
  sentence: 'Something went wrong here. Please try again in a moment.',
  again: 'Try again',
} as const;

/** For machines that read the site; people may read it too. */
export const machineMessages = {
  pages: 'Pages',
  sitemap: 'Sitemap',
  sitemapAbout: 'Every address, with the day it last changed',
  feed: 'RSS',
  feedAbout: 'The newest reviews with their full text',
  categories: 'Categories',
  newest: 'Newest reviews',
} as const;

export const accountMessages = {
  required: 'Please fill in all required fields',
  mismatch: 'New password and confirmation do not match',
  tooShort: 'New password must be at least 6 characters long',
  tooLong: 'New password must be at most 72 bytes long',
  notSignedIn: 'Admin user data not found',
  updated: 'Password updated successfully!',
  updateFailed: 'Failed to update password',
  incorrect: 'Current password is incorrect',
  emailMismatch: 'Email does not match this account',
  readFailed: 'The account could not be read just now.',
  confirmLogout:
    'You have unsaved text. Logging out removes it from this device. Log out without saving it?',
  usernameRequired: 'Username cannot be empty',
  emailRequired: 'Email cannot be empty',
  emailShape: 'Please enter a valid email address',
} as const;

export const privacyMessages = {
  title: 'Privacy and Security',
  description: "Change the password of the owner's account and see which account is signed in.",
  forVisitors: 'Here for your own privacy?',
  forVisitorsLink: 'What we count when you visit',
  change: 'Change Password',
  email: 'Email',
  emailHint: 'For verification only',
  current: 'Current Password',
  next: 'New Password',
  nextHint: 'At least 6 characters',
  confirm: 'Confirm New Password',
  submit: 'Update Password',
  busy: 'Updating...',
  account: 'Account Information',
  username: 'Username',
  userId: 'User ID',
} as const;

/** Describes the behaviour of the code; change both together. */
export const privacyStatement = {
  title: 'What we count',
  description: 'What this site records when you visit it, what it does not, and for how long.',
  lead: 'We want to know which reviews are read, which shops are visited and what people search for. We do not want to know who you are. Here is everything that is recorded, without a click to agree, because there is nothing here to agree to.',
  label: {
    heading: 'Counting facts',
    serving: 'Amount per visitor',
    rows: [
      { name: 'Cookies', amount: '0' },
      { name: 'Stored addresses', amount: '0' },
      { name: 'Outside trackers', amount: '0' },
      { name: 'Profiles', amount: '0' },
    ],
    keepingHeading: 'Keeps for',
    keeping: [
      { name: 'Single records', amount: '13 months*' },
      { name: 'Daily totals', amount: 'no limit' },
    ],
    note: '* Unless the owner of this site sets another time. Daily totals are sums and say nothing about a single visitor.',
  },
  sections: [
    {
      heading: 'You open a review',
      text: 'One record per time the page is on your screen: which review, when, the path of the page, the country your connection comes from, and the name your browser gives itself. A random number marks that one page load and is forgotten by your browser when you leave the page.',
    },
    {
      heading: 'You go to a shop',
      text: 'The same record once more, marked as a click: where on the page the link stood and which offer it led to. Such a click counts on every page, also where a link passes through our own address. The shop learns which review and which place sent a visitor, never who. What you do at the shop, we do not see; the shop has its own rules.',
    },
    {
      heading: 'A shop pays us',
      text: 'Shops and their networks tell us which of our links led to a sale, when, of what, and what we earn. They recognize the link by a short code that names the review, the place on the page and the offer. It is the same code for everybody who follows that link. Of the buyer we keep the country, if it is reported, and nothing else: no name, no address, no order number. A sale cannot be connected with a visit.',
    },
    {
      heading: 'We try two buttons',
      text: 'Sometimes two wordings or places of a button are compared. Your browser picks one of them by chance each time a page opens, and forgets it when you leave. The records of that page and of a click on it say which of the two it was, and nothing more.',
    },
    {
      heading: 'You search',
      text: 'The words, once you have stopped typing for half a second; on which kind of page you searched; how many reviews matched; when; country and browser. So please search for products, not for people.',
    },
    {
      heading: 'Your address',
      text: 'Your network address reaches us with every request, as it reaches every website. It is used at that moment to find the country and to hold back floods of requests. It is not stored, not even scrambled.',
    },
    {
      heading: 'Do not track',
      text: 'If your browser sends Do Not Track or Global Privacy Control, what you read and search for counts like anybody’s, but without the country and without the browser.',
    },
    {
      heading: 'Your browser’s memory',
      text: 'Visitors get no cookies. Until you close the tab, your browser remembers the last search of that tab, so that it is not counted twice, and for a moment when you followed a link, to show that the next page is coming. The owner of this site gets a cookie when signing in.',
    },
    {
      heading: 'Who else is asked',
      text: 'No analytics service, no advertising network, no font server. A review’s image may come from the maker’s or the shop’s own server, which then sees your browser’s request for it.',
    },
    {
      heading: 'Robots',
      text: 'Search engines and other programs, pages that a browser fetched in advance and clicks repeated within a second are counted apart, and in no number about people.',
    },
  ],
} as const;

export const siteTextDefaults = {
  affiliate_disclosure:
    'Some links on this site are affiliate links: if you buy through them, the shop pays us a commission. It costs you nothing and changes no score.',
  author_name: (site: string) => `The ${site} team`,
  author_bio:
    'We write about fitness and health products, and print the cons as large as the pros.',
  how_we_test: `**Pros and cons.** What speaks for a product and what speaks against it stand side by side, in the same size.

**What the stars mean.** Five: the best of its kind. Four: well worth having. Three: good, with caveats. Two: hard to recommend. One: leave it on the shelf.

**Who pays.** Some links lead to shops that pay a commission when you buy. It costs you nothing and changes no score. Prices change: the one in the shop counts.

**When things change.** Reviews carry the date they were published and the date they were last changed. If something is no longer true, tell us.`,
} as const;
