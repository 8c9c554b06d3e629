export { answerFailure, failuresOf } from './failures.ts';
export type { ContentKind, DocumentKind, PreviewedKind } from './kind.ts';
export { moveToTrash } from './move-to-trash.ts';
