import { siteTextDefaults as texts } from '../languages/texts/index.ts';
import { brand } from './brand.ts';

/**
 * The default texts of the site, in its language.
 *
 * @param name of the site; '' or undefined for the default
 */
export const siteDefaultsOf = (name: string | undefined) => ({
  affiliate_disclosure: texts.affiliate_disclosure,
  author_name: texts.author_name(name || brand.name),
  author_bio: texts.author_bio,
  how_we_test: texts.how_we_test,
});

export const siteDefaults = siteDefaultsOf(undefined);
