import { z } from 'zod';
import { draftFieldsSchema, versionSchema, workingDraftSchema } from '../content/schema.ts';
import { imageSchema } from '../images/schema.ts';
import { bestOfFormSchema, bestOfStateSchema, checkBestOfDraft } from './form.ts';
import { bestOfContentSchema, PICK_MAX_COUNT } from './schema.ts';

export const BEST_OF_PAGE_SIZE = 20;

/** Title and count come from the draft, if there is one. */
export const bestOfRowSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  /** The slug of the text that visitors see, or would see; null until one is chosen or generated. */
  slug: z.string().nullable(),
  pick_count: z.int(),
  published: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  publish_at: z.string().nullable(),
  unpublish_at: z.string().nullable(),
  draft: workingDraftSchema.nullable(),
});

export type BestOfRow = z.infer<typeof bestOfRowSchema>;

// GET /api/admin/best-of/:id

/** With the text of the draft. */
export const adminBestOfSchema = z.object({
  id: z.uuid(),
  /** Sent with a save to detect concurrent changes. */
  version: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  published: z.boolean(),
  /** The first publication. */
  published_at: z.string().nullable(),
  content_updated_at: z.string().nullable(),
  publish_at: z.string().nullable(),
  unpublish_at: z.string().nullable(),
  trashed_at: z.string().nullable(),
  /** The slug of the text that visitors see, or would see; null until one is chosen or generated. */
  slug: z.string().nullable(),
  former_slugs: z.array(z.string()),
  /** Changes of a published page that visitors do not see. */
  draft: workingDraftSchema.nullable(),
  content: bestOfContentSchema,
});

export type AdminBestOf = z.infer<typeof adminBestOfSchema>;

/** Body of POST /api/admin/best-of. */
export const newBestOfSchema = z.object({ form: bestOfFormSchema });

/** Body of PUT /api/admin/best-of/:id: the text of an unpublished page, or the draft of a published one. */
export const bestOfUpdateSchema = z.object({ form: bestOfFormSchema, version: versionSchema });

/** Body of POST /api/admin/best-of/:id/publish. */
export const bestOfPublishSchema = z.object({
  /** Without it the stored text becomes public. */
  form: bestOfFormSchema.optional(),
  version: versionSchema,
  /** Whether the date that visitors see becomes that of this publication. */
  substantive: z.boolean().default(false),
});

/** Body of POST /api/admin/best-of/:id/unpublish. */
export const bestOfUnpublishSchema = z.object({ version: versionSchema });

/** The fields of an autosave. */
export const bestOfDraftSchema = draftFieldsSchema((fields) => checkBestOfDraft(fields));

// POST /api/admin/best-of-preview

export const bestOfPreviewSchema = z.object({
  /** Null for a page that is not stored yet. */
  id: z.uuid().nullable(),
  form: bestOfStateSchema,
});

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
