import { z } from 'zod';
import { textBlock } from '../forms/text-field.ts';
import { adminComparisonMessages as messages } from './admin-messages.ts';
import { COMPARISON_TEXT_MAX_LENGTH } from './schema.ts';

const comparedPostSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  slug: z.string().nullable(),
  is_public: z.boolean(),
  is_trashed: z.boolean(),
});

export type ComparedPost = z.infer<typeof comparedPostSchema>;

const pairSchema = z.tuple([comparedPostSchema, comparedPostSchema]);

/** A pair that the owner added, or that only best-of pages name. */
export const comparisonRowSchema = z.object({
  /** Null without texts of the owner. */
  id: z.uuid().nullable(),
  version: z.string().nullable(),
  posts: pairSchema,
  published: z.boolean(),
  has_text: z.boolean(),
  /** Pages that name the pair, drafts included. */
  best_of: z.array(z.object({ id: z.uuid(), title: z.string(), is_public: z.boolean() })),
  /** Whether visitors see one of them. */
  named_in_public: z.boolean(),
});

export type ComparisonRow = z.infer<typeof comparisonRowSchema>;

/** Whether visitors can open the page of a pair. */
export const isLive = ({ posts, published, named_in_public }: ComparisonRow): boolean =>
  posts.every(({ is_public }) => is_public) && (published || named_in_public);

/** A pair of the owner with its texts. */
export const adminComparisonSchema = z.object({
  id: z.uuid(),
  /** Sent with a save to detect concurrent changes. */
  version: z.string(),
  posts: pairSchema,
  introduction: z.string(),
  verdict: z.string(),
  published: z.boolean(),
});

export type AdminComparison = z.infer<typeof adminComparisonSchema>;

const textsSchema = z.object({
  /** HTML of the editor. */
  introduction: textBlock(COMPARISON_TEXT_MAX_LENGTH),
  /** HTML of the editor. */
  verdict: textBlock(COMPARISON_TEXT_MAX_LENGTH),
  published: z.boolean(),
});

/** The pair is chosen once; its texts can be edited. */
export const comparisonFormSchema = textsSchema.extend({
  post_ids: z
    .array(z.uuid(messages.twoProducts))
    .length(2, messages.twoProducts)
    .refine(([one, other]) => one !== other, messages.twoProducts),
});

export type ComparisonForm = z.output<typeof comparisonFormSchema>;

/** Body of PUT /api/admin/comparisons/:id. */
export const comparisonUpdateSchema = z.object({
  form: textsSchema,
  version: z.iso.datetime({ offset: true }),
});

export type ComparisonTexts = z.output<typeof textsSchema>;

export const emptyComparisonForm: ComparisonForm = {
  post_ids: [],
  introduction: '',
  verdict: '',
  published: true,
};
