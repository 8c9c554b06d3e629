/** Milliseconds between the last change and its copy in this browser. */
export const LOCAL_DRAFT_DEBOUNCE = 500;

/**
 * The keys of unsaved text in this browser, by owner and post: `current` is what is typed now, `kept`
 * what an earlier visit left, until the owner restores or discards it.
 */
const PREFIX = 'spotter_draft';

const ownerPrefix = (ownerId: string) => `${PREFIX}:${ownerId}:`;

export interface DraftOwner {
  ownerId: string;
  /** A post's id, or `new`. */
  post: string;
}

export function draftKey({ ownerId, post }: DraftOwner, slot: 'current' | 'kept'): string {
  return `${ownerPrefix(ownerId)}${post}:${slot}`;
}

function draftKeys(storage: Storage, ownerId: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(ownerPrefix(ownerId)));
}

/** Whether this browser holds unsaved text of the owner. */
export function hasLocalDrafts(storage: Storage, ownerId: string): boolean {
  return draftKeys(storage, ownerId).length > 0;
}

/** Removes all unsaved text of the owner from this browser. */
export function clearLocalDrafts(storage: Storage, ownerId: string) {
  for (const key of draftKeys(storage, ownerId)) storage.removeItem(key);
}
