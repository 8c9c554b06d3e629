import { z } from 'zod';

/** As the messages say. */
export const IMAGE_MAX_BYTES = 20 * 1024 * 1024;

/** An image that the site stores, as `posts.image` has it. */
export const imageSchema = z.object({
  /** The first half of the SHA-256 of the file it was made from, in hex. */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  /** Of the largest size. */
  width: z.int().positive(),
  height: z.int().positive(),
  /** The widths it is stored in, ascending. */
  widths: z.array(z.int().positive()).min(1),
  /** The formats it is stored in; every browser reads the last one. */
  formats: z.array(z.enum(['avif', 'webp', 'jpg', 'png', 'gif'])).min(1),
  /** A tiny version as a data URL; null for a transparent image. */
  placeholder: z.string().startsWith('data:image/').nullable(),
});

export type StoredImage = z.infer<typeof imageSchema>;

export type ImageFormat = StoredImage['formats'][number];
