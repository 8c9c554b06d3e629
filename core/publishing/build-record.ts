import { z } from 'zod';
import { categorySchema } from '../categories/schema.ts';
import { pageTextsSchema } from '../settings/site-texts.ts';

/** What a build says of itself, in `/build.json`. */
export const buildRecordSchema = z.object({
  /** The number of the last change that is in it for certain: read before the content was. */
  change: z.int().nonnegative(),
  built_at: z.iso.datetime(),
  /** Of the menu on every page, so that a page rendered since has the same one. */
  categories: z.array(categorySchema),
  /** Of every page, as the menu. */
  texts: pageTextsSchema,
});

export type BuildRecord = z.infer<typeof buildRecordSchema>;
