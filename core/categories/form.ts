import { z } from 'zod';
import { isSlug, textLine } from '../forms/text-field.ts';
import { CATEGORY_NAME_MAX_LENGTH, SLUG_MAX_LENGTH } from '../limits.ts';
import { ownerForm as texts } from '../messages.ts';
import { categoryRowSchema } from './schema.ts';

/** What the dialog of Master Category sends. */
export const categoryFormSchema = z.object({
  name: textLine(CATEGORY_NAME_MAX_LENGTH).min(1, texts.categoryNameRequired),
  slug: textLine(SLUG_MAX_LENGTH)
    .min(1, texts.categorySlugRequired)
    .refine((slug) => slug === '' || isSlug(slug), texts.slugShape),
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
