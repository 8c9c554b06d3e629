import { z } from 'zod';

/** A category as readers meet it: its name on a badge, its slug in `/products?category={slug}`. */
export const categorySchema = z.object({
  name: z.string(),
  slug: z.string(),
});

export type Category = z.infer<typeof categorySchema>;

/** A category row as the publishable key reads it. */
export const categoryRowSchema = categorySchema.extend({ id: z.uuid(), active: z.boolean() });

export type CategoryRow = z.infer<typeof categoryRowSchema>;
