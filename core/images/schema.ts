import { z } from 'zod';
import type { PictureFacts } from './sources.ts';

/** A picture that the site keeps, as `posts.image` has it. */
export const pictureSchema = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  width: z.int().positive(),
  height: z.int().positive(),
  widths: z.array(z.int().positive()).min(1),
  formats: z.array(z.enum(['avif', 'webp', 'jpg', 'png', 'gif'])).min(1),
  placeholder: z.string().startsWith('data:image/').nullable(),
}) satisfies z.ZodType<PictureFacts>;

export type Picture = z.infer<typeof pictureSchema>;
