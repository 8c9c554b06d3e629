import { z } from 'zod';
import { SLUG_MAX_LENGTH } from '../forms/limits.ts';
import { formMessages } from '../forms/messages.ts';
import { isSlug, textLine } from '../forms/text-field.ts';
import { categoryMessages } from './messages.ts';

export const CATEGORY_NAME_MAX_LENGTH = 100;

export const categorySchema = z.object({
  name: z.string(),
  slug: z.string(),
});

export type Category = z.infer<typeof categorySchema>;

export const categoryRowSchema = categorySchema.extend({ id: z.uuid(), active: z.boolean() });

export type CategoryRow = z.infer<typeof categoryRowSchema>;

export const categoryFormSchema = z.object({
  name: textLine(CATEGORY_NAME_MAX_LENGTH).min(1, categoryMessages.nameRequired),
  slug: textLine(SLUG_MAX_LENGTH)
    .min(1, categoryMessages.slugRequired)
    .refine((slug) => slug === '' || isSlug(slug), formMessages.slugShape),
});

export type CategoryForm = z.output<typeof categoryFormSchema>;

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

export const adminCategorySchema = categoryRowSchema.extend({
  created_at: z.string(),
  updated_at: z.string(),
  /** Drafts included. */
  post_count: z.number(),
});

export type AdminCategory = z.infer<typeof adminCategorySchema>;
