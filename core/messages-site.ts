import { brand } from './settings/brand.ts';

/** What the site says where the owner has set no words of their own. */
export const siteDefaults = {
  affiliate_disclosure:
    'Some links on this site are affiliate links: if you buy through them, the shop pays us a commission. It costs you nothing and changes no score.',
  author_kind: 'team',
  author_name: `The ${brand.name} team`,
  author_bio:
    'A handful of people who train before work. We use a product for weeks before we score it, and we print the cons as large as the pros.',
  author_url: '',
  how_we_test: `**We use it.** A product is used as its buyer would use it, for weeks and not for an afternoon. What needs measuring is measured: weight on a scale, heart rate against a chest strap, a claim on a label against its laboratory report where there is one.

**We write down what went wrong.** Every review names its cons, and a product that earns one star gets one star. Where something could not be tested, the review says so.

**What the stars mean.** Five: the best of its kind. Four: well worth having. Three: good, with caveats. Two: hard to recommend. One: leave it on the shelf.

**Who pays.** Some links lead to shops that pay a commission when you buy. No shop sees a review before you do, and none can change it. The score is settled before a link is looked for.

**When things change.** Reviews carry the date they were published and the date they were last changed. If a product was altered since, tell us, and we test it again.`,
} as const;

export const howWeTest = {
  title: 'How we test',
  description:
    'How the products on this site are tested and scored, what the stars mean, and who pays for it.',
} as const;

/** What stands around a review: who wrote it, when, and where its links lead. */
export const trust = {
  disclosure: 'Affiliate disclosure',
  published: 'Published',
  updated: 'Updated',
  author: 'The author',
  writtenBy: 'Written by',
  testedBy: 'Tested and written by',
  leavesForShop: '(opens the shop in a new tab)',
  leaves: '(opens another site in a new tab)',
} as const;

/** What the publish check in the editor says. Advice: each sentence says what to do. */
export const publishCheck = {
  title: 'Publish check',
  count: (count: number) =>
    count === 1 ? '1 thing would hurt this review' : `${count} things would hurt this review`,
  nothing: 'Nothing here would hurt this review.',
  advice: 'Advice only: you can publish all the same.',
  checkLink: 'Check the affiliate address',
  linkChecking: 'Asking the shop...',
  linkAnswers: 'The affiliate address answers.',
  linkUnchecked: 'The affiliate address could not be checked just now.',
  unchecked: 'Whether the title is taken could not be checked just now.',
  imageMissing: 'No picture: lists and shared links will show a stand-in.',
  altMissing: 'No alt text: say what the picture shows, for people who do not see it.',
  prosMissing: 'No pros: a review that likes nothing should say so in its analysis.',
  consMissing: 'No cons: readers and search engines trust a review that names some.',
  priceUnreadable:
    'The price cannot be read as an amount and a currency, so search results will not show it. “$49.99” can.',
  disclosureMissing:
    'No affiliate disclosure is set: readers must be told that links are paid for.',
  descriptionMissing: 'No short description: search results will pick a sentence of their own.',
  descriptionTooLong: (most: number) =>
    `The short description is longer than ${most} characters: search results will cut it.`,
  titleTaken: (title: string) => `Another review is called “${title}”.`,
  linkMissing: 'No affiliate address: the review has no buy button.',
  linkDead: 'The affiliate address does not answer.',
} as const;

/** The card in Settings. */
export const siteTexts = {
  title: 'Trust and search',
  save: 'Save Texts',
  saving: 'Saving...',
  saved: 'Settings Saved',
  loadFailed: 'The texts of the site could not be loaded just now.',
  saveFailed: 'Failed to save the texts of the site',
  emptied: 'A field left empty shows the text in grey.',
  disclosure: 'Affiliate disclosure',
  disclosureHint: 'Near the first buy link of every review and at the foot of every page.',
  authorKind: 'Reviews are written by',
  person: 'A person',
  team: 'A team',
  authorName: 'Name of the author',
  authorBio: 'About the author',
  authorUrl: 'Web address of the author',
  authorUrlHint: 'A profile elsewhere, linked from the name.',
  howWeTest: 'How we test',
  howWeTestHint: 'The page /how-we-test. **Bold**, and simple HTML as in a review.',
  indexNow: 'Tell search engines at once',
  indexNowHint:
    'After every publish, the addresses that changed are sent to IndexNow, which passes them on to Bing, Seznam, Naver and Yandex.',
} as const;
