export { bestOfKind, postKind } from './kinds.ts';
export { moveToTrash } from './move-to-trash.ts';
export { keepNewestRevision } from './revisions.ts';
