import { z } from 'zod';
import { publicDocumentSchema } from '../content/schema.ts';

export const PICK_MAX_COUNT = 100;
export const PICK_LABEL_MAX_LENGTH = 80;
export const PICK_REASON_MAX_LENGTH = 5_000;
export const BEST_OF_TEXT_MAX_LENGTH = 50_000;
export const FAQ_MAX_COUNT = 50;
export const LEFT_OUT_MAX_COUNT = 100;
export const COMPARED_PAIRS_MAX_COUNT = 50;
export const COMPARED_SPECIFICATIONS_MAX_COUNT = 30;

/** How the picks are ordered. Never by commission; the page says which. */
export const pickOrderSchema = z.enum(['editor', 'rating', 'price']);

export type PickOrder = z.infer<typeof pickOrderSchema>;

export const pickSchema = z.object({
  id: z.uuid(),
  post_id: z.uuid(),
  /** Such as “Best overall”. */
  label: z.string(),
  /** Text with line breaks. */
  reason: z.string(),
});

export type Pick = z.infer<typeof pickSchema>;

export const questionSchema = z.object({
  id: z.uuid(),
  question: z.string(),
  /** Text with line breaks. */
  answer: z.string(),
});

export const leftOutSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  reason: z.string(),
});

/** The content of a best-of page: what is stored, and the shape of its form. */
export const bestOfContentSchema = z.object({
  title: z.string(),
  /** Null before the first publication, which makes one from the title. */
  slug: z.string().nullable(),
  /** HTML of the editor. */
  introduction: z.string(),
  order: pickOrderSchema,
  picks: z.array(pickSchema),
  /** The rows of the comparison table. */
  specification_ids: z.array(z.uuid()),
  /** HTML of the editor. */
  how_we_chose: z.string(),
  faq: z.array(questionSchema),
  left_out: z.array(leftOutSchema),
  /** Pairs of reviews with their own comparison page. */
  comparisons: z.array(z.tuple([z.uuid(), z.uuid()])),
  /** Categories that list the page. */
  category_ids: z.array(z.uuid()),
  seo_title: z.string(),
  seo_description: z.string(),
  social_image_url: z.string(),
});

export type BestOfContent = z.infer<typeof bestOfContentSchema>;

/** A page as visitors see it: only picks whose reviews are public. */
export const bestOfPageSchema = publicDocumentSchema(
  bestOfContentSchema.extend({ slug: z.string() }),
);

export type BestOfPage = z.infer<typeof bestOfPageSchema>;

export const BEST_OF_LIST_PATH = '/best';
export const bestOfPath = (slug: string) => `${BEST_OF_LIST_PATH}/${slug}`;

/** A page that another one leads to. */
export interface PageLink {
  title: string;
  path: string;
  /** Plain text, at most a few lines. */
  description: string;
}
