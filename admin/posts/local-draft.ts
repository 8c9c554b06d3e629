import { z } from 'zod';
import { type PostForm, postFormStateSchema } from '../../core/posts/schema.ts';
import { type DraftOwner, draftKey } from '../ui/local-drafts.ts';
import { sameForm } from './form/form-state.ts';

const draftSchema = z.object({
  form: postFormStateSchema,
  /** The form before the first change, and its version; null for a new post. */
  base: postFormStateSchema,
  version: z.string().nullable(),
  saved_at: z.string(),
});

export type LocalDraft = z.infer<typeof draftSchema>;

function read(storage: Storage, key: string): LocalDraft | null {
  const stored = storage.getItem(key);
  if (stored === null) return null;
  try {
    return draftSchema.parse(JSON.parse(stored));
  } catch {
    storage.removeItem(key);
    return null;
  }
}

/** Stores what is typed now; null when nothing is unsaved. */
export function writeDraft(storage: Storage, owner: DraftOwner, draft: LocalDraft | null) {
  const key = draftKey(owner, 'current');
  if (draft === null) storage.removeItem(key);
  else storage.setItem(key, JSON.stringify(draft));
}

/** Stores a draft to be offered, also at the next visit. */
export function offerDraft(storage: Storage, owner: DraftOwner, draft: LocalDraft) {
  storage.setItem(draftKey(owner, 'kept'), JSON.stringify(draft));
}

/** Removes the offered draft. */
export function removeOffer(storage: Storage, owner: DraftOwner) {
  storage.removeItem(draftKey(owner, 'kept'));
}

/** The draft of an earlier visit that has not been saved since. */
export function findDraft(storage: Storage, owner: DraftOwner, saved: PostForm): LocalDraft | null {
  const left = read(storage, draftKey(owner, 'current'));
  writeDraft(storage, owner, null);
  if (left !== null && !sameForm(left.form, saved)) offerDraft(storage, owner, left);
  const offered = read(storage, draftKey(owner, 'kept'));
  if (offered === null || !sameForm(offered.form, saved)) return offered;
  removeOffer(storage, owner);
  return null;
}
