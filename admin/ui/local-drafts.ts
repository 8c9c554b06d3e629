import type { z } from 'zod';

/** Milliseconds from the last change to its copy in this browser. */
export const LOCAL_DRAFT_DEBOUNCE = 500;

/**
 * Keys of unsaved text in this browser, by owner and post: `current` holds the text being typed, `kept`
 * the text of an earlier visit until the owner restores or discards it.
 */
const ownerPrefix = (ownerId: string) => `spotter_draft:${ownerId}:`;

export interface DraftOwner {
  ownerId: string;
  /** A post's id, or one for a text that is not a post yet. */
  post: string;
}

export const draftKey = ({ ownerId, post }: DraftOwner, slot: 'current' | 'kept'): string =>
  `${ownerPrefix(ownerId)}${post}:${slot}`;

function draftKeys(storage: Storage, ownerId: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(ownerPrefix(ownerId)));
}

/** The posts that have a draft. */
export function draftPosts(storage: Storage, ownerId: string): string[] {
  const posts = draftKeys(storage, ownerId).map((key) =>
    key.slice(ownerPrefix(ownerId).length, key.lastIndexOf(':')),
  );
  return [...new Set(posts)];
}

export const hasLocalDrafts = (storage: Storage, ownerId: string): boolean =>
  draftKeys(storage, ownerId).length > 0;

export function clearLocalDrafts(storage: Storage, ownerId: string) {
  for (const key of draftKeys(storage, ownerId)) storage.removeItem(key);
}

/** The stored value of a key, or null; removes an unreadable one. */
export function readStored<Value>(storage: Storage, key: string, schema: z.ZodType<Value>) {
  const stored = storage.getItem(key);
  if (stored === null) return null;
  try {
    return schema.parse(JSON.parse(stored));
  } catch {
    storage.removeItem(key);
    return null;
  }
}
