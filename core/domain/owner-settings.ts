import { z } from 'zod';

/** What the owner can set for the whole site. */
export interface OwnerSettings {
  under_construction: boolean;
}

/** The switch of the construction page, as the owner turns it. */
export const constructionSwitchSchema = z.object({ enabled: z.boolean() });
