import { presentText } from './display.ts';
import { isImageAddress } from './image-address.ts';
import { reviewMessages } from './messages.ts';
import type { PostForm, Review } from './schema.ts';

/** About what search engines and social networks show before they cut a text, in characters. */
export const SEARCH_TITLE_LENGTH = 60;
export const SEARCH_DESCRIPTION_LENGTH = 160;

/** A stored review, or its form while it is edited. */
type Texts<Name extends keyof Review & keyof PostForm> = Pick<Review, Name> | Pick<PostForm, Name>;

export function searchTitle({ seo_title, title }: Texts<'seo_title' | 'title'>): string {
  return presentText(seo_title) ?? title.trim();
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
