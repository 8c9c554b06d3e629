export type { EdgeView } from './edge-knowledge.ts';
export { EdgeState } from './edge-state.ts';
export type { Effect } from './effect.ts';
export { readReviews } from './fresh-reviews.ts';
export type { PublicSite } from './public-site.ts';
export { readPublishing } from './read-publishing.ts';
export { rebuildRequestSchema, requestRebuild } from './request-rebuild.ts';
export type { Publishing } from './status.ts';
export { hasRebuildHook } from './stored-hook.ts';
