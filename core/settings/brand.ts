import { brandTexts } from '../languages/texts.ts';

/** The only place that names the site. */
export const brand = {
  name: 'Spotter',
  ...brandTexts,
} as const;

/** The title of a document. */
export const documentTitle = (title: string) => `${title} · ${brand.name}`;
