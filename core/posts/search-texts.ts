import { isImageAddress } from '../images/index.ts';
import { presentText } from './display.ts';
import { reviewMessages } from './messages.ts';
import type { PostForm, Review } from './schema.ts';

/** About what search engines and social networks show before they cut a text, in characters. */
export const SEARCH_TITLE_LENGTH = 60;
export const SEARCH_DESCRIPTION_LENGTH = 160;

/** A stored review, or its form while it is edited. */
type Texts<Name extends keyof Review & keyof PostForm> = Pick<Review, Name> | Pick<PostForm, Name>;

/** Says that the page is a review, unless the owner chose the words. */
export function searchTitle({ seo_title, title }: Texts<'seo_title' | 'title'>): string {
  const chosen = presentText(seo_title);
  if (chosen !== null) return chosen;
  const name = title.trim();
  const isTitled = name === '' || reviewMessages.titled.test(name);
  return isTitled ? name : reviewMessages.searchTitle(name);
}

export function searchDescription(review: Texts<'seo_description' | 'short_description'>): string {
  return (
    presentText(review.seo_description) ??
    presentText(review.short_description) ??
    reviewMessages.descriptionFallback
  );
}

/** Null without a chosen image: then one is drawn. */
export function socialImage({ social_image_url }: Texts<'social_image_url'>): string | null {
  const address = presentText(social_image_url);
  return address !== null && isImageAddress(address) ? address : null;
}
