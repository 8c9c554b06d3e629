import { z } from 'zod';
import { type PostForm, postFormStateSchema } from '../../core/posts/schema.ts';
import { type DraftOwner, draftKey, readStored } from '../ui/local-drafts.ts';
import { sameForm } from './form/form-state.ts';

const draftSchema = z.object({
  form: postFormStateSchema,
  /** The form before the first change, and its version (null for a new post). */
  base: postFormStateSchema,
  version: z.string().nullable(),
  saved_at: z.string(),
});

export type LocalDraft = z.infer<typeof draftSchema>;

/** Stores the unsaved form; null removes it. */
export function writeDraft(storage: Storage, owner: DraftOwner, draft: LocalDraft | null) {
  const key = draftKey(owner, 'current');
  if (draft === null) storage.removeItem(key);
  else storage.setItem(key, JSON.stringify(draft));
}

/** Stores a draft that is offered now and at later visits. */
export const offerDraft = (storage: Storage, owner: DraftOwner, draft: LocalDraft) =>
  storage.setItem(draftKey(owner, 'kept'), JSON.stringify(draft));

export const removeOffer = (storage: Storage, owner: DraftOwner) =>
  storage.removeItem(draftKey(owner, 'kept'));

/** The draft of an earlier visit that was not saved since. */
export function findDraft(storage: Storage, owner: DraftOwner, saved: PostForm): LocalDraft | null {
  const left = readStored(storage, draftKey(owner, 'current'), draftSchema);
  writeDraft(storage, owner, null);
  if (left !== null && !sameForm(left.form, saved)) offerDraft(storage, owner, left);
  const offered = readStored(storage, draftKey(owner, 'kept'), draftSchema);
  if (offered === null || !sameForm(offered.form, saved)) return offered;
  removeOffer(storage, owner);
  return null;
}
