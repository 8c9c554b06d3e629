import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { type DraftOwner, draftKey, draftPosts, readStored } from '../ui/local-drafts.ts';
import { type FormRules, sameForm } from './kind.ts';

export interface LocalDraft<Form> {
  form: Form;
  /** The form before the first change, and its version (null for a new one). */
  base: Form;
  version: string | null;
  saved_at: string;
  /** Under which a new text is created; older copies have none. */
  id?: string | undefined;
}

export interface OfferedDraft<Form> {
  owner: DraftOwner;
  draft: LocalDraft<Form>;
}

type Kind<Form extends FieldValues> = Pick<
  FormRules<Form, never>,
  'stateSchema' | 'fieldNames' | 'sameValue' | 'empty' | 'newKey'
>;

const draftSchema = <Form extends FieldValues>({
  stateSchema,
}: Kind<Form>): z.ZodType<LocalDraft<Form>> =>
  z.object({
    form: stateSchema,
    base: stateSchema,
    version: z.string().nullable(),
    saved_at: z.string(),
    id: z.uuid().optional(),
  });

/** Each new text has its own copy, so that two tabs do not overwrite each other's. */
export const newDraftKey = ({ newKey }: { newKey: string }, id: string) => `${newKey}:${id}`;

/** Stores the unsaved form; null removes it. */
export function writeDraft<Form>(
  storage: Storage,
  owner: DraftOwner,
  draft: LocalDraft<Form> | null,
) {
  const key = draftKey(owner, 'current');
  if (draft === null) storage.removeItem(key);
  else storage.setItem(key, JSON.stringify(draft));
}

/** Stores a draft that is offered now and at later visits. */
export const offerDraft = <Form>(storage: Storage, owner: DraftOwner, draft: LocalDraft<Form>) =>
  storage.setItem(draftKey(owner, 'kept'), JSON.stringify(draft));

export const removeOffer = (storage: Storage, owner: DraftOwner) =>
  storage.removeItem(draftKey(owner, 'kept'));

/** Removes the copy of a text that was saved after its form was left. */
export function removeSaved<Form extends FieldValues>(
  kind: Kind<Form>,
  storage: Storage,
  owner: DraftOwner,
  saved: Form,
) {
  const left = readStored(storage, draftKey(owner, 'current'), draftSchema(kind));
  if (left !== null && sameForm(kind, left.form, saved)) writeDraft(storage, owner, null);
}

/** The draft of an earlier visit that was not saved since. */
export function findDraft<Form extends FieldValues>(
  kind: Kind<Form>,
  storage: Storage,
  owner: DraftOwner,
  saved: Form,
): LocalDraft<Form> | null {
  const schema = draftSchema(kind);
  const left = readStored(storage, draftKey(owner, 'current'), schema);
  writeDraft(storage, owner, null);
  if (left !== null && !sameForm(kind, left.form, saved)) offerDraft(storage, owner, left);
  const offered = readStored(storage, draftKey(owner, 'kept'), schema);
  if (offered === null || !sameForm(kind, offered.form, saved)) return offered;
  removeOffer(storage, owner);
  return null;
}

/** The latest text that was never saved. */
export function findNewDraft<Form extends FieldValues>(
  kind: Kind<Form>,
  storage: Storage,
  ownerId: string,
): OfferedDraft<Form> | null {
  return draftPosts(storage, ownerId)
    .filter((key) => key === kind.newKey || key.startsWith(newDraftKey(kind, '')))
    .map((post) => ({ ownerId, post }))
    .map((owner) => ({ owner, draft: findDraft(kind, storage, owner, kind.empty) }))
    .filter((found): found is OfferedDraft<Form> => found.draft !== null)
    .reduce<OfferedDraft<Form> | null>(
      (latest, found) =>
        latest === null || found.draft.saved_at > latest.draft.saved_at ? found : latest,
      null,
    );
}
