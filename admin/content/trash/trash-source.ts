import type { ContentPaths } from '../../paths.ts';
import type { TrashRoutes } from './api.ts';

/** The texts, addresses and routes of a kind's trash. */
export interface TrashSource {
  paths: ContentPaths;
  /** Of its queries. */
  queryKey: readonly string[];
  routes: TrashRoutes;
  refresh(): Promise<unknown>;
  texts: {
    title: string;
    back: string;
    hint: string;
    noneHint: string;
    untitled: string;
    count: (total: number) => string;
    confirmDelete: string;
    confirmEmpty: (total: number) => string;
    restored: string;
    restoreFailed: string;
    deleted: string;
    deleteFailed: string;
    emptied: (count: number) => string;
    edit: string;
  };
}
