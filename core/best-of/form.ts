import { z } from 'zod';
import { contentOfForm } from '../content/schema.ts';
import { isBlank } from '../forms/blank.ts';
import { changedFields } from '../forms/changed-fields.ts';
import { checkedFields } from '../forms/checked-fields.ts';
import { SLUG_MAX_LENGTH } from '../forms/limits.ts';
import { formMessages } from '../forms/messages.ts';
import { isSlug, textBlock, textLine, webAddressLine } from '../forms/text-field.ts';
import { imageAddressProblem } from '../images/index.ts';
import { bestOfMessages as messages } from './messages.ts';
import {
  BEST_OF_TEXT_MAX_LENGTH,
  type BestOfContent,
  bestOfContentSchema,
  COMPARED_PAIRS_MAX_COUNT,
  COMPARED_SPECIFICATIONS_MAX_COUNT,
  FAQ_MAX_COUNT,
  LEFT_OUT_MAX_COUNT,
  leftOutSchema,
  PICK_LABEL_MAX_LENGTH,
  PICK_MAX_COUNT,
  PICK_REASON_MAX_LENGTH,
  pickSchema,
  questionSchema,
} from './schema.ts';

export const BEST_OF_TITLE_MAX_LENGTH = 200;
export const QUESTION_MAX_LENGTH = 300;
export const ANSWER_MAX_LENGTH = 5_000;
export const LEFT_OUT_NAME_MAX_LENGTH = 200;
export const LEFT_OUT_REASON_MAX_LENGTH = 1_000;
export const BEST_OF_SEO_TITLE_MAX_LENGTH = 200;
export const BEST_OF_SEO_DESCRIPTION_MAX_LENGTH = 500;
export const BEST_OF_CATEGORIES_MAX_COUNT = 50;
/** Of all texts together, in UTF-8. */
const BEST_OF_MAX_BYTES = 900_000;

/** `/best/index` is another name of the folder. The other form is that of a preview. */
const isReserved = (slug: string) => slug === 'index' || /^pre-.+-view-justme$/.test(slug);

type Refuse = (path: (string | number)[], message: string) => void;

/** Reports the second and every further item with the same key. */
function refuseTwice<Item>(
  items: readonly Item[],
  key: (item: Item) => string,
  refuse: (index: number) => void,
) {
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    if (seen.has(key(item))) refuse(index);
    seen.add(key(item));
  }
}

const refusal =
  (context: z.RefinementCtx): Refuse =>
  (path, message) =>
    context.addIssue({ code: 'custom', path, message });

const picks = z
  .array(
    pickSchema.extend({
      label: textLine(PICK_LABEL_MAX_LENGTH),
      reason: textBlock(PICK_REASON_MAX_LENGTH),
    }),
  )
  .max(PICK_MAX_COUNT, messages.tooManyPicks(PICK_MAX_COUNT))
  .superRefine((list, context) => {
    const refuse = refusal(context);
    refuseTwice(
      list,
      ({ post_id }) => post_id,
      (index) => refuse([index, 'post_id'], messages.pickTwice),
    );
  });

const visible = (text: string) => !isBlank(text);

const faq = z
  .array(
    questionSchema.extend({
      question: textLine(QUESTION_MAX_LENGTH).refine(visible, messages.questionRequired),
      answer: textBlock(ANSWER_MAX_LENGTH),
    }),
  )
  .max(FAQ_MAX_COUNT, messages.tooManyQuestions(FAQ_MAX_COUNT));

const leftOut = z
  .array(
    leftOutSchema.extend({
      name: textLine(LEFT_OUT_NAME_MAX_LENGTH).refine(visible, messages.leftOutNameRequired),
      reason: textBlock(LEFT_OUT_REASON_MAX_LENGTH),
    }),
  )
  .max(LEFT_OUT_MAX_COUNT, messages.tooManyLeftOut(LEFT_OUT_MAX_COUNT));

const pairs = z
  .array(z.tuple([z.uuid(), z.uuid()]))
  .max(COMPARED_PAIRS_MAX_COUNT, messages.tooManyPairs(COMPARED_PAIRS_MAX_COUNT))
  .superRefine((list, context) => {
    const refuse = refusal(context);
    for (const [index, [one, other]] of list.entries()) {
      if (one === other) refuse([index], messages.pairOfOne);
    }
    refuseTwice(
      list,
      (pair) => pair.toSorted().join(' '),
      (index) => refuse([index], messages.pairTwice),
    );
  });

