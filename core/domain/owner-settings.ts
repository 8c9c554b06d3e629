import { z } from 'zod';
import { siteModeSchema } from './site-mode.ts';

/** What the owner can set for the whole site. */
export const ownerSettingsSchema = siteModeSchema;

export type OwnerSettings = z.infer<typeof ownerSettingsSchema>;

/** The switch of the construction page. */
export const constructionSwitchSchema = z.object({ enabled: z.boolean() });
