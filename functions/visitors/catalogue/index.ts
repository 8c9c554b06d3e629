export { readPublishedReviews } from './published-reviews.ts';
