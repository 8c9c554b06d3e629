import { z } from 'zod';
import { type PostForm, postFormStateSchema } from '../../core/posts/schema.ts';
import { type DraftOwner, draftKey, draftPosts, readStored } from '../ui/local-drafts.ts';
import { sameForm } from './form/form-state.ts';

const draftSchema = z.object({
  form: postFormStateSchema,
  /** The form before the first change, and its version (null for a new post). */
  base: postFormStateSchema,
  version: z.string().nullable(),
  saved_at: z.string(),
  /** Under which a new post is created; older copies have none. */
  id: z.uuid().optional(),
});

export type LocalDraft = z.infer<typeof draftSchema>;

export interface OfferedDraft {
  owner: DraftOwner;
  draft: LocalDraft;
}

/** Each new post has a copy of its own, so that two tabs do not overwrite each other's. */
export const newPostKey = (id: string) => `new:${id}`;

const isNewPost = (post: string) => post === 'new' || post.startsWith(newPostKey(''));

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

/** Removes the copy of a text that was saved after its form was left. */
export function removeSaved(storage: Storage, owner: DraftOwner, saved: PostForm) {
  const left = readStored(storage, draftKey(owner, 'current'), draftSchema);
  if (left !== null && sameForm(left.form, saved)) writeDraft(storage, owner, null);
}

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

/** The latest text of a post that was never saved. */
export function findNewDraft(
  storage: Storage,
  ownerId: string,
  empty: PostForm,
): OfferedDraft | null {
  return draftPosts(storage, ownerId)
    .filter(isNewPost)
    .map((post) => ({ ownerId, post }))
    .map((owner) => ({ owner, draft: findDraft(storage, owner, empty) }))
    .filter((found): found is OfferedDraft => found.draft !== null)
    .reduce<OfferedDraft | null>(
      (latest, found) =>
        latest === null || found.draft.saved_at > latest.draft.saved_at ? found : latest,
      null,
    );
}
