import type { ComponentType } from 'react';
import type { ComparedRevision, Revision } from '../../../core/revisions/schema.ts';

interface RevisionPage {
  title: string;
  total: number;
  bytes: number;
  /** The newest revision, if it is the current text. */
  currentId: number | null;
  pageSize: number;
  items: Revision[];
}

export interface ComparedPair {
  /** Null for the first revision. */
  older: ComparedRevision | null;
  newer: ComparedRevision;
}

/** The texts, addresses and requests of a kind's history. The same object for every history of a kind. */
export interface HistorySource {
  /** Begins the keys of its queries. */
  name: string;
  back: string;
  open: string;
  editPath(id: string): string;
  /** One page, newest first. */
  read(id: string, before: number | undefined): Promise<RevisionPage>;
  compare(id: string, one: number, other: number): Promise<ComparedPair>;
  setName(id: string, revision: number, name: string): Promise<unknown>;
  /** @returns what of the restored text no longer exists, or that visitors do not see it yet */
  restore(id: string, revision: number): Promise<string | undefined>;
  refresh(): Promise<unknown>;
  /** In the order of the form. */
  fieldNames: readonly string[];
  labelOf(field: string): string;
  Comparison: ComponentType<ComparedPair>;
}
