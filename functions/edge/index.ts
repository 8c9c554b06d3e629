export { type Assets, BuildFiles } from './build-files.ts';
export { readReviews } from './changed-content.ts';
export { EdgeState } from './edge-state.ts';
export type { Effect } from './effect.ts';
export type { EdgeView } from './known-changes.ts';
export type { PublicSite } from './public-site.ts';
export { type RebuildRequest, rebuildRequestSchema, requestRebuild } from './request-rebuild.ts';
