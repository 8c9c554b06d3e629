import { z } from 'zod';
import {
  brandingTextsSchema,
  FOOTER_TEXT_MAX_LENGTH,
  SITE_DESCRIPTION_MAX_LENGTH,
  SITE_NAME_MAX_LENGTH,
  SITE_TAGLINE_MAX_LENGTH,
  storedBrandingSchema,
} from '../branding/schema.ts';
import { buttonTextsSchema, storedButtonTextsSchema } from '../button-tests/schema.ts';
import { WEB_ADDRESS_MAX_LENGTH } from '../forms/limits.ts';
import { isWebAddress } from '../forms/web-address.ts';
import { siteTextDefaults } from '../languages/texts/index.ts';
import { offerOrderSchema } from '../offers/schema.ts';
import { measurementUnitsSchema } from '../specifications/schema.ts';
import { brand } from './brand.ts';
import { settingsMessages } from './messages.ts';
import { siteDefaults } from './site-defaults.ts';

export { brand };

/** The trades whose words the search understands: folders of core/search/vocabularies, and none. */
export const VOCABULARIES = ['fitness-and-health', 'none'] as const;

export const vocabularySchema = z.enum(VOCABULARIES);

export const DISCLOSURE_MAX_LENGTH = 600;
export const AUTHOR_NAME_MAX_LENGTH = 100;
export const AUTHOR_BIO_MAX_LENGTH = 1_000;
export const HOW_WE_TEST_MAX_LENGTH = 10_000;

/** Also checked by the database, which allows other settings the longest. */
export const SETTING_MAX_LENGTHS: Readonly<Record<string, number>> = {
  affiliate_disclosure: DISCLOSURE_MAX_LENGTH,
  author_name: AUTHOR_NAME_MAX_LENGTH,
  author_bio: AUTHOR_BIO_MAX_LENGTH,
  author_url: WEB_ADDRESS_MAX_LENGTH,
  site_name: SITE_NAME_MAX_LENGTH,
  site_tagline: SITE_TAGLINE_MAX_LENGTH,
  site_description: SITE_DESCRIPTION_MAX_LENGTH,
  footer_text: FOOTER_TEXT_MAX_LENGTH,
};

export interface AdminSettings {
  under_construction: boolean;
  /** IANA name, such as Europe/Berlin. */
  time_zone: string;
}

/** The database checks whether the time zone exists. */
export const timeZoneChoiceSchema = z.object({
  time_zone: z.string().regex(/^[A-Za-z][A-Za-z0-9_+/-]*$/, settingsMessages.timeZoneUnknown),
});

export const constructionSwitchSchema = z.object({ enabled: z.boolean() });

/** A person has their own name, a team has the name of the site. */
export const authorKindSchema = z.enum(['person', 'team']);
export const storedAuthorKindSchema = authorKindSchema.catch('team');

/** Currencies that are written with $. */
export const DOLLAR_CURRENCIES = [
  'USD',
  'AUD',
  'CAD',
  'CLP',
  'COP',
  'HKD',
  'MXN',
  'NZD',
  'SGD',
  'TWD',
] as const;

export const dollarCurrencySchema = z.enum(DOLLAR_CURRENCIES);

export type DollarCurrency = z.infer<typeof dollarCurrencySchema>;

export const pageTextsSchema = z.object({
  affiliate_disclosure: z.string(),
  author_kind: authorKindSchema,
  author_name: z.string(),
  author_bio: z.string(),
  author_url: z.string(),
  /** What $ means in a price that is written as text. Missing in older builds. */
  dollar_currency: dollarCurrencySchema.catch('USD'),
  /** How the offers of a review are ordered. Missing in older builds. */
  offer_order: offerOrderSchema.catch('lowest-first'),
  /** The units in which readers see numbers. Missing in older builds. */
  measurement_units: measurementUnitsSchema.catch('both'),
  /** What buttons follow. Missing in older builds. */
  ...buttonTextsSchema.shape,
  /** Missing in older builds. */
  site_name: z.string().catch(brand.name),
  site_tagline: z.string().catch(brand.tagline),
  site_description: z.string().catch(brand.description),
  ...brandingTextsSchema.shape,
  /** Pages to which every page leads. Missing in older builds. */
  linked_pages: z.array(z.object({ path: z.string(), title: z.string() })).catch([]),
});

export type PageTexts = z.infer<typeof pageTextsSchema>;

const siteTextsSchema = pageTextsSchema.extend({
  how_we_test: z.string(),
  search_synonyms: z.string(),
  search_vocabulary: vocabularySchema.catch('fitness-and-health'),
});

export type SiteTexts = z.infer<typeof siteTextsSchema>;

const storedTextsSchema = siteTextsSchema.extend({
  author_kind: storedAuthorKindSchema,
  ...storedButtonTextsSchema.shape,
  ...storedBrandingSchema.shape,
});

export const SITE_TEXT_KEYS = siteTextsSchema.omit({ linked_pages: true }).keyof().options;

/** Unset settings have no row. */
export const settingRowsSchema = z.array(
  z.object({ setting_key: z.string(), setting_value: z.string() }),
);

/** Blank, missing and unusable texts fall back to defaults. */
export function siteTextsOf(rows: z.infer<typeof settingRowsSchema>): SiteTexts {
  const set = rows.filter(({ setting_value }) => setting_value.trim() !== '');
  const stored: Readonly<Record<string, string>> = Object.fromEntries(
    set.map(({ setting_key, setting_value }) => [setting_key, setting_value]),
  );
  const { site_name } = stored;
  const texts = storedTextsSchema.parse({
    ...siteDefaults,
    ...(site_name !== undefined && { author_name: siteTextDefaults.author_name(site_name) }),
    ...stored,
  });
  return {
    ...texts,
    author_url: isWebAddress(texts.author_url) ? texts.author_url : siteDefaults.author_url,
  };
}

export function pageTextsOf({
  how_we_test: _page,
  search_synonyms: _index,
  search_vocabulary: _vocabulary,
  ...texts
}: SiteTexts): PageTexts {
  return texts;
}
