import { bestOfKind } from './best-of/kind.ts';
import type { PreviewedKind } from './content/index.ts';
import { sitePageKind } from './site-pages/kind.ts';

/** The kinds of documents, whose stored texts the owner may see as pages. */
export const documentKinds: PreviewedKind[] = [bestOfKind, sitePageKind];
