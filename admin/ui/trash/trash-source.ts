export interface TrashedText {
  id: string;
  title: string;
  trashed_at: string;
  /** When it is deleted permanently. */
  purged_at: string;
}

interface TrashPage {
  items: TrashedText[];
  total: number;
  page: number;
  pageCount: number;
}

/** The texts, addresses and requests of a kind's trash. */
export interface TrashSource {
  path: string;
  back: string;
  /** Of its queries. */
  queryKey: readonly string[];
  read(page: number): Promise<TrashPage>;
  refresh(): Promise<unknown>;
  restore(id: string): Promise<unknown>;
  delete(id: string): Promise<unknown>;
  /** Deletes what was in the trash until a moment. */
  empty(until: string): Promise<{ deleted: number }>;
  editPath(id: string): string;
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
