import { z } from 'zod';
import { textBlock, textLine, webAddressLine } from '../forms/text-field.ts';
import { settingsMessages, siteDefaults } from './messages.ts';

export { brand } from './brand.ts';

export const DISCLOSURE_MAX_LENGTH = 600;
export const AUTHOR_NAME_MAX_LENGTH = 100;
export const AUTHOR_BIO_MAX_LENGTH = 1_000;
/** As the check of the database. */
export const HOW_WE_TEST_MAX_LENGTH = 10_000;

/** What the owner can set for the whole site. */
export interface OwnerSettings {
  under_construction: boolean;
  /** By its name in the IANA list, such as Europe/Berlin. */
  time_zone: string;
}

/** The setting that says where the days of the counting begin. */
export const TIME_ZONE_SETTING = 'time_zone';
export const TIME_ZONE_DEFAULT = 'UTC';

/** A time zone as the owner chooses it; whether it exists the database knows. */
export const timeZoneChoiceSchema = z.object({
  time_zone: z.string().regex(/^[A-Za-z][A-Za-z0-9_+/-]*$/, settingsMessages.timeZoneUnknown),
});

/** The switch of the construction page, as the owner turns it. */
export const constructionSwitchSchema = z.object({ enabled: z.boolean() });

/** Who writes the reviews: a person has a name of their own, a team the name of the site. */
const authorKindSchema = z.enum(['person', 'team']);

/** The texts that stand on every page, as readers see them. */
export const pageTextsSchema = z.object({
  affiliate_disclosure: z.string(),
  author_kind: authorKindSchema,
  author_name: z.string(),
  author_bio: z.string(),
  /** A profile of the author elsewhere; '' where there is none. */
  author_url: z.string(),
});

export type PageTexts = z.infer<typeof pageTextsSchema>;

/** All texts that the owner can set, as readers see them. */
const siteTextsSchema = pageTextsSchema.extend({ how_we_test: z.string() });

export type SiteTexts = z.infer<typeof siteTextsSchema>;

/** The settings that hold them. */
export const SITE_TEXT_KEYS = siteTextsSchema.keyof().options;

/** Settings as their table has them; what is not set is not there. */
export const settingRowsSchema = z.array(
  z.object({ setting_key: z.string(), setting_value: z.string() }),
);

/** The texts of the site: as set, and the default for each that is missing or blank. */
export function siteTextsOf(rows: z.infer<typeof settingRowsSchema>): SiteTexts {
  const set = rows.filter(({ setting_value }) => setting_value.trim() !== '');
  return siteTextsSchema.parse({
    ...siteDefaults,
    ...Object.fromEntries(
      set.map(({ setting_key, setting_value }) => [setting_key, setting_value]),
    ),
  });
}

/** Those that every page carries. */
export function pageTextsOf({ how_we_test: _page, ...texts }: SiteTexts): PageTexts {
  return texts;
}

/** What the owner's form sends: '' for a text that is to be the default. */
export const siteSettingsFormSchema = z.object({
  affiliate_disclosure: textBlock(DISCLOSURE_MAX_LENGTH),
  author_kind: authorKindSchema,
  author_name: textLine(AUTHOR_NAME_MAX_LENGTH),
  author_bio: textBlock(AUTHOR_BIO_MAX_LENGTH),
  author_url: webAddressLine(),
  how_we_test: textBlock(HOW_WE_TEST_MAX_LENGTH),
  /** Whether search engines are told of every publish. */
  index_now_enabled: z.boolean(),
});

export type SiteSettingsForm = z.output<typeof siteSettingsFormSchema>;

/** The settings of the site as the database answers them, made into what the form shows. */
export const siteSettingsSchema = z.record(z.string(), z.string()).transform(
  (set): SiteSettingsForm =>
    siteSettingsFormSchema.parse({
      affiliate_disclosure: '',
      author_name: '',
      author_bio: '',
      author_url: '',
      how_we_test: '',
      ...set,
      author_kind: set.author_kind ?? siteDefaults.author_kind,
      index_now_enabled: set.index_now_enabled === 'true',
    }),
);
