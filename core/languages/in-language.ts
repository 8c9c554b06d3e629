import { language } from './texts/index.ts';

/** The language that structured data states. English, the default of a site, is not stated. */
export const inLanguage: { inLanguage?: string } =
  language.openGraph === '' ? {} : { inLanguage: language.tag };