const specificationIds = z
  .array(z.uuid())
  .max(
    COMPARED_SPECIFICATIONS_MAX_COUNT,
    messages.tooManySpecifications(COMPARED_SPECIFICATIONS_MAX_COUNT),
  )
  .superRefine((list, context) => {
    const refuse = refusal(context);
    refuseTwice(
      list,
      (id) => id,
      (index) => refuse([index], messages.specificationTwice),
    );
  });

/** The content of a page as its form holds it: '' for no slug. */
const fields = bestOfContentSchema.extend({
  title: textLine(BEST_OF_TITLE_MAX_LENGTH).refine(visible, messages.titleRequired),
  slug: textLine(SLUG_MAX_LENGTH)
    .refine((slug) => slug === '' || isSlug(slug), formMessages.slugShape)
    .refine((slug) => !isReserved(slug), messages.slugReserved),
  introduction: textBlock(BEST_OF_TEXT_MAX_LENGTH),
  picks,
  specification_ids: specificationIds,
  how_we_chose: textBlock(BEST_OF_TEXT_MAX_LENGTH),
  faq,
  left_out: leftOut,
  comparisons: pairs,
  category_ids: z
    .array(z.uuid())
    .max(BEST_OF_CATEGORIES_MAX_COUNT, messages.tooManyCategories(BEST_OF_CATEGORIES_MAX_COUNT)),
  seo_title: textLine(BEST_OF_SEO_TITLE_MAX_LENGTH),
  seo_description: textBlock(BEST_OF_SEO_DESCRIPTION_MAX_LENGTH),
  social_image_url: webAddressLine(imageAddressProblem),
});

const fits = (content: unknown) =>
  new TextEncoder().encode(JSON.stringify(content)).length <= BEST_OF_MAX_BYTES;

const tooLarge = { path: ['introduction'], error: messages.tooLarge };

/** What Save and Publish accept. */
export const bestOfFormSchema = fields.refine(fits, tooLarge);

export type BestOfForm = z.output<typeof bestOfFormSchema>;

export const emptyBestOfForm: BestOfForm = {
  title: '',
  slug: '',
  introduction: '',
  order: 'editor',
  picks: [],
  specification_ids: [],
  how_we_chose: '',
  faq: [],
  left_out: [],
  comparisons: [],
  category_ids: [],
  seo_title: '',
  seo_description: '',
  social_image_url: '',
};

/** Content stored by an older version may lack fields. */
export const formOfContent = (content: Partial<BestOfContent>): BestOfForm => ({
  ...emptyBestOfForm,
  ...content,
  slug: content.slug ?? '',
});

/** The content that a save stores. Fields that the form did not change stay as they are stored. */
export function savedContent(stored: Readonly<Record<string, unknown>>, form: BestOfForm) {
  const shown = formOfContent(bestOfContentSchema.parse(stored));
  return { ...stored, ...contentOfForm(changedFields(fields.shape, shown, form)) };
}

/** Any form of the right shape, even one that could not be saved: for previews and for copies in browsers. */
export const bestOfStateSchema = bestOfContentSchema
  .extend({
    title: textBlock(BEST_OF_TITLE_MAX_LENGTH),
    slug: textBlock(SLUG_MAX_LENGTH),
    picks: z.array(pickSchema).max(PICK_MAX_COUNT, messages.tooManyPicks(PICK_MAX_COUNT)),
    faq: z.array(questionSchema).max(FAQ_MAX_COUNT, messages.tooManyQuestions(FAQ_MAX_COUNT)),
    left_out: z
      .array(leftOutSchema)
      .max(LEFT_OUT_MAX_COUNT, messages.tooManyLeftOut(LEFT_OUT_MAX_COUNT)),
  })
  .refine(fits, tooLarge);

/** Publishing is never automatic. */
export type BestOfDraftFields = Partial<BestOfForm>;

/** A draft may have no title yet. */
const draftFields = fields.extend({
  title: textLine(BEST_OF_TITLE_MAX_LENGTH).transform((title) => (isBlank(title) ? '' : title)),
});

const isField = (name: string): name is keyof BestOfForm => Object.hasOwn(draftFields.shape, name);

/** Separates fields that can be saved now from those that cannot, such as a URL being typed. */
export function checkBestOfDraft(given: Readonly<Record<string, unknown>>) {
  const { fields: accepted, problems } = checkedFields<BestOfDraftFields>(given, (name) =>
    isField(name) ? draftFields.shape[name] : undefined,
  );
  if (problems.length === 0 && !fits(accepted)) {
    problems.push({ name: 'introduction', message: messages.tooLarge });
  }
  return { fields: accepted, problems };
}
