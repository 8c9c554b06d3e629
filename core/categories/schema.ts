import { z } from 'zod';
import { isBlank } from '../forms/blank.ts';
import { changedFields } from '../forms/changed-fields.ts';
import { SLUG_MAX_LENGTH } from '../forms/limits.ts';
import { formMessages } from '../forms/messages.ts';
import { isSlug, textBlock, textLine } from '../forms/text-field.ts';
import { categoryMessages } from './messages.ts';

export const CATEGORY_NAME_MAX_LENGTH = 100;
/** HTML. The database allows more. */
export const CATEGORY_INTRODUCTION_MAX_LENGTH = 20_000;
export const CATEGORY_SEO_TITLE_MAX_LENGTH = 200;
export const CATEGORY_SEO_DESCRIPTION_MAX_LENGTH = 500;
/** As many as a post can have values. */
export const CATEGORY_SPECIFICATIONS_MAX_COUNT = 60;

export const categorySchema = z.object({
  name: z.string(),
  slug: z.string(),
});

export type Category = z.infer<typeof categorySchema>;

export const categoryRowSchema = categorySchema.extend({ id: z.uuid(), active: z.boolean() });

export type CategoryRow = z.infer<typeof categoryRowSchema>;

/** A category with what its page says. */
export const categoryPageSchema = categorySchema.extend({
  id: z.uuid(),
  /** HTML of the editor. */
  introduction: z.string(),
  seo_title: z.string(),
  seo_description: z.string(),
});

export type CategoryPage = z.infer<typeof categoryPageSchema>;

/** The texts of its page, as a form. */
export const categoryPageFormSchema = z.object({
  introduction: textBlock(CATEGORY_INTRODUCTION_MAX_LENGTH),
  seo_title: textLine(CATEGORY_SEO_TITLE_MAX_LENGTH),
  seo_description: textLine(CATEGORY_SEO_DESCRIPTION_MAX_LENGTH),
  /** The specifications that its reviews can have, in order. */
  specification_ids: z
    .array(z.uuid())
    .max(
      CATEGORY_SPECIFICATIONS_MAX_COUNT,
      categoryMessages.specificationsMost(CATEGORY_SPECIFICATIONS_MAX_COUNT),
    ),
});

export type CategoryPageForm = z.output<typeof categoryPageFormSchema>;

export const categoryPageUpdateSchema = z.object({
  form: categoryPageFormSchema,
  version: z.iso.datetime({ offset: true }),
});

export const categoryPath = (slug: string, page = 1) =>
  page === 1 ? `/categories/${slug}` : `/categories/${slug}/${page}`;

export const categoryFormSchema = z.object({
  name: textLine(CATEGORY_NAME_MAX_LENGTH)
    .refine((name) => !isBlank(name), categoryMessages.nameRequired)
    // XML, as in feeds, forbids most of them.
    .refine(
      (name) => !/[\p{Cc}\u2028\u2029\uFFFE\uFFFF]/u.test(name),
      categoryMessages.nameCharacters,
    ),
  slug: textLine(SLUG_MAX_LENGTH)
    .min(1, categoryMessages.slugRequired)
    .refine((slug) => slug === '' || isSlug(slug), formMessages.slugShape),
});

export type CategoryForm = z.output<typeof categoryFormSchema>;

/** The values that a save stores. Fields that the form did not change stay as they are stored. */
export const savedCategory = ({ name, slug }: Category, form: CategoryForm): CategoryForm => ({
  name,
  slug,
  ...changedFields(categoryFormSchema.shape, { name, slug }, form),
});

/** The values that a save of the page stores. Fields that the form did not change stay as they are stored. */
export function savedCategoryPage(
  { introduction, seo_title, seo_description, specification_ids }: CategoryPageForm,
  form: CategoryPageForm,
): CategoryPageForm {
  const stored = { introduction, seo_title, seo_description, specification_ids };
  return { ...stored, ...changedFields(categoryPageFormSchema.shape, stored, form) };
}

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

/** The slug that a form suggests: one from the name's letters or, for `أحذية`, from their numbers. */
export function suggestedSlug(name: string): string {
  const slug = slugFromName(name);
  if (slug !== '' || isBlank(name)) return slug;
  const letters = [...name.trim()].map((letter) => letter.codePointAt(0) ?? 0);
  const number = letters.reduce((sum, letter) => (sum * 31 + letter) % 36 ** 5, 0);
  return `category-${number.toString(36)}`;
}

export const adminCategorySchema = categoryRowSchema.extend({
  created_at: z.string(),
  updated_at: z.string(),
  /** Drafts included. */
  post_count: z.number(),
});

/** As the category's own screen shows it. */
export const adminCategoryPageSchema = adminCategorySchema.extend({
  version: z.string(),
  introduction: z.string(),
  seo_title: z.string(),
  seo_description: z.string(),
  specification_ids: z.array(z.uuid()),
});

export type AdminCategoryPage = z.infer<typeof adminCategoryPageSchema>;

export type AdminCategory = z.infer<typeof adminCategorySchema>;
