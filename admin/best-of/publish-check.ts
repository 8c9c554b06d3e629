import type { PickedReview } from '../../core/best-of/admin.ts';
import type { BestOfForm } from '../../core/best-of/form.ts';
import { bestOfCheckMessages as says } from '../../core/best-of/messages.ts';
import { isBlank } from '../../core/forms/blank.ts';

/** Characters of a description that search results show. */
const SEARCH_DESCRIPTION_LENGTH = 160;

/** Stars up to which a review advises against its product. */
const PICK_LOW_RATING = 2;

export interface BestOfAdvice {
  field: keyof BestOfForm;
  sentence: string;
}

interface Surroundings {
  /** The picked and compared reviews by id; null until they are loaded. */
  reviews: ReadonlyMap<string, PickedReview> | null;
  /** Whether the price of a review can be read. */
  hasReadablePrice(review: PickedReview): boolean;
}

const plainText = (html: string) => html.replace(/<!--.*?-->|<[^>]*>/gs, ' ');
const isEmpty = (html: string) => isBlank(plainText(html)) && !/<img\b/.test(html);

function adviseOfPicks(
  { picks, order }: BestOfForm,
  { reviews, hasReadablePrice }: Surroundings,
): string[] {
  if (picks.length === 0) return [says.picksMissing];
  if (reviews === null) return [];
  const found: string[] = [];
  let publicCount = 0;
  for (const [index, { post_id, label, reason }] of picks.entries()) {
    const review = reviews.get(post_id);
    if (review === undefined) {
      found.push(says.pickGone(index + 1));
      continue;
    }
    const { title, state } = review;
    if (state === 'public') publicCount += 1;
    else found.push(says.pickHidden(title));
    if (review.unpublish_at !== null) found.push(says.pickEnds(title));
    const rating = review.overall_rating;
    if (rating !== null && rating <= PICK_LOW_RATING) found.push(says.pickRatedLow(title, rating));
    if (!review.has_offer) found.push(says.pickWithoutOffer(title));
    if (isBlank(label)) found.push(says.pickWithoutLabel(title));
    if (isBlank(reason)) found.push(says.pickWithoutReason(title));
    if (order === 'rating' && rating === null) found.push(says.ratingMissing(title));
    if (order === 'price' && !hasReadablePrice(review)) found.push(says.priceMissing(title));
  }
  return publicCount === 0 ? [says.picksHidden, ...found] : found;
}

/** In form order. Advice never prevents publishing. */
export function bestOfAdvice(form: BestOfForm, around: Surroundings): BestOfAdvice[] {
  const found: BestOfAdvice[] = [];
  const advise = (hurts: boolean, field: BestOfAdvice['field'], sentence: string) => {
    if (hurts) found.push({ field, sentence });
  };
  const { reviews } = around;
  advise(isEmpty(form.introduction), 'introduction', says.introductionMissing);
  for (const sentence of adviseOfPicks(form, around)) found.push({ field: 'picks', sentence });
  advise(isEmpty(form.how_we_chose), 'how_we_chose', says.chosenMissing);
  for (const { question, answer } of form.faq) {
    advise(isBlank(answer), 'faq', says.answerMissing(question));
  }
  const isHidden = (id: string) => reviews !== null && reviews.get(id)?.state !== 'public';
  advise(form.comparisons.flat().some(isHidden), 'comparisons', says.pairHidden);
  advise(
    [...form.seo_description.trim()].length > SEARCH_DESCRIPTION_LENGTH,
    'seo_description',
    says.descriptionTooLong(SEARCH_DESCRIPTION_LENGTH),
  );
  return found;
}
