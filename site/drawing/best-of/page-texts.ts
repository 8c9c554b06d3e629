import {
  BEST_OF_LIST_PATH,
  type BestOfPage,
  bestOfPath,
  type Pick as PagePick,
} from '../../../core/best-of/schema.ts';
import { isImageAddress } from '../../../core/images/image-address.ts';
import { bestOfPageMessages, navigationMessages } from '../../../core/languages/texts/index.ts';
import { presentText } from '../../../core/posts/display.ts';
import type { Review } from '../../../core/posts/schema.ts';
import { excerpt } from '../../../core/rich-text/excerpt.ts';
import type { BestOfScreen } from '../../../core/screens/schema.ts';
import type { Step } from '../../../core/seo/schema.ts';

/** Characters. */
const DESCRIPTION_LENGTH = 200;

export interface PickedReview {
  pick: PagePick;
  review: Review;
  /** From 1. */
  number: number;
}

/** The picks of a page in its order, without those whose review is not public. */
export function pickedReviews({
  page,
  reviews,
}: Pick<BestOfScreen, 'page' | 'reviews'>): PickedReview[] {
  const byId = new Map(reviews.map((review) => [review.id, review]));
  return page.content.picks
    .flatMap((pick) => {
      const review = byId.get(pick.post_id);
      // A review that is picked twice has one place.
      return review !== undefined && byId.delete(pick.post_id) ? [{ pick, review }] : [];
    })
    .map((picked, index) => ({ ...picked, number: index + 1 }));
}

type Content = BestOfPage['content'];

/** A question without an answer is not shown. */
export const answeredQuestions = ({ faq }: Pick<Content, 'faq'>) =>
  faq.flatMap(({ id, question, answer }) => {
    const text = presentText(answer);
    return text === null || presentText(question) === null ? [] : [{ id, question, answer: text }];
  });

export const bestOfSearchTitle = ({ seo_title, title }: Content): string =>
  presentText(seo_title) ?? title.trim();

export const bestOfSearchDescription = ({ seo_description, introduction }: Content): string =>
  presentText(seo_description) ??
  presentText(excerpt(introduction, DESCRIPTION_LENGTH)) ??
  bestOfPageMessages.listDescription;

/** Null without a chosen image. */
export function bestOfSocialImage({ social_image_url }: Content): string | null {
  const address = presentText(social_image_url);
  return address !== null && isImageAddress(address) ? address : null;
}

export const bestOfListSteps: Step[] = [
  { name: navigationMessages.home, path: '/' },
  { name: bestOfPageMessages.heading, path: BEST_OF_LIST_PATH },
];

export const bestOfSteps = ({ title, slug }: Content): Step[] => [
  ...bestOfListSteps,
  { name: title, path: bestOfPath(slug) },
];
