import { z } from 'zod';
import { SLUG_MAX_LENGTH } from '../forms/limits.ts';
import { formMessages } from '../forms/messages.ts';
import { isSlug, textLine } from '../forms/text-field.ts';
import { categoryMessages } from './messages.ts';

export const CATEGORY_NAME_MAX_LENGTH = 100;

/** A category as readers meet it: its name on a badge, its slug in `/products?category={slug}`. */
export const categorySchema = z.object({
  name: z.string(),
  slug: z.string(),
});

export type Category = z.infer<typeof categorySchema>;

/** A category row as the publishable key reads it. */
export const categoryRowSchema = categorySchema.extend({ id: z.uuid(), active: z.boolean() });

export type CategoryRow = z.infer<typeof categoryRowSchema>;

/** What the dialog of Master Category sends. */
export const categoryFormSchema = z.object({
  name: textLine(CATEGORY_NAME_MAX_LENGTH).min(1, categoryMessages.nameRequired),
  slug: textLine(SLUG_MAX_LENGTH)
    .min(1, categoryMessages.slugRequired)
    .refine((slug) => slug === '' || isSlug(slug), formMessages.slugShape),
});

export type CategoryForm = z.output<typeof categoryFormSchema>;

/** The slug a name suggests: "Health & Wellness" gives "health-wellness". */
export function slugFromName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .split(/[\s-]+/)
    .filter((word) => word !== '')
    .join('-')
    .slice(0, SLUG_MAX_LENGTH)
    .replace(/-$/, '');
}

/** A category as the owner sees it. */
export const ownerCategorySchema = categoryRowSchema.extend({
  created_at: z.string(),
  updated_at: z.string(),
  /** Posts that stand in it, drafts included. */
  post_count: z.number(),
});

export type OwnerCategory = z.infer<typeof ownerCategorySchema>;
