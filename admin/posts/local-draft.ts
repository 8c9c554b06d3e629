import { z } from 'zod';
import { type PostForm, postFormStateSchema } from '../../core/posts/schema.ts';
import { type DraftPlace, draftKey } from '../ui/local-drafts.ts';
import { sameForm } from './form/form-state.ts';

const draftSchema = z.object({
  form: postFormStateSchema,
  /** What was loaded when the typing began, and its version; null for a new post. */
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

/** Keeps what is typed now; null when nothing is unsaved. */
export function writeDraft(storage: Storage, place: DraftPlace, draft: LocalDraft | null) {
  const key = draftKey(place, 'current');
  if (draft === null) storage.removeItem(key);
  else storage.setItem(key, JSON.stringify(draft));
}

/** Puts a draft where it is offered at the next visit. */
export function keepDraft(storage: Storage, place: DraftPlace, draft: LocalDraft) {
  storage.setItem(draftKey(place, 'kept'), JSON.stringify(draft));
}

/** Forgets what an earlier visit left behind. */
export function dropKeptDraft(storage: Storage, place: DraftPlace) {
  storage.removeItem(draftKey(place, 'kept'));
}

/** What an earlier visit left behind and is saved nowhere: to be offered. */
export function findDraft(storage: Storage, place: DraftPlace, saved: PostForm): LocalDraft | null {
  const left = read(storage, draftKey(place, 'current'));
  writeDraft(storage, place, null);
  if (left !== null && !sameForm(left.form, saved)) keepDraft(storage, place, left);
  const kept = read(storage, draftKey(place, 'kept'));
  if (kept === null || !sameForm(kept.form, saved)) return kept;
  dropKeptDraft(storage, place);
  return null;
}
