import { z } from 'zod';
import { formSchemaOf, textSetting } from '../forms/setting.ts';
import { textBlock, textLine } from '../forms/text-field.ts';
import { colourProblem } from './contrast.ts';
import { brandingMessages } from './messages.ts';
import {
  type BrandColours,
  COLOUR_SHAPE,
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

const { shape: stored } = storedBrandingSchema;

/** Colours that people type may have capital letters. */
const colourField = z
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

const socialLinkField = z.object({
  name: textLine(SOCIAL_NAME_MAX_LENGTH).min(1, brandingMessages.socialName),
  url: textLine(SOCIAL_URL_MAX_LENGTH).refine(isSecureAddress, brandingMessages.socialUrl),
});

const libraryImageField = z
  .string()
  .regex(LIBRARY_IMAGE_SHAPE, brandingMessages.imageShape)
  .or(z.literal(''));

/** Settings › Branding. '' selects the default of a text. */
export const brandingSettings = {
  site_name: textSetting(textLine(SITE_NAME_MAX_LENGTH)),
  site_tagline: textSetting(textLine(SITE_TAGLINE_MAX_LENGTH)),
  site_description: textSetting(textLine(SITE_DESCRIPTION_MAX_LENGTH)),
  site_logo: { schema: libraryImageField, stored: stored.site_logo },
  brand_accent: { schema: colourField, stored: stored.brand_accent },
  brand_paper: { schema: colourField, stored: stored.brand_paper },
  type_pairing: { schema: z.enum(typePairings), stored: stored.type_pairing },
  home_sections: {
    schema: z
      .array(z.enum(homeSections))
      .min(1, brandingMessages.sectionsNone)
      .refine((sections) => new Set(sections).size === sections.length),
    stored: stored.home_sections,
  },
  home_picture: { schema: libraryImageField, stored: stored.home_picture },
  home_lead: textSetting(textLine(HOME_TEXT_MAX_LENGTH)),
  home_mission_title: textSetting(textLine(HOME_TITLE_MAX_LENGTH)),
  home_mission: textSetting(textLine(HOME_TEXT_MAX_LENGTH)),
  home_cards: {
    schema: z
      .array(
        z.object({
          card: z.enum(homeCards),
          title: textLine(HOME_TITLE_MAX_LENGTH),
          text: textLine(HOME_TEXT_MAX_LENGTH),
        }),
      )
      .max(homeCards.length),
    stored: stored.home_cards,
  },
  social_links: {
    schema: z
      .array(socialLinkField)
      .max(SOCIAL_LINKS_MAX_COUNT, brandingMessages.socialMany(SOCIAL_LINKS_MAX_COUNT)),
    stored: stored.social_links,
  },
  footer_text: textSetting(textBlock(FOOTER_TEXT_MAX_LENGTH)),
};

export const brandingFormSchema = formSchemaOf(brandingSettings).check(checkColours);

export type BrandingForm = z.output<typeof brandingFormSchema>;

const { brand_accent, brand_paper } = brandingSettings;

/** The two colours alone, readable in both schemes. */
export const brandColoursFormSchema = formSchemaOf({ brand_accent, brand_paper }).check(
  checkColours,
);

/** An unsaved form in a frame, in one of the schemes. */
export const brandingPreviewSchema = z.object({
  scheme: z.enum(['light', 'dark']),
  form: brandingFormSchema,
});

export type BrandingPreview = z.input<typeof brandingPreviewSchema>;
