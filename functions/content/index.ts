export { answerFailure, failuresOf } from './failures.ts';
export { type ContentKind, type DocumentKind, refusalOf } from './kind.ts';
export { moveToTrash } from './move-to-trash.ts';
