import { z } from 'zod';
import { focalPointSchema } from './focal-point.ts';

/** The messages repeat this limit. */
export const IMAGE_MAX_BYTES = 20 * 1024 * 1024;

export const imageSchema = z.object({
  /** First half of the SHA-256 of the source file, in hex. */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  width: z.int().positive(),
  height: z.int().positive(),
  /** Ascending. */
  widths: z.array(z.int().positive()).min(1),
  /** Every browser supports the last one. */
  formats: z.array(z.enum(['avif', 'webp', 'jpg', 'png', 'gif'])).min(1),
  /** A tiny data URL; null for a transparent image. */
  placeholder: z.string().startsWith('data:image/').nullable(),
  /** The point that stays visible when the image is cropped; absent for the centre. */
  focal: focalPointSchema.optional(),
});

export type StoredImage = z.infer<typeof imageSchema>;

export type ImageFormat = StoredImage['formats'][number];

/** An image chosen for a post: its address on this site, or on another one. */
export const pickedImageSchema = z.object({
  url: z.string(),
  alt: z.string(),
  /** Null when unknown. */
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
});

export type PickedImage = z.infer<typeof pickedImageSchema>;
