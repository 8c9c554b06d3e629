export const LOCAL_DRAFT_DEBOUNCE = 500;
/**
 * Where unsaved text is kept in this browser: per owner and post, `current` being what is typed now
 * and `kept` what an earlier visit left behind, until the owner has taken it back or let it go.
 */
const PREFIX = 'spotter_draft';

const ofOwner = (ownerId: string) => `${PREFIX}:${ownerId}:`;

export interface DraftPlace {
  ownerId: string;
  /** A post's id, or `new`. */
  post: string;
}

/** The storage key of one of the two places. */
export function draftKey({ ownerId, post }: DraftPlace, slot: 'current' | 'kept'): string {
  return `${ofOwner(ownerId)}${post}:${slot}`;
}

function draftKeys(storage: Storage, ownerId: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  return keys.filter((key) => key !== null).filter((key) => key.startsWith(ofOwner(ownerId)));
}

/** Whether this browser keeps unsaved text of the owner. */
export function hasLocalDrafts(storage: Storage, ownerId: string): boolean {
  return draftKeys(storage, ownerId).length > 0;
}

/** Removes all unsaved text of the owner from this browser. */
export function clearLocalDrafts(storage: Storage, ownerId: string) {
  for (const key of draftKeys(storage, ownerId)) storage.removeItem(key);
}
