import { z } from 'zod';
import { isBlank } from '../../core/forms/blank.ts';
import { formMessages } from '../../core/forms/messages.ts';
import { characterCount, isSlug } from '../../core/forms/text-field.ts';
import { fieldNames, postField, RATING_MAX, RATING_MIN } from '../../core/posts/fields.ts';
import { postMessages } from '../../core/posts/messages.ts';
import { type PostForm, postFormStateSchema, type Review } from '../../core/posts/schema.ts';

/** Any form of the right shape, even one that could not be saved. */
const previewFormSchema = postFormStateSchema.superRefine((form, context) => {
  for (const name of fieldNames) {
    const { limit } = postField(name);
    const value = form[name];
    if (limit === undefined || typeof value !== 'string' || characterCount(value) <= limit)
      continue;
    context.addIssue({ code: 'custom', path: [name], message: formMessages.tooLong(limit) });
  }
});

export const livePreviewSchema = z.object({
  /** Null for a post that is not stored yet. */
  id: z.uuid().nullable(),
  form: previewFormSchema,
});

/** What a form does not hold. */
type Surroundings = Pick<
  Review,
  | 'image'
  | 'categories'
  | 'offers'
  | 'merchant'
  | 'specifications'
  | 'price'
  | 'price_checked_at'
  | 'price_until'
> & {
  stored: Review | null;
  /** For a post that is not stored. */
  id: string;
  now: string;
};

const isRating = (rating: number | null) =>
  rating !== null && Number.isInteger(rating) && rating >= RATING_MIN && rating <= RATING_MAX;

/** The review as its page would show it if the form were saved now. */
export function previewedReview(form: PostForm, around: Surroundings): Review {
  const { stored, id, now, ...given } = around;
  const {
    category_ids: _categories,
    published: _published,
    rating_is_default: _isDefault,
    ...fields
  } = form;
  const texts = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' && value.trim() === '' ? null : value,
    ]),
  );
  const empty = { id, former_slugs: [], is_demonstration: false, created_at: now };
  const slug = form.slug.trim();
  return {
    ...empty,
    published_at: null,
    content_updated_at: null,
    ...stored,
    ...fields,
    ...texts,
    updated_at: now,
    title: isBlank(form.title) ? postMessages.untitled : form.title.trim(),
    slug: isSlug(slug) ? slug : (stored?.slug ?? stored?.id ?? id),
    overall_rating: isRating(form.overall_rating) ? form.overall_rating : null,
    ...given,
  };
}
