import { z } from 'zod';
import { newOwnerSchema } from '../account/schema.ts';
import { categoryFormSchema } from '../categories/schema.ts';
import { textBlock, textLine } from '../forms/text-field.ts';
import { DISCLOSURE_MAX_LENGTH, timeZoneChoiceSchema } from '../settings/schema.ts';
import { setupMessages } from './messages.ts';

export const SITE_NAME_MAX_LENGTH = 60;
export const SITE_TAGLINE_MAX_LENGTH = 120;
export const ACCENT_DEFAULT = '#e8401c';
export const PAPER_DEFAULT = '#f4eee1';

/** By id, with its own name. */
export const siteLanguages = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
} as const;

const languageSchema = z.enum(Object.keys(siteLanguages) as (keyof typeof siteLanguages)[]);

/** The part of the link behind `#`. What else it is says the server. */
export const setupTokenSchema = z.object({ token: z.string().max(200) });

/** Whether the link can be used: `wrong` was never valid or was replaced; `done` means that there is an owner. */
export const setupStateSchema = z.enum(['open', 'expired', 'wrong', 'done']);

export type SetupState = z.infer<typeof setupStateSchema>;

const colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, setupMessages.colourShape);

const account = newOwnerSchema.extend({ confirm_password: z.string() });

const site = z.object({
  site_name: textLine(SITE_NAME_MAX_LENGTH).min(1, setupMessages.siteNameRequired),
  site_tagline: textLine(SITE_TAGLINE_MAX_LENGTH),
  brand_accent: colour,
  brand_paper: colour,
});

const region = timeZoneChoiceSchema.extend({ language: languageSchema });

const content = z.object({
  affiliate_disclosure: textBlock(DISCLOSURE_MAX_LENGTH),
  category: categoryFormSchema.shape.name,
  keeps_examples: z.boolean(),
});

/** The forms of the steps, in order. */
export const setupSteps = {
  account: account.refine((form) => form.password === form.confirm_password, {
    path: ['confirm_password'],
    message: setupMessages.passwordMismatch,
  }),
  site,
  region,
  content,
} as const;

export type SetupStep = keyof typeof setupSteps;

/** Everything that the steps ask for, with the token. */
export const setupSchema = setupTokenSchema.extend({
  ...newOwnerSchema.shape,
  ...site.shape,
  ...region.shape,
  ...content.shape,
});

export type SetupForm = z.output<typeof setupSchema>;
