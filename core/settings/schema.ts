import { z } from 'zod';
import { settingsMessages } from './messages.ts';

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
