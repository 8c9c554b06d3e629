import { localize } from '../locale/localize.ts';

/** What the publish check in the editor says. Advice: each sentence says what to do. */
export const publishCheckMessages = localize({
  en: {
    title: 'Publish check',
    count: (count: number) =>
      count === 1 ? '1 thing would hurt this review' : `${count} things would hurt this review`,
    nothing: 'Nothing here would hurt this review.',
    advice: 'Advice only: you can publish all the same.',
    checkLink: 'Check the affiliate URL',
    linkChecking: 'Checking the link...',
    linkAnswers: 'The affiliate URL responds.',
    linkUnchecked: 'The affiliate URL could not be checked just now.',
    unchecked: 'The title could not be checked for duplicates just now.',
    imageMissing: 'No image: lists and shared links will show a placeholder.',
    altMissing: 'No alt text: describe the image for people who cannot see it.',
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
    linkMissing: 'No affiliate URL: the review has no buy button.',
    linkDead: 'The affiliate URL does not respond.',
  },
});
