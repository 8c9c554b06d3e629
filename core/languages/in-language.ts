import { language } from './texts.ts';

/** What structured data says of its language. English, the default of a site, goes without saying. */
export const inLanguage: { inLanguage?: string } =
  language.openGraph === '' ? {} : { inLanguage: language.tag };
