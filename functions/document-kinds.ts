import { bestOfKind } from './best-of/kind.ts';
import type { PreviewedKind } from './content/index.ts';

/** The kinds of documents, whose stored texts the owner may see as pages. */
export const documentKinds: PreviewedKind[] = [bestOfKind];
