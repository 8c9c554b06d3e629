import { z } from 'zod';
import { newOwnerSchema } from '../account/schema.ts';
import { brandingSettings, checkColours } from '../branding/index.ts';
import { categoryFormSchema } from '../categories/schema.ts';
import { textBlock } from '../forms/text-field.ts';
import { languageField } from '../languages/choice.ts';
import { DISCLOSURE_MAX_LENGTH, timeZoneFormSchema } from '../settings/schema.ts';
import { setupMessages } from './messages.ts';

/** The part of the link after `#`. The server decides whether it is valid. */
export const setupTokenSchema = z.object({ token: z.string().max(200) });

/** Whether the link can be used: `wrong` was never valid or was replaced; `done` means that there is an owner. */
export const setupStateSchema = z.enum(['open', 'expired', 'wrong', 'done']);

export type SetupState = z.infer<typeof setupStateSchema>;

const account = newOwnerSchema.extend({ confirm_password: z.string() });

const site = z.object({
  site_name: brandingSettings.site_name.schema.min(1, setupMessages.siteNameRequired),
  site_tagline: brandingSettings.site_tagline.schema,
  brand_accent: brandingSettings.brand_accent.schema,
  brand_paper: brandingSettings.brand_paper.schema,
});

const region = timeZoneFormSchema.extend({ language: languageField });

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
  site: site.check(checkColours),
  region,
  content,
} as const;

export type SetupStep = keyof typeof setupSteps;

/** Everything that the steps ask for, with the token. */
export const setupSchema = setupTokenSchema
  .extend({
    ...newOwnerSchema.shape,
    ...site.shape,
    ...region.shape,
    ...content.shape,
  })
  .check(checkColours);

export type SetupForm = z.output<typeof setupSchema>;
