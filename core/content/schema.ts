import { z } from 'zod';

/** Changes of published content that visitors do not see. */
export const workingDraftSchema = z.object({
  updated_at: z.string(),
  /** When they become public by themselves. */
  publish_at: z.string().nullable(),
});

export type WorkingDraft = z.infer<typeof workingDraftSchema>;
