export { answerFailure, failuresOf } from './failures.ts';
export { type ContentKind, refusalOf } from './kind.ts';
export { moveToTrash } from './move-to-trash.ts';
