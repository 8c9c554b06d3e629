export type { EdgeView } from './edge-knowledge.ts';
export { EdgeState, type Effect } from './edge-state.ts';
export type { OverlaidBuild } from './overlaid-build.ts';
export { requestRebuild } from './request-rebuild.ts';
