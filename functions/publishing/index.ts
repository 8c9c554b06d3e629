export type { EdgeView } from './edge-knowledge.ts';
export { EdgeState, type Effect } from './edge-state.ts';
export { readReviews } from './fresh-reviews.ts';
export type { OverlaidBuild } from './overlaid-build.ts';
export { requestRebuild } from './request-rebuild.ts';
