export { readPublishing } from './read-publishing.ts';
export type { Publishing } from './status.ts';
export { hasRebuildHook } from './stored-hook.ts';
