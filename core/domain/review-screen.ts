import type { Category } from './category.ts';
import type { Review } from './post.ts';

/** All that a review's page shows. */
export interface ReviewScreen {
  review: Review;
  /** Of the menu. */
  categories: Category[];
  /** Says across the page that it is no public one. */
  ribbon?: string | undefined;
  /** A sentence about what kind of page this is; a demonstration has one of its own. */
  note?: string | undefined;
  indexed?: boolean | undefined;
}
