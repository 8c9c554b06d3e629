import type { Category } from '../categories/schema.ts';
import type { PageTexts } from '../settings/site-texts.ts';
import type { Review } from './schema.ts';

/** All that a review's page shows. */
export interface ReviewScreen {
  review: Review;
  /** Of the menu. */
  categories: Category[];
  texts: PageTexts;
  /** Says across the page that it is no public one. */
  ribbon?: string | undefined;
  /** A sentence about what kind of page this is; a demonstration has one of its own. */
  note?: string | undefined;
  indexed?: boolean | undefined;
}
