import { z } from 'zod';
import { adminDocumentSchema, draftFieldsSchema } from '../content/schema.ts';
import { imageSchema } from '../images/schema.ts';
import { checkBestOfDraft } from './form.ts';
import { bestOfContentSchema, PICK_MAX_COUNT } from './schema.ts';

/** A page as its editor needs it. */
export const adminBestOfSchema = adminDocumentSchema(bestOfContentSchema);

export type AdminBestOf = z.infer<typeof adminBestOfSchema>;

/** The fields of an autosave. */
export const bestOfDraftSchema = draftFieldsSchema((fields) => checkBestOfDraft(fields));

// GET /api/admin/best-of-reviews?ids=

/** Commas between ids. */
export const pickedReviewsQuerySchema = z.object({
  ids: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((id) => id !== ''))
    .pipe(z.array(z.uuid()).max(2 * PICK_MAX_COUNT)),
});

/** `scheduled`: a draft with a time of publication. */
export const pickedReviewStates = ['public', 'scheduled', 'draft', 'trashed'] as const;

/** A review that is picked or compared. Permanently deleted reviews are missing from the answer. */
export const pickedReviewSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  slug: z.string().nullable(),
  state: z.enum(pickedReviewStates),
  publish_at: z.string().nullable(),
  unpublish_at: z.string().nullable(),
  overall_rating: z.number().nullable(),
  price: z.string().nullable(),
  has_offer: z.boolean(),
  product_image_url: z.string().nullable(),
  image: imageSchema.nullable(),
});

export type PickedReview = z.infer<typeof pickedReviewSchema>;
