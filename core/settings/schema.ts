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
import { registeredAddressProblem } from '../forms/registered-address.ts';
import {
  choiceSetting,
  formSchemaOf,
  jsonSetting,
  storedSchemaOf,
  textSetting,
} from '../forms/setting.ts';
import { textBlock, textLine, webAddressLine } from '../forms/text-field.ts';
import { isWebAddress } from '../forms/web-address.ts';
import { offerOrderSchema } from '../offers/schema.ts';
import { measurementUnitsSchema } from '../specifications/schema.ts';
import { brand } from './brand.ts';
import { settingsMessages } from './messages.ts';
import { siteDefaultsOf } from './site-defaults.ts';
import { SYNONYMS_MAX_LENGTH, synonymsProblem } from './synonyms.ts';
import { TIME_ZONE_DEFAULT } from './time-zone.ts';

export { brand };

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

/** IANA name, such as Europe/Berlin. The database checks whether it exists. */
export const timeZoneSetting = {
  schema: z.string().regex(/^[A-Za-z][A-Za-z0-9_+/-]*$/, settingsMessages.timeZoneUnknown),
  stored: z.string().catch(TIME_ZONE_DEFAULT),
};

export const timeZoneFormSchema = z.object({ time_zone: timeZoneSetting.schema });

/** Currencies that are written with $. */
const dollarCurrencySchema = z.enum([
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
]);

export type DollarCurrency = z.infer<typeof dollarCurrencySchema>;

const synonymsField = textBlock(SYNONYMS_MAX_LENGTH).check((context) => {
  const problem = synonymsProblem(context.value);
  if (problem !== null) {
    context.issues.push({ code: 'custom', message: problem, input: context.value });
  }
});

/** Settings › Trust and search, in the order of the form. '' selects the default of a text. */
export const siteTextSettings = {
  affiliate_disclosure: {
    ...textSetting(textBlock(DISCLOSURE_MAX_LENGTH)),
    label: 'Affiliate disclosure',
    hint: 'Near the first buy link of every review and at the bottom of every page.',
  },
  /** A person has their own name, a team has the name of the site. */
  author_kind: {
    ...choiceSetting(z.enum(['person', 'team']), 'team'),
    label: 'Reviews are written by',
    options: { team: 'A team', person: 'A person' },
  },
  author_name: { ...textSetting(textLine(AUTHOR_NAME_MAX_LENGTH)), label: 'Author name' },
  author_url: {
    ...textSetting(webAddressLine(registeredAddressProblem)),
    label: 'Author URL',
    hint: 'A profile elsewhere, linked from the name.',
  },
  author_bio: { ...textSetting(textBlock(AUTHOR_BIO_MAX_LENGTH)), label: 'About the author' },
  how_we_test: {
    ...textSetting(textBlock(HOW_WE_TEST_MAX_LENGTH)),
    label: 'How we test',
    hint: 'The page /how-we-test',
  },
  search_synonyms: {
    ...textSetting(synonymsField),
    label: 'Search synonyms',
    hint: 'Phrases that mean the same, such as “jump rope, skipping rope”: one group per line, separated by commas. A search for one of them finds reviews with any of them.',
  },
  /** The trades whose words the search understands: folders of core/search/vocabularies, and none. */
  search_vocabulary: {
    ...choiceSetting(z.enum(['fitness-and-health', 'none']), 'fitness-and-health'),
    label: 'Search vocabulary',
    hint: 'What the search understands besides your texts.',
    options: { 'fitness-and-health': 'Fitness and health', none: 'None' },
  },
  /** What $ means in a price that is written as text. */
  dollar_currency: {
    ...choiceSetting(dollarCurrencySchema, 'USD'),
    label: 'What $ means in a price',
    hint: 'For prices written as text, such as $49.99. Offers have their own currency.',
    options: {
      USD: 'USD · US Dollar',
      AUD: 'AUD · Australian Dollar',
      CAD: 'CAD · Canadian Dollar',
      CLP: 'CLP · Chilean Peso',
      COP: 'COP · Colombian Peso',
      HKD: 'HKD · Hong Kong Dollar',
      MXN: 'MXN · Mexican Peso',
      NZD: 'NZD · New Zealand Dollar',
      SGD: 'SGD · Singapore Dollar',
      TWD: 'TWD · New Taiwan Dollar',
    },
  },
  offer_order: {
    ...choiceSetting(offerOrderSchema, 'lowest-first'),
    label: 'Order of offers',
    hint: 'Every review states the order and leads with the first offer. Commission is never considered.',
    options: {
      editor: 'The primary offer, then as arranged in each post',
      price: 'The primary offer, then by price',
      'lowest-first': 'By price, the lowest in stock first',
    },
  },
  /** The units in which readers see numbers. */
  measurement_units: {
    ...choiceSetting(measurementUnitsSchema, 'both'),
    label: 'Units of measurement',
    hint: 'For specifications. A value is stored as entered and converted only for display, and into US units only if the site is in English.',
    options: {
      both: 'As entered, with the conversion in brackets',
      metric: 'Metric',
      us: 'US customary',
    },
  },
  index_now_enabled: {
    ...jsonSetting(z.boolean(), false),
    label: 'Notify search engines immediately',
    hint: 'After every publish, the addresses that changed are sent to IndexNow, which passes them on to Bing, Seznam, Naver and Yandex.',
  },
};

export const siteSettingsFormSchema = formSchemaOf(siteTextSettings);

export type SiteSettingsForm = z.output<typeof siteSettingsFormSchema>;

/** What a build knows of the site. What is missing in older builds is the default. */
const siteTextsSchema = storedSchemaOf(siteTextSettings)
  .omit({ index_now_enabled: true })
  .extend({
    /** What buttons follow. */
    ...buttonTextsSchema.shape,
    site_name: z.string().catch(brand.name),
    site_tagline: z.string().catch(brand.tagline),
    site_description: z.string().catch(brand.description),
    ...brandingTextsSchema.shape,
    /** Pages to which every page leads. */
    linked_pages: z.array(z.object({ path: z.string(), title: z.string() })).catch([]),
  });

export type SiteTexts = z.infer<typeof siteTextsSchema>;

export const pageTextsSchema = siteTextsSchema.omit({
  how_we_test: true,
  search_synonyms: true,
  search_vocabulary: true,
});

export type PageTexts = z.infer<typeof pageTextsSchema>;

const storedTextsSchema = siteTextsSchema.extend({
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
  const texts = storedTextsSchema.parse({ ...siteDefaultsOf(stored.site_name), ...stored });
  return { ...texts, author_url: isWebAddress(texts.author_url) ? texts.author_url : '' };
}

export const pageTextsOf = (texts: SiteTexts): PageTexts => pageTextsSchema.parse(texts);
