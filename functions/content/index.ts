export { keepNewestRevision } from './keep-newest.ts';
export { bestOfPages, posts } from './kinds.ts';
export { moveToTrash } from './move-to-trash.ts';
