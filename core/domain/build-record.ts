import { z } from 'zod';

/** What a build says of itself, in `/build.json`. */
export const buildRecordSchema = z.object({
  /** The number of the last change that is in it for certain: read before the content was. */
  change: z.int().nonnegative(),
  built_at: z.iso.datetime(),
});

export type BuildRecord = z.infer<typeof buildRecordSchema>;
