import { z } from 'zod';

/** The setting that switches the public site off; its value is 'true' or 'false'. */
export const CONSTRUCTION_SETTING = 'under_construction_enabled';

/** What `/api/site-mode` answers. */
export const siteModeSchema = z.object({ under_construction: z.boolean() });

export type SiteMode = z.infer<typeof siteModeSchema>;
