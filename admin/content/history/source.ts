import type { ComponentType } from 'react';
import type { ComparedRevision } from '../../../core/revisions/schema.ts';
import type { ContentPaths } from '../../paths.ts';
import type { Histories } from './api.ts';

export interface ComparedPair {
  /** Null for the first revision. */
  older: ComparedRevision | null;
  newer: ComparedRevision;
}

/** The texts and addresses of a kind's history. The same object for every history of a kind. */
export interface HistorySource extends Histories {
  back: string;
  open: string;
  takenSlug(slug: string): string;
  paths: Pick<ContentPaths, 'edit'>;
  refresh(): Promise<unknown>;
  /** In the order of the form. */
  fieldNames: readonly string[];
  labelOf(field: string): string;
  Comparison: ComponentType<ComparedPair>;
}
