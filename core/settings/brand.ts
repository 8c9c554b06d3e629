import { brandTexts } from '../languages/texts/index.ts';

/** What the site is called until its owner names it. */
export const brand = {
  name: 'Spotter',
  ...brandTexts,
} as const;

/** The title of a document. */
export const documentTitle = (title: string, siteName: string = brand.name) =>
  `${title} · ${siteName}`;
