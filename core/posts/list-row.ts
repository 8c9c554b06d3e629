import { z } from 'zod';
import { categorySchema } from '../categories/schema.ts';
import { workingDraftSchema } from '../content/schema.ts';

/** `updating`: visitors still see the previous version. */
export type PostState = 'draft' | 'live' | 'updating';

export const adminPostRowSchema = z.object({
  id: z.uuid(),
  slug: z.string().nullable(),
  title: z.string(),
  short_description: z.string().nullable(),
  overall_rating: z.number().nullable(),
  published: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  publish_at: z.string().nullable(),
  unpublish_at: z.string().nullable(),
  draft: workingDraftSchema.nullable(),
  categories: z.array(categorySchema.extend({ id: z.uuid() })),
});

export type AdminPostRow = z.infer<typeof adminPostRowSchema> & { state: PostState };
