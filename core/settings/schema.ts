import { z } from 'zod';
import { textBlock, textLine, webAddressLine } from '../forms/text-field.ts';
import { settingsMessages, siteDefaults } from './messages.ts';

export { brand } from './brand.ts';

export const DISCLOSURE_MAX_LENGTH = 600;
export const AUTHOR_NAME_MAX_LENGTH = 100;
export const AUTHOR_BIO_MAX_LENGTH = 1_000;
/** Also checked by the database. */
export const HOW_WE_TEST_MAX_LENGTH = 10_000;

export interface AdminSettings {
  under_construction: boolean;
  /** IANA name, such as Europe/Berlin. */
  time_zone: string;
}

export const TIME_ZONE_SETTING = 'time_zone';
export const TIME_ZONE_DEFAULT = 'UTC';

/** The database checks whether the time zone exists. */
export const timeZoneChoiceSchema = z.object({
  time_zone: z.string().regex(/^[A-Za-z][A-Za-z0-9_+/-]*$/, settingsMessages.timeZoneUnknown),
});

export const constructionSwitchSchema = z.object({ enabled: z.boolean() });

/** A person has a name of their own, a team the site's. */
const authorKindSchema = z.enum(['person', 'team']);

export const pageTextsSchema = z.object({
  affiliate_disclosure: z.string(),
  author_kind: authorKindSchema,
  author_name: z.string(),
  author_bio: z.string(),
  author_url: z.string(),
});

export type PageTexts = z.infer<typeof pageTextsSchema>;

const siteTextsSchema = pageTextsSchema.extend({ how_we_test: z.string() });

export type SiteTexts = z.infer<typeof siteTextsSchema>;

export const SITE_TEXT_KEYS = siteTextsSchema.keyof().options;

/** Unset settings have no row. */
export const settingRowsSchema = z.array(
  z.object({ setting_key: z.string(), setting_value: z.string() }),
);

/** Blank and missing texts fall back to defaults. */
export function siteTextsOf(rows: z.infer<typeof settingRowsSchema>): SiteTexts {
  const set = rows.filter(({ setting_value }) => setting_value.trim() !== '');
  return siteTextsSchema.parse({
    ...siteDefaults,
    ...Object.fromEntries(
      set.map(({ setting_key, setting_value }) => [setting_key, setting_value]),
    ),
  });
}

export function pageTextsOf({ how_we_test: _page, ...texts }: SiteTexts): PageTexts {
  return texts;
}

/** '' selects the default. */
export const siteSettingsFormSchema = z.object({
  affiliate_disclosure: textBlock(DISCLOSURE_MAX_LENGTH),
  author_kind: authorKindSchema,
  author_name: textLine(AUTHOR_NAME_MAX_LENGTH),
  author_bio: textBlock(AUTHOR_BIO_MAX_LENGTH),
  author_url: webAddressLine(),
  how_we_test: textBlock(HOW_WE_TEST_MAX_LENGTH),
  index_now_enabled: z.boolean(),
});

export type SiteSettingsForm = z.output<typeof siteSettingsFormSchema>;

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
