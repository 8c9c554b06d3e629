import { siteTextDefaults as texts } from '../languages/texts/index.ts';
import { brand } from './brand.ts';

/** The default texts of the site, in its language. */
export const siteDefaults = {
  affiliate_disclosure: texts.affiliate_disclosure,
  author_kind: 'team',
  author_name: texts.author_name(brand.name),
  author_bio: texts.author_bio,
  author_url: '',
  search_synonyms: '',
  search_vocabulary: 'fitness-and-health',
  dollar_currency: 'USD',
  offer_order: 'lowest-first',
  measurement_units: 'both',
  how_we_test: texts.how_we_test,
} as const;
