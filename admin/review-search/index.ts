export { ReviewPicker } from './ReviewPicker.tsx';
export { type FoundReview, ReviewSearch } from './ReviewSearch.tsx';
export { useFoundReviews } from './use-found-reviews.ts';
