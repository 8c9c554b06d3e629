import type { ComponentType } from 'react';
import type { ComparedRevision } from '../../../core/revisions/schema.ts';
import type { RevisionRoutes } from './api.ts';

export interface ComparedPair {
  /** Null for the first revision. */
  older: ComparedRevision | null;
  newer: ComparedRevision;
}

/** The texts, addresses and routes of a kind's history. The same object for every history of a kind. */
export interface HistorySource {
  /** Begins the keys of its queries. */
  name: string;
  back: string;
  open: string;
  takenSlug(slug: string): string;
  editPath(id: string): string;
  revisions: RevisionRoutes;
  refresh(): Promise<unknown>;
  /** In the order of the form. */
  fieldNames: readonly string[];
  labelOf(field: string): string;
  Comparison: ComponentType<ComparedPair>;
}
