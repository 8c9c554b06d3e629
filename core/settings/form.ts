import { z } from 'zod';
import { changedFields } from '../forms/changed-fields.ts';
import { registeredAddressProblem } from '../forms/registered-address.ts';
import { textBlock, textLine, webAddressLine } from '../forms/text-field.ts';
import { offerOrderSchema } from '../offers/schema.ts';
import { measurementUnitsSchema } from '../specifications/schema.ts';
import {
  AUTHOR_BIO_MAX_LENGTH,
  AUTHOR_NAME_MAX_LENGTH,
  authorKindSchema,
  DISCLOSURE_MAX_LENGTH,
  dollarCurrencySchema,
  HOW_WE_TEST_MAX_LENGTH,
  storedAuthorKindSchema,
  vocabularySchema,
} from './schema.ts';
import { SYNONYMS_MAX_LENGTH, synonymsProblem } from './synonyms.ts';

/** '' selects the default. */
export const siteSettingsFormSchema = z.object({
  affiliate_disclosure: textBlock(DISCLOSURE_MAX_LENGTH),
  author_kind: authorKindSchema,
  author_name: textLine(AUTHOR_NAME_MAX_LENGTH),
  author_bio: textBlock(AUTHOR_BIO_MAX_LENGTH),
  author_url: webAddressLine(registeredAddressProblem),
  dollar_currency: dollarCurrencySchema,
  offer_order: offerOrderSchema,
  measurement_units: measurementUnitsSchema,
  how_we_test: textBlock(HOW_WE_TEST_MAX_LENGTH),
  search_synonyms: textBlock(SYNONYMS_MAX_LENGTH).check((context) => {
    const problem = synonymsProblem(context.value);
    if (problem !== null) {
      context.issues.push({ code: 'custom', message: problem, input: context.value });
    }
  }),
  search_vocabulary: vocabularySchema,
  index_now_enabled: z.boolean(),
});

export type SiteSettingsForm = z.output<typeof siteSettingsFormSchema>;

/** Stored values may be older than a limit. The form shows them, and refuses them when they are saved. */
export const siteSettingsSchema = z.record(z.string(), z.string()).transform(
  (set): SiteSettingsForm => ({
    affiliate_disclosure: set.affiliate_disclosure ?? '',
    author_kind: storedAuthorKindSchema.parse(set.author_kind),
    author_name: set.author_name ?? '',
    author_bio: set.author_bio ?? '',
    author_url: set.author_url ?? '',
    dollar_currency: dollarCurrencySchema.catch('USD').parse(set.dollar_currency),
    offer_order: offerOrderSchema.catch('lowest-first').parse(set.offer_order),
    measurement_units: measurementUnitsSchema.catch('both').parse(set.measurement_units),
    how_we_test: set.how_we_test ?? '',
    search_synonyms: set.search_synonyms ?? '',
    search_vocabulary: vocabularySchema.catch('fitness-and-health').parse(set.search_vocabulary),
    index_now_enabled: set.index_now_enabled === 'true',
  }),
);

type Rows = Record<string, string>;

/** The settings that a form changes. */
export function savedSiteSettings(stored: Rows, form: SiteSettingsForm): Rows {
  const shown = siteSettingsSchema.parse(stored);
  const changed = Object.entries(changedFields(siteSettingsFormSchema.shape, shown, form));
  return Object.fromEntries(changed.map(([key, value]) => [key, String(value)]));
}
