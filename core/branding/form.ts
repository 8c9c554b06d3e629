import { z } from 'zod';
import { changedFields } from '../forms/changed-fields.ts';
import { textBlock, textLine } from '../forms/text-field.ts';
import { colourProblem } from './contrast.ts';
import { brandingMessages } from './messages.ts';
import {
  type BrandColours,
  COLOUR_SHAPE,
  DEFAULT_BRANDING,
  FOOTER_TEXT_MAX_LENGTH,
  HOME_TEXT_MAX_LENGTH,
  HOME_TITLE_MAX_LENGTH,
  homeCards,
  homeSections,
  LIBRARY_IMAGE_SHAPE,
  SITE_DESCRIPTION_MAX_LENGTH,
  SITE_NAME_MAX_LENGTH,
  SITE_TAGLINE_MAX_LENGTH,
  SOCIAL_LINKS_MAX_COUNT,
  SOCIAL_NAME_MAX_LENGTH,
  storedBrandingSchema,
  typePairings,
} from './schema.ts';

const SOCIAL_URL_MAX_LENGTH = 500;

const isSecureAddress = (url: string) =>
  /^https:\/\/[^\s/\\]/i.test(url) && !/\s/.test(url) && URL.canParse(url);

/** Colours that people type may have capital letters. */
export const colourField = z
  .string()
  .trim()
  .toLowerCase()
  .regex(COLOUR_SHAPE, brandingMessages.colourShape);

const choices = [
  ['brand_accent', 'accent'],
  ['brand_paper', 'paper'],
] as const satisfies readonly (readonly [string, keyof BrandColours])[];

/** Adds the failing pairs of the two colours to the issues, at the field of the colour that causes them. */
export function checkColours(context: {
  value: { brand_accent: string; brand_paper: string };
  issues: unknown[];
}): void {
  const { brand_accent, brand_paper } = context.value;
  if (!COLOUR_SHAPE.test(brand_accent) || !COLOUR_SHAPE.test(brand_paper)) return;
  for (const [field, chosen] of choices) {
    const message = colourProblem({ accent: brand_accent, paper: brand_paper }, chosen);
    if (message !== null) {
      context.issues.push({ code: 'custom', message, path: [field], input: context.value });
    }
  }
}

const colourFields = { brand_accent: colourField, brand_paper: colourField };

/** The two colours alone, readable in both schemes. */
export const brandColoursFormSchema = z.object(colourFields).check(checkColours);

export const siteNameField = textLine(SITE_NAME_MAX_LENGTH);
export const siteTaglineField = textLine(SITE_TAGLINE_MAX_LENGTH);

const socialLinkField = z.object({
  name: textLine(SOCIAL_NAME_MAX_LENGTH).min(1, brandingMessages.socialName),
  url: textLine(SOCIAL_URL_MAX_LENGTH).refine(isSecureAddress, brandingMessages.socialUrl),
});

const libraryImageField = z
  .string()
  .regex(LIBRARY_IMAGE_SHAPE, brandingMessages.imageShape)
  .or(z.literal(''));

/** Settings › Branding. '' selects the default of a text. */
export const brandingFormSchema = z
  .object({
    site_name: siteNameField,
    site_tagline: siteTaglineField,
    site_description: textLine(SITE_DESCRIPTION_MAX_LENGTH),
    site_logo: libraryImageField,
    ...colourFields,
    type_pairing: z.enum(typePairings),
    home_sections: z
      .array(z.enum(homeSections))
      .min(1, brandingMessages.sectionsNone)
      .refine((sections) => new Set(sections).size === sections.length),
    home_picture: libraryImageField,
    home_lead: textLine(HOME_TEXT_MAX_LENGTH),
    home_mission_title: textLine(HOME_TITLE_MAX_LENGTH),
    home_mission: textLine(HOME_TEXT_MAX_LENGTH),
    home_cards: z
      .array(
        z.object({
          card: z.enum(homeCards),
          title: textLine(HOME_TITLE_MAX_LENGTH),
          text: textLine(HOME_TEXT_MAX_LENGTH),
        }),
      )
      .max(homeCards.length),
    social_links: z
      .array(socialLinkField)
      .max(SOCIAL_LINKS_MAX_COUNT, brandingMessages.socialMany(SOCIAL_LINKS_MAX_COUNT)),
    footer_text: textBlock(FOOTER_TEXT_MAX_LENGTH),
  })
  .check(checkColours);

export type BrandingForm = z.output<typeof brandingFormSchema>;

const storedForm = storedBrandingSchema.extend({
  site_name: z.string().catch(''),
  site_tagline: z.string().catch(''),
  site_description: z.string().catch(''),
});

/** The settings as the form shows them: '' for a text that is not set. */
export const brandingSettingsSchema = z
  .record(z.string(), z.string())
  .transform((set): BrandingForm => storedForm.parse(set));

/** The form as settings store it. What equals its default is blank, so that it follows later defaults. */
export function brandingRows(form: Partial<BrandingForm>): Record<string, string> {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return Object.fromEntries(
    Object.entries(form).map(([key, value]) => {
      const known: Readonly<Record<string, unknown>> = DEFAULT_BRANDING;
      if (isSame(value, known[key])) return [key, ''];
      return [key, typeof value === 'string' ? value : JSON.stringify(value)];
    }),
  );
}

type Rows = Record<string, string>;

/** The settings that a form changes. */
export const savedBranding = (stored: Rows, form: BrandingForm): Rows =>
  brandingRows(changedFields(brandingFormSchema.shape, brandingSettingsSchema.parse(stored), form));

/** An unsaved form in a frame, in one of the schemes. */
export const brandingPreviewSchema = z.object({
  scheme: z.enum(['light', 'dark']),
  form: brandingFormSchema,
});

export type BrandingPreview = z.input<typeof brandingPreviewSchema>;
